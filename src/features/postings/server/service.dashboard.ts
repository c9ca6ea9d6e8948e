import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'postings.review',
    permission: 'reports.decide',
    link: '/admin/postings',
    label: () => queueWords.review,
    read: ({ db, clock }) => queries.waitingPostings(db, clock.now()),
  },
]
