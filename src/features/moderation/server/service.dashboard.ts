import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'moderation.waiting',
    permission: 'reports.decide',
    link: '/admin/moderation',
    label: () => queueWords.waiting,
    read: ({ db, clock }) => queries.waitingCases(db, clock.now()),
  },
  {
    name: 'moderation.appeals',
    permission: 'reports.decide',
    link: '/admin/moderation?queue=appeals',
    label: () => queueWords.appeals,
    read: ({ db, clock }) => queries.waitingAppeals(db, clock.now()),
  },
]
