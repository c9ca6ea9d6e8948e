/** What people do with referral requests, through the API. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { OfferDetail, RequestDetail } from '#features/referrals/contract.ts'
import { rerouteFrom } from '#features/referrals/server/service.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { createCandidate, createReferrer, createJob } from './people.ts'

export const whyMe = ['Ran payments at scale', 'Wrote Go for nine years', 'Led a team of four']
let asked = 0

export function ask(client: TestClient, jobId: string, more: object = {}, key = randomUUID()) {
  const note = `Request ${++asked}: ${randomUUID()} ${randomUUID()} I would like to work on this.`
  return client.post<{
    id: string
    status: string
    code?: string
    details?: { reason?: string; fields?: { path: string }[] }
  }>('/api/referrals', { jobId, note, whyMe, ...more }, { headers: { 'idempotency-key': key } })
}

export async function inbox(client: TestClient, state = 'open') {
  const reply = await client.get<{
    items: { id: string; requestId: string }[]
    counts: { open: number; claimed: number }
  }>('/api/referral-offers', { query: { state } })
  return reply.body
}

export async function wallet(client: TestClient) {
  return (
    await client.get<{
      LifetimeConnects: number
      DailyUsage: { Count: number }
      remaining: number
      held: number
    }>('/candidate/wallet')
  ).body
}

/**
 * A candidate with one request, offered to some referrers. With none of them it waits: the only one there
 * has left since it was sent.
 */
export async function scene(app: TestApp, referrers = 1) {
  const job = await createJob(app)
  const people = []
  for (let index = 0; index < referrers; index++)
    people.push(await createReferrer(app, job.companyId))
  const candidate = await createCandidate(app, { plan: 'basic' })
  const leaving = referrers === 0 && (await createReferrer(app, job.companyId))
  const { body } = await ask(candidate.client, job.jobId)
  if (leaving) await leave(app, leaving.accountId)
  const offers = []
  for (const person of people) {
    const [offer] = (await inbox(person.client)).items
    if (offer) offers.push({ person, offerId: offer.id })
  }
  return { job, people, candidate, requestId: body.id, offers }
}

/** Someone works there no longer: what they had goes to others. */
export async function leave(app: TestApp, accountId: string): Promise<void> {
  await sql`
    update recruiter_profiles set work_email_verified_at = null, level = 0
    where account_id = ${accountId}`.execute(app.database.db)
  await app.runAsSystem((context) => rerouteFrom(context, accountId), { requestId: randomUUID() })
}

export const read = async (client: TestClient, id: string) =>
  (await client.get<RequestDetail>(`/api/referrals/${id}`)).body
export const act = (client: TestClient, offerId: string, action: string, body: object = {}) =>
  client.post<OfferDetail & { code?: string; details?: { allowed?: string[]; reason?: string } }>(
    `/api/referral-offers/${offerId}/${action}`,
    body,
  )

export async function rowsOf(app: TestApp, requestId: string) {
  const { rows } = await sql<{
    companyId: string
    dueAt: Date | null
    status: string
  }>`select company_id, due_at, status from referral_requests where id = ${requestId}`.execute(
    app.database.db,
  )
  return rows[0]!
}

/** A request that was taken and referred just now; mails so far are forgotten. */
export async function referredScene(app: TestApp) {
  const { candidate, offers, requestId, job } = await scene(app)
  const { person: referrer, offerId } = offers[0]!
  await act(referrer.client, offerId, 'claim')
  const made = await act(referrer.client, offerId, 'refer', {
    channel: 'email',
    referredOn: app.clock.now().toISOString().slice(0, 10),
    relation: 'met',
  })
  if (made.status !== 200) throw new Error(`Not referred: ${JSON.stringify(made.body)}`)
  app.mails.length = 0
  return { candidate, referrer, requestId, offerId, job }
}
