import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildTestApp, type TestApp } from '../../tests/support/app.ts'
import {
  createCandidate,
  createJob,
  createReferrer,
  type TestPerson,
} from '../../tests/support/people.ts'
import { orders } from '../../tests/support/resume-reviews.ts'
import type { ResumeReviewHead, ReviewerStanding } from '#features/resume-reviews/contract.ts'
import { DemoStage } from './demo-referrals.ts'
import { makeReviews } from './demo-reviews.ts'

let app: TestApp
beforeAll(async () => {
  app = await buildTestApp()
})
afterAll(() => app.close())

test('the demo has a review to read, one to write and one to take', async () => {
  const { companyId } = await createJob(app)
  const candidates: TestPerson[] = []
  for (let count = 0; count < 4; count++) candidates.push(await createCandidate(app))
  const reviewers = [await createReferrer(app, companyId), await createReferrer(app, companyId)]
  const now = app.clock.now()
  const candidateIds = Array.from(
    { length: 31 },
    (_, index) => candidates[Math.floor(index / 10)]!.accountId,
  )
  await makeReviews({
    stage: new DemoStage({ ...app, database: app.database.db }, now),
    candidateIds,
    reviewers,
    now: now.getTime(),
  })
  const own = await candidates[0]!.client.get<{ items: ResumeReviewHead[] }>('/api/resume-reviews')
  expect(own.body.items).toMatchObject([{ state: 'delivered', isLate: false, charge: 'captured' }])
  const [first] = reviewers
  expect(await orders(first!.client, 'open')).toHaveLength(1)
  expect(await orders(first!.client, 'mine')).toHaveLength(1)
  const standing = await first!.client.get<ReviewerStanding>('/api/resume-reviewing')
  expect(standing.body.stats).toMatchObject({
    taken: 2,
    delivered: 1,
    onTime: { of: 1, count: 1 },
    rating: { average: 4, count: 1 },
  })
})
