/** What candidates, reviewers and admins do with reviews of resumes, through the API. */
import { sql } from 'kysely'
import type { BuiltResume } from '#features/resumes/contract.ts'
import type {
  ResumeReview,
  ReviewOrder,
  ReviewOrderDetail,
  ReviewPreview,
} from '#features/resume-reviews/contract.ts'
import type { TestApp } from './app.ts'
import type { Failure, TestClient } from './client.ts'
import { createCandidate, createJob, createReferrer, type TestPerson } from './people.ts'

/** Someone with a verified work email at a company of their own, who may review. */
export async function createReviewer(app: TestApp): Promise<TestPerson & { companyId: string }> {
  const { companyId } = await createJob(app)
  const reviewer = await createReferrer(app, companyId)
  await letReview(app, reviewer.accountId)
  return { ...reviewer, companyId }
}

export async function letReview(app: TestApp, accountId: string): Promise<void> {
  await sql`insert into resume_reviewers (account_id, given_at)
    values (${accountId}, ${app.clock.now()})`.execute(app.database.db)
}

/** A candidate with a resume that was built from the profile. */
export async function createAuthor(
  app: TestApp,
  plan: 'basic' | null = 'basic',
): Promise<TestPerson & { resumeId: string }> {
  const candidate = await createCandidate(app, plan ? { plan } : {})
  const made = await candidate.client.post<BuiltResume>('/api/built-resumes', { label: 'Main' })
  if (made.status !== 200) throw new Error(made.raw.body)
  return { ...candidate, resumeId: made.body.id }
}

export const previewOf = (client: TestClient, resumeId: string | null, hidesEmployers = true) =>
  client.post<ReviewPreview & Failure>('/api/resume-review-previews', { resumeId, hidesEmployers })

/** Previews and orders, as the page does. */
export async function orderReview(
  { client, resumeId }: { client: TestClient; resumeId: string | null },
  more: object = {},
  path = '/api/resume-reviews',
) {
  const preview = await previewOf(client, resumeId)
  if (preview.status !== 200) throw new Error(preview.raw.body)
  return client.post<ResumeReview & Failure>(path, {
    resumeId,
    hidesEmployers: true,
    hiddenLines: [],
    note: '',
    fingerprint: preview.body.fingerprint,
    ...(path.endsWith('second-look') ? {} : { price: 1 }),
    ...more,
  })
}

export const askAgain = (author: { client: TestClient; resumeId: string }, id: string) =>
  orderReview(author, {}, `/api/resume-reviews/${id}/second-look`)

export const orders = async (client: TestClient, show = 'open') =>
  (await client.get<{ items: ReviewOrder[] }>(`/api/resume-reviewing/orders?show=${show}`)).body
    .items

const order = (id: string) => `/api/resume-reviewing/orders/${id}`

export const readOrder = (client: TestClient, id: string) =>
  client.get<ReviewOrderDetail & Failure>(order(id))
export const take = (client: TestClient, id: string) =>
  client.post<ReviewOrderDetail & Failure>(`${order(id)}/claim`, {})
export const handBack = (client: TestClient, id: string) =>
  client.post<{ ok: true } & Failure>(`${order(id)}/release`, {})

export const summary = 'A clear resume. Say in numbers what you have done, and lead with it.'

/** Writes a comment on the first line that is not hidden, and a summary. */
export async function write(client: TestClient, id: string, more: object = {}) {
  const { body } = await readOrder(client, id)
  const lines = body.rounds?.at(-1)?.lines ?? []
  const line = Math.max(
    0,
    lines.findIndex(({ isHidden }) => !isHidden),
  )
  return client.send<{ draftVersion: number } & Failure>('PUT', `${order(id)}/draft`, {
    expectedVersion: body.draftVersion ?? 0,
    summary,
    comments: [{ line, text: 'Begin with what you did.' }],
    ...more,
  })
}

export const deliver = (client: TestClient, id: string, expectedVersion: number) =>
  client.post<ReviewOrderDetail & Failure>(`${order(id)}/delivery`, { expectedVersion })

/** Writes and delivers. */
export async function writeAndDeliver(client: TestClient, id: string) {
  const { body } = await write(client, id)
  return deliver(client, id, body.draftVersion)
}

/** What became of each connection of an order, by the wallet's own books. */
export async function chargesOf(app: TestApp, reviewId: string): Promise<string[]> {
  const { rows } = await sql<{ state: string }>`
    select distinct on (charge_id) state from wallet_ledger
    where ref_type = 'resumeReview' and ref_id = ${reviewId}
    order by charge_id, step desc`.execute(app.database.db)
  return rows.map(({ state }) => state)
}
