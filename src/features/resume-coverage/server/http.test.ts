import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { createCandidate, createJob, createReferrer } from '../../../../tests/support/people.ts'
import type { BuiltResume } from '#features/resumes/contract.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { Coverage } from '../contract.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('says which skills of a job a resume names, by any of their names, to its owner alone', async () => {
  const { client, accountId } = await createCandidate(app)
  const { jobId, companyId } = await createJob(app)
  await app.runAsSystem((context) => jobs.letRead(context, jobId, [accountId]), {
    requestId: 'test',
  })
  await sql`
    update jobs set description_text = 'You know Golang, Kubernetes and Rust.',
      details = jsonb_set(coalesce(details, '{}'), '{skillsMust}', '["Go", "Rust"]')
    where id = ${jobId}`.execute(app.database.db)
  const made = await client.post<BuiltResume>('/api/built-resumes', { label: 'Main' })
  const path = `/api/built-resumes/${made.body.id}/coverage?jobId=${jobId}`
  const reply = await client.get<Coverage>(path)
  expect(reply.status, reply.raw.body).toBe(200)
  const found = new Map(reply.body.skills.map((skill) => [skill.name, skill]))
  expect(found.get('Go')).toMatchObject({ weight: 'must', isCovered: true })
  expect(found.get('Rust')).toMatchObject({ weight: 'must', isCovered: false })
  const all = reply.body.skills.map(({ weight, isCovered }) => ({
    weight: weight === 'must' ? 2 : 1,
    isCovered,
  }))
  const sum = (list: typeof all) => list.reduce((total, { weight }) => total + weight, 0)
  expect(reply.body.score).toBe(
    Math.round((sum(all.filter(({ isCovered }) => isCovered)) / sum(all)) * 100),
  )
  const stranger = await createCandidate(app)
  expect((await stranger.client.get(path)).status).toBe(404)
  const missing = `/api/built-resumes/${made.body.id}/coverage?jobId=${randomUUID()}`
  expect((await client.get(missing)).status).toBe(404)
  expect((await client.get(path.replace(jobId, 'x'))).status).toBe(400)
  expect((await app.guest().get(path)).status).toBe(401)
  const recruiter = await createReferrer(app, companyId)
  expect((await recruiter.client.get(path)).status).toBe(403)
})
