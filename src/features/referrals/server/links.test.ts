/** One-click actions in emails about new requests: what they do, once, and what they never do. */
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { act, ask, inbox, scene } from '../../../../tests/support/referrals.ts'
import type { OfferLink } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.renewSessions())

const lastMailTo = ({ email }: TestPerson) => app.mails.findLast(({ to }) => to === email)!
/** The links below the requests of an email, in its order. */
function linksIn(text: string): { claim: string; pass: string }[] {
  const tokens = [...text.matchAll(/\/offer\/([\w-]+)/g)].map(([, token]) => token!)
  return Array.from({ length: tokens.length / 2 }, (_, index) => ({
    claim: tokens[index * 2]!,
    pass: tokens[index * 2 + 1]!,
  }))
}
const pathOf = (token: string) => `/api/offer-links/${token}`
const read = (token: string) => app.guest().get<OfferLink & Failure>(pathOf(token))
const press = (token: string) => app.guest().post<OfferLink & Failure>(pathOf(token))

/** The emails about new requests are gathered for a quarter of an hour. */
async function mailsLeave(): Promise<void> {
  app.clock.advance({ minutes: 15 })
  await app.runDueTasks()
}

/** A request that waits for one or more referrers, and the links in the email to each. */
async function mailed(referrers = 1) {
  const made = await scene(app, referrers)
  await mailsLeave()
  return { ...made, links: made.people.map((person) => linksIn(lastMailTo(person).text)[0]!) }
}

test('an email about a new request names nobody, and its links only show what they would do', async () => {
  const { people, candidate, links } = await mailed()
  const mail = lastMailTo(people[0]!)
  expect(mail.text).toMatch(/I can refer:\nhttp\S+\/offer\/[\w-]+\nPass:\nhttp\S+\/offer\/[\w-]+/)
  expect(mail.html).toContain('>I can refer<')
  const { rows } = await sql<{ name: string; email: string }>`
    select name, email from accounts where id = ${candidate.accountId}`.execute(app.database.db)
  for (const secret of [rows[0]!.name, rows[0]!.email]) {
    expect(mail.text + mail.html).not.toContain(secret)
  }
  for (const token of [links[0]!.claim, links[0]!.pass, links[0]!.claim]) {
    expect((await read(token)).body).toMatchObject({ state: 'open' })
  }
  expect(Object.keys((await read(links[0]!.claim)).body).toSorted()).toEqual(
    ['action', 'state', 'jobTitle', 'companyName', 'dueAt', 'offerId'].toSorted(),
  )
  expect((await inbox(people[0]!.client)).counts).toEqual({ open: 1, claimed: 0 })
})

test('accepts without a session, shows nobody’s identity, and only once', async () => {
  const { people, requestId, candidate, links } = await mailed()
  const [one, two] = await Promise.all([press(links[0]!.claim), press(links[0]!.claim)])
  for (const { status, body } of [one, two]) {
    expect([status, body.action, body.state]).toEqual([200, 'claim', 'done'])
  }
  expect((await press(links[0]!.claim)).body.state).toBe('done')
  const own = await candidate.client.get<{ status: string }>(`/api/referrals/${requestId}`)
  expect(own.body.status).toBe('claimed')
  expect((await inbox(people[0]!.client, 'claimed')).items).toHaveLength(1)
  const { rows } = await sql<{ kind: string; byAccount: string }>`
    select kind, by_account as "byAccount" from referral_events
    where request_id = ${requestId} and kind = 'claim'`.execute(app.database.db)
  expect(rows).toEqual([{ kind: 'claim', byAccount: people[0]!.accountId }])
  // The other link of the same email has nothing left to do.
  expect((await read(links[0]!.pass)).body.state).toBe('over')
  const late = await press(links[0]!.pass)
  expect([late.status, late.body.code]).toEqual([409, 'ILLEGAL_TRANSITION'])
})

test('passes, twice as once, and the next referrer is asked', async () => {
  const { candidate, people, links } = await mailed()
  for (let time = 0; time < 2; time++) {
    const { status, body } = await press(links[0]!.pass)
    expect([status, body.action, body.state]).toEqual([200, 'pass', 'done'])
  }
  expect((await inbox(people[0]!.client)).counts).toEqual({ open: 0, claimed: 0 })
  expect((await read(links[0]!.claim)).body.state).toBe('over')
  // Hours before its deadline: nobody was late.
  await app.runDueTasks()
  expect(lastMailTo(candidate).text).toContain('Nobody accepted, and there’s nobody left to ask.')
  expect(lastMailTo(candidate).text).not.toContain('in time')
})

