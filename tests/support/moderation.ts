/** Reports as members make them: from places of their own, by accounts that are not of today. */
import { sql } from 'kysely'
import type {
  CaseItem,
  ModerationCase,
  OwnDecision,
  OwnReport,
} from '#features/moderation/contract.ts'
import type { TestApp } from './app.ts'
import type { Failure, TestClient } from './client.ts'
import { createCandidate, type TestPerson } from './people.ts'

let number = 0

/** A header that says where a call comes from; the app has to trust its proxy. */
export function elsewhere(): { headers: Record<string, string> } {
  number++
  return {
    headers: { 'x-forwarded-for': `10.${number >> 16}.${(number >> 8) & 255}.${number & 255}` },
  }
}

/** A member whose account is some weeks old. */
export async function createMember(app: TestApp): Promise<TestPerson> {
  const person = await createCandidate(app, { complete: false })
  const days = 30 + ++number
  await sql`
    update accounts set created_at = ${app.clock.now()}::timestamptz - make_interval(days => ${days})
    where id = ${person.accountId}`.execute(app.database.db)
  return person
}

export const report = (client: TestClient, kind: string, id: string, body: object = {}) =>
  client.post<Failure>('/api/reports', { kind, id, reason: 'spam', ...body }, elsewhere())

const path = '/api/admin/moderation/cases'

export async function casesOf(client: TestClient, queue = 'waiting'): Promise<CaseItem[]> {
  const { body } = await client.get<{ items: CaseItem[] }>(`${path}?limit=100&queue=${queue}`)
  return body.items
}

export const caseAbout = async (client: TestClient, title: string, queue = 'waiting') =>
  (await casesOf(client, queue)).find(({ thing }) => thing.title.startsWith(title))!

export const readCase = async (client: TestClient, id: string) =>
  (await client.get<ModerationCase>(`${path}/${id}`)).body

export const take = (client: TestClient, id: string, body: object = {}) =>
  client.post<Failure>(`${path}/${id}/assignee`, { assignee: 'me', ...body })

export const act = (client: TestClient, id: string, body: object = {}) =>
  client.post<Failure>(`${path}/${id}/decision`, {
    decision: 'actioned',
    rule: 'no_spam',
    removes: true,
    sanction: 'none',
    reason: 'It is spam.',
    ...body,
  })

export const dismiss = (client: TestClient, id: string, reason = '') =>
  client.post<Failure>(`${path}/${id}/decision`, { decision: 'dismissed', reason })

export const ownReports = async (client: TestClient) =>
  (await client.get<{ items: OwnReport[] }>('/api/reports')).body.items

export const ownDecisions = async (client: TestClient) =>
  (await client.get<{ items: OwnDecision[] }>('/api/moderation-decisions')).body.items

/** What an admin decides without a report. */
export const suspend = (client: TestClient, accountId: string, body: object = {}) =>
  client.post<Failure>(`/api/admin/accounts/${accountId}/suspensions`, {
    rule: 'other',
    days: null,
    reason: 'Asked others for money',
    ...body,
  })

export const endSuspension = (client: TestClient, accountId: string, reason = 'Cleared up') =>
  client.post<Failure>(`/api/admin/accounts/${accountId}/suspensions/end`, { reason })
