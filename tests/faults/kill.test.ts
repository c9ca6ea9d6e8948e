/** kill -9 in the middle of requests: of each, all is there or nothing, and repeating it is safe. */
import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../support/app.ts'
import type { TestClient } from '../support/client.ts'
import { createCandidate, createReferrer, createJob, createStaffedJob } from '../support/people.ts'
import { full } from '../support/full.ts'
import { sharedEnvironment, startProcess } from '../support/processes.ts'
import { ask, inbox, whyMe } from '../support/referrals.ts'

const rounds = full ? 8 : 2
const perRound = 6

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp(sharedEnvironment)
})
afterAll(() => app.close())

/** Everything that asking and claiming write, for one candidate. */
async function traces(accountId: string) {
  const { rows } = await sql<Record<string, number>>`
    with mine as (select id, status from referral_requests where candidate_id = ${accountId}),
    claimed as (select id from mine where status = 'claimed')
    select (select count(*) from mine) as requests,
      (select count(*) from wallet_ledger
        where account_id = ${accountId} and kind = 'hold' and ref_id in (select id::text from mine)) as holds,
      (select held + captured from wallets where account_id = ${accountId}) as counted,
      (select count(distinct entity_id) from audit_entries
        where entity_id in (select id::text from mine)) as audited,
      (select count(*) from claimed) as claimed,
      (select count(*) from referral_offers
        where state = 'claimed' and request_id in (select id from mine)) as "claimedOffers",
      (select captured from wallets where account_id = ${accountId}) as captured,
      (select count(*) from conversations
        where about_type = 'referral_offer' and about_id in (
          select id::text from referral_offers where request_id in (select id from claimed))
      ) as conversations
  `.execute(app.database.db)
  return rows[0]!
}

/** A process that has just started on a busy machine may ask its callers to come back. */
async function whenItAnswers(post: () => Promise<Response>): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const reply = await post()
    const wait = reply.headers.get('retry-after')
    if (reply.status !== 503 || wait === null || attempt === 10) return reply
    await sleep(Number(wait) * 1000)
  }
}

test(
  `${rounds} kills: requests and claims are whole or absent, and repeating gives each once`,
  async () => {
    let unanswered = 0
    let running = await startProcess(app)
    for (let round = 0; round < rounds; round++) {
      const candidate = await createCandidate(app, { plan: 'premium' })
      const offers: { referrer: TestClient; id: string }[] = []
      for (let index = 0; index < perRound; index++) {
        const { jobId, companyId } = await createJob(app)
        const { client } = await createReferrer(app, companyId)
        await ask(candidate.client, jobId)
        offers.push({ referrer: client, id: (await inbox(client)).items[0]!.id })
      }
      const asks = await Promise.all(
        Array.from({ length: perRound }, async (_, index) => ({
          key: randomUUID(),
          body: {
            jobId: (await createStaffedJob(app)).jobId,
            note: `Request ${index}: ${randomUUID()} ${randomUUID()} I would like to work on this.`,
            whyMe,
          },
        })),
      )
      const replies = [
        ...asks.map(({ key, body }) => running.post(candidate.client, '/api/referrals', body, key)),
        ...offers.map(({ referrer, id }) =>
          running.post(referrer, `/api/referral-offers/${id}/claim`, {}),
        ),
      ]
      const settled = Promise.allSettled(replies)
      await sleep(randomInt(2, 60))
      await running.kill()
      unanswered += (await settled).filter(({ status }) => status === 'rejected').length
      const after = await traces(candidate.accountId)
      expect(after).toMatchObject({
        holds: after['requests'],
        counted: after['requests'],
        audited: after['requests'],
        claimedOffers: after['claimed'],
        captured: after['claimed'],
        conversations: after['claimed'],
      })

      // The next one repeats what was asked of the last, and is the one to be killed then.
      running = await startProcess(app)
      for (const { key, body } of asks) {
        const post = () => running.post(candidate.client, '/api/referrals', body, key)
        expect((await whenItAnswers(post)).status).toBe(200)
      }
      for (const { referrer, id } of offers) {
        const post = () => running.post(referrer, `/api/referral-offers/${id}/claim`, {})
        expect([200, 409]).toContain((await whenItAnswers(post)).status)
      }
      expect(await traces(candidate.accountId)).toMatchObject({
        requests: perRound + perRound,
        holds: perRound + perRound,
        claimed: offers.length,
        conversations: offers.length,
      })
    }
    await running.kill()
    // The kills met requests on their way, or nothing was shown.
    expect(unanswered).toBeGreaterThan(rounds)
  },
  rounds * 60_000,
)
