/** What people do with one-shots, through the API. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { CampaignDetail } from '#features/campaigns/contract.ts'
import type { TestApp } from './app.ts'
import type { Failure, TestClient } from './client.ts'
import { createCandidate, createReferrer, createJob, type TestPerson } from './people.ts'
import { whyMe } from './referrals.ts'

type Place = Awaited<ReturnType<typeof createJob>> & { referrer: TestPerson }

export async function places(app: TestApp, count: number, company?: string): Promise<Place[]> {
  const made: Place[] = []
  for (let index = 0; index < count; index++) {
    const job = await createJob(app, company ? { id: '', name: company } : undefined)
    made.push({ ...job, referrer: await createReferrer(app, job.companyId) })
  }
  return made
}

export async function sender(
  app: TestApp,
  plan?: 'basic' | 'premium',
  resume = true,
): Promise<TestPerson> {
  const candidate = await createCandidate(app, plan ? { plan } : {})
  if (resume) await addResume(app, candidate.accountId)
  return candidate
}

async function addResume(app: TestApp, accountId: string): Promise<void> {
  await sql`
    insert into resume_files (id, account_id, file_name, content_type, size, sha256, storage_key,
      is_current, created_at)
    values (${randomUUID()}, ${accountId}, 'resume.pdf', 'application/pdf', 10, 'x', ${randomUUID()},
      true, ${app.clock.now()})`.execute(app.database.db)
}

export function bodyOf(chosen: readonly { jobId: string }[], more: object = {}) {
  return {
    criteria: {},
    note: `I build payment systems, and {company} needs one for {job}. ${randomUUID()} ${randomUUID()}`,
    whyMe,
    requests: chosen.map(({ jobId }) => ({ jobId, personal: 'I have read your annual report.' })),
    ...more,
  }
}

export const start = (client: TestClient, body: object, key: string = randomUUID()) =>
  client.post<{ id: string } & Failure>('/api/one-shot', body, {
    headers: { 'idempotency-key': key },
  })
export const read = async (client: TestClient, id: string) =>
  (await client.get<CampaignDetail>(`/api/one-shot/${id}`)).body
export const change = (client: TestClient, id: string, action: string) =>
  client.post<CampaignDetail & Failure>(`/api/one-shot/${id}/${action}`)
export const states = (campaign: CampaignDetail) =>
  campaign.requests.map((request) => request.state).join(' ')

export async function requestsOf(app: TestApp, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from referral_requests
    where candidate_id = ${accountId}`.execute(app.database.db)
  return rows[0]!.count
}

/** What the ledger itself says, added up from its entries. */
export async function ledgerOf(app: TestApp, accountId: string) {
  const { rows } = await sql<{ held: number; captured: number; holds: number; released: number }>`
    select sum(held_change)::int as held, sum(captured_change)::int as captured,
      count(*) filter (where kind = 'hold')::int as holds,
      count(*) filter (where kind = 'release')::int as released
    from wallet_ledger where account_id = ${accountId}`.execute(app.database.db)
  return rows[0]!
}
