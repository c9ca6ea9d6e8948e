/** How jobs fit a profile, through the API: the reader's own profile, open jobs, nobody else's numbers. */
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import type { Failure, TestClient } from '../../../../tests/support/client.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../../../tests/support/people.ts'
import { matchesAtMost, type Match } from '../contract.ts'

let app: TestApp
let candidate: TestPerson
let jobId: string
beforeAll(async () => {
  app = await buildTestApp()
  candidate = await createCandidate(app)
  ;({ jobId } = await createJob(app))
})
afterAll(() => app.close())

const match = (client: TestClient, ids: readonly string[]) =>
  client.get<{ items: Match[] } & Failure>(
    `/api/jobs/matches?${ids.map((id) => `id=${id}`).join('&')}`,
  )

test('goes down the ladder', async () => {
  const { companyId } = await createJob(app)
  const recruiter = await createReferrer(app, companyId)
  expect((await match(app.guest(), [jobId])).status).toBe(401)
  expect((await match(recruiter.client, [jobId])).status).toBe(403)
  for (const ids of [
    [],
    ['one'],
    [jobId, 'one'],
    Array.from({ length: matchesAtMost + 1 }, () => newId()),
  ]) {
    const { status, body } = await match(candidate.client, ids)
    expect([status, body.details?.fields?.[0]?.path.startsWith('query.id')]).toEqual([400, true])
  }
  expect((await match(candidate.client, [newId()])).body.items).toEqual([])
})

test('says each part, the same job once, and changes with the profile', async () => {
  const { body } = await match(candidate.client, [jobId, jobId])
  expect(body.items).toHaveLength(1)
  const [found] = body.items
  expect(found).toMatchObject({ jobId, title: { fits: true } })
  expect(found!.score).toSatisfy((score: number | null) => score === null || score <= 100)
  await candidate.client.post('/candidate/info', {
    profile: { basics: { label: 'Nurse' }, preferences: { titles: ['Nurse'] } },
  })
  const [changed] = (await match(candidate.client, [jobId])).body.items
  expect(changed!.title).toEqual({ fits: false })
})

test('with nothing in the profile there is nothing to compare', async () => {
  const empty = await createCandidate(app, { complete: false })
  const [found] = (await match(empty.client, [jobId])).body.items
  expect(found).toMatchObject({ jobId, score: null, title: null, place: null })
})

test('a job that is closed is not among them', async () => {
  const { jobId: gone } = await createJob(app)
  await sql`
    update jobs set status = 'closed', closed_at = ${app.clock.now()}, close_outcome = 'filled'
    where id = ${gone}`.execute(app.database.db)
  expect((await match(candidate.client, [gone, jobId])).body.items).toMatchObject([{ jobId }])
})