test('of two referrers the first wins, and the other is told so', async () => {
  const { links } = await mailed(2)
  const pressed = await Promise.all(links.map(({ claim }) => press(claim)))
  expect(new Set(pressed.map(({ status }) => status))).toEqual(new Set([200, 409]))
  const loser = pressed.findIndex(({ status }) => status === 409)
  expect(pressed[loser]!.body.code).toBe('ALREADY_CLAIMED')
  expect((await read(links[loser]!.claim)).body.state).toBe('over')
})

test('a request that was withdrawn is over', async () => {
  const { candidate, requestId, links } = await mailed()
  await candidate.client.post(`/api/referrals/${requestId}/withdraw`, {})
  expect((await read(links[0]!.claim)).body.state).toBe('over')
  expect((await press(links[0]!.claim)).status).toBe(409)
})

test('a forged link, one that was changed, and one of another kind are none', async () => {
  const { links } = await mailed()
  const { claim } = links[0]!
  const changed = `${claim.slice(0, -2)}${claim.endsWith('AA') ? 'BB' : 'AA'}`
  // The same words, signed for another purpose.
  const words = Buffer.from(claim, 'base64url').subarray(16).toString()
  const other = await app.runAsSystem(
    async ({ identity }) => identity.signedLinks.sign('people.availability', words),
    { requestId: 'test' },
  )
  for (const token of [changed, 'A'.repeat(120), other]) {
    expect((await read(token)).status).toBe(404)
    expect((await press(token)).status).toBe(404)
  }
  expect((await read('short')).status).toBe(404)
})

test('ends after 14 days, when the referrer changes how they sign in, and when they are suspended', async () => {
  const { people, links } = await mailed()
  const { accountId } = people[0]!
  await sql`update accounts set credential_version = credential_version + 1
    where id = ${accountId}`.execute(app.database.db)
  expect((await press(links[0]!.claim)).status).toBe(404)
  await sql`update accounts set credential_version = credential_version - 1, status = 'suspended'
    where id = ${accountId}`.execute(app.database.db)
  expect((await press(links[0]!.claim)).status).toBe(404)
  await sql`update accounts set status = 'active' where id = ${accountId}`.execute(app.database.db)
  expect((await read(links[0]!.claim)).status).toBe(200)
  app.clock.advance({ days: 14, seconds: 1 })
  const late = await read(links[0]!.claim)
  expect([late.status, late.body.details?.reason]).toEqual([
    404,
    'This link has expired. Open your requests to see what’s waiting for you.',
  ])
})

test('names the offer of one referrer: another one’s account is not in it', async () => {
  const { people, links, offers } = await mailed(2)
  const content = (accountId: string) =>
    app.runAsSystem(
      async ({ identity, clock }) =>
        identity.signedLinks.sign(
          'referrals.offer.claim',
          `${offers[0]!.offerId} ${accountId} 1 ${clock.now().getTime() + 1_000}`,
        ),
      { requestId: 'test' },
    )
  // Even one that we had signed ourselves: the offer has to be that referrer's.
  expect((await press(await content(people[1]!.accountId))).status).toBe(404)
  expect((await read(links[1]!.claim)).body.state).toBe('open')
})

test('asks the candidate first where the referrer has requests without a decision', async () => {
  const job = await createJob(app)
  const referrer = await createReferrer(app, job.companyId)
  for (let index = 0; index < 2; index++) {
    await ask((await createCandidate(app)).client, job.jobId)
    const [offer] = (await inbox(referrer.client)).items
    await act(referrer.client, offer!.id, 'claim')
  }
  await ask((await createCandidate(app)).client, job.jobId)
  await mailsLeave()
  const [links] = linksIn(lastMailTo(referrer).text)
  expect((await read(links!.claim)).body.state).toBe('asks')
  for (let time = 0; time < 2; time++) {
    expect((await press(links!.claim)).body.state).toBe('asked')
  }
})
