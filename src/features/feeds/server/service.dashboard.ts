import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'feeds.waiting',
    permission: 'reports.decide',
    link: '/admin/feed',
    label: () => queueWords.waiting,
    read: ({ db }) => queries.waitingPosts(db),
  },
]
