/** Candidates whom recruiters may find, and recruiters with a job of their own. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Findability, searchPeople } from '#features/people-search/contract.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import type { TestApp } from './app.ts'
import type { TestClient } from './client.ts'
import { createCandidate, createJob, createReferrer } from './people.ts'

export const findable: Findability = {
  isFindable: true,
  noticeDays: 30,
  payMinimum: 8_000_000,
  payCurrency: 'EUR',
  workCountries: ['DE'],
  relocates: false,
}

export type CardPage = EndpointReply<typeof searchPeople>

export async function openToWork(app: TestApp) {
  const candidate = await createCandidate(app)
  const saved = await candidate.client.send('PUT', '/api/findability', findable)
  expect(saved.status).toBe(200)
  return candidate
}

/** A verified recruiter, at a company of their own unless told, with an open job. */
export async function recruiting(app: TestApp, company?: { id: string; name: string }) {
  const { jobId, companyId, companyName } = await createJob(app, company)
  const recruiter = await createReferrer(app, companyId)
  await app.runAsSystem((context) => jobs.letRead(context, jobId, [recruiter.accountId]), {
    requestId: 'test',
  })
  return { jobId, companyId, companyName, ...recruiter }
}

export const contact = (client: TestClient, id: string, body: object) =>
  client.post<{ id: string; details?: { reason: string } }>(`/api/people/${id}/contacts`, body, {
    headers: { 'idempotency-key': randomUUID() },
  })

export const offer = (jobId: string) => ({
  jobId,
  note: 'You build ledgers in Go, and so do we.',
  payMinimum: 7_000_000,
  payMaximum: 9_000_000,
  payCurrency: 'EUR',
})

export async function cardOf(app: TestApp, accountId: string): Promise<string> {
  const { rows } = await sql<{ cardId: string }>`
    select card_id from findable_people where account_id = ${accountId}`.execute(app.database.db)
  return rows[0]!.cardId
}

export const cardsFor = async (client: TestClient, query = ''): Promise<string[]> =>
  (await client.get<CardPage>(`/api/people${query}`)).body.items.map(({ id }) => id)
