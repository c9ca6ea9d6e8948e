import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'resumeReviews.waiting',
    permission: 'resumeReviews.manage',
    link: '/admin/resume-reviews',
    label: () => queueWords.waiting,
    read: ({ db, clock }) => queries.waitingReviews(db, clock.now()),
  },
]
