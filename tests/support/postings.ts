/** Postings as a company writes them, through the API. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as companies from '#features/companies/server/service.ts'
import type { Posting } from '#features/postings/contract.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { createReferrer, type TestPerson } from './people.ts'

export type PostingReply = Posting & {
  code?: string
  details?: { reason?: string; allowed?: string[]; fields?: { path: string; message: string }[] }
}

let number = 0

/** Someone who hires for a company of their own. */
export async function createHiringManager(
  app: TestApp,
  options: { verified?: boolean; name?: string } = {},
): Promise<TestPerson & { companyId: string; companyName: string; slug: string }> {
  const companyName = options.name ?? `Hiring house ${++number}`
  const company = await app.runAsSystem(
    (context) => companies.findOrCreateCompany(context, { name: companyName }),
    { requestId: 'test' },
  )
  if (options.verified !== false) {
    await sql`update companies set state = 'verified', verified_at = ${app.clock.now()}
      where id = ${company.id}`.execute(app.database.db)
  }
  const hiringManager = await createReferrer(app, company.id, { level: 3 })
  return { ...hiringManager, companyId: company.id, companyName, slug: company.slug }
}

/** Everything that a posting needs. */
export const complete = {
  title: 'Harbour pilot',
  description:
    'You bring ships of every size safely through the channel, by day and by night, in fog and in ice.\n\n## What you do\n- Guide twelve ships a week\n- Train two apprentices\n\n## What you bring\nA licence, calm hands, and patience with captains who have been awake for too long.',
  employmentTypes: ['FULL_TIME'],
  workMode: 'onsite',
  places: ['Berlin, Germany'],
  pay: { min: 5_200_000, max: 6_400_000, currency: 'EUR', unit: 'YEAR' },
  skillsMust: ['Navigation', 'PostgreSQL'],
  benefits: ['Thirty days of leave'],
  process: [{ step: 'A call', days: 3 }],
}

export function startPosting(client: TestClient, body: object = {}, key = randomUUID()) {
  return client.post<PostingReply>('/api/postings', body, { headers: { 'idempotency-key': key } })
}

export function keepPosting(client: TestClient, id: string, version: number, content: object) {
  return client.send<PostingReply>('PUT', `/api/postings/${id}/draft`, {
    content,
    expectedVersion: version,
  })
}

export const stepPosting = (client: TestClient, id: string, step: string, body: object = {}) =>
  client.post<PostingReply>(`/api/postings/${id}/${step}`, body)

export const readPosting = async (client: TestClient, id: string) =>
  (await client.get<PostingReply>(`/api/postings/${id}`)).body

/** A complete draft. @returns its id */
export async function draftOf(client: TestClient, content: object = {}): Promise<string> {
  const { body } = await startPosting(client)
  const kept = await keepPosting(client, body.id, body.version, { ...complete, ...content })
  if (kept.status !== 200) throw new Error(`Not kept: ${JSON.stringify(kept.body)}`)
  return body.id
}

/** A public posting. @returns its id */
export async function published(client: TestClient, content: object = {}): Promise<string> {
  const id = await draftOf(client, content)
  const reply = await stepPosting(client, id, 'publish')
  if (reply.body.status !== 'published') throw new Error(JSON.stringify(reply.body))
  return id
}
