import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../tests/support/app.ts'
import { createCandidate, createJob, createReferrer } from '../../tests/support/people.ts'
import { makeApplications } from './demo-applications.ts'
import { DemoStage } from './demo-referrals.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('the demo has an application in every state', async () => {
  const first = await createJob(app)
  const company = { id: first.companyId, name: first.companyName, domain: '', jobIds: [] }
  const jobIds = [first.jobId]
  for (let count = 1; count < 3; count++) jobIds.push((await createJob(app, company)).jobId)
  const hiringManager = await createReferrer(app, company.id)
  const candidates = []
  for (let count = 0; count < 12; count++) candidates.push(await createCandidate(app))
  const now = app.clock.now()
  await makeApplications({
    stage: new DemoStage({ ...app, database: app.database.db }, now),
    company,
    jobIds,
    hiringManagerId: hiringManager.accountId,
    candidateIds: candidates.map(({ accountId }) => accountId),
    now: now.getTime(),
  })
  const lists = await Promise.all(
    candidates.map(({ client }) =>
      client.get<{ items: { status: string }[] }>('/api/applications'),
    ),
  )
  const states = lists.flatMap(({ body }) => body.items.map(({ status }) => status))
  expect(new Set(states)).toEqual(
    new Set([
      'submitted',
      'in_review',
      'interview',
      'shortlisted',
      'offer',
      'hired',
      'rejected',
      'withdrawn',
    ]),
  )
})
