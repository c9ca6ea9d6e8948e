import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'broadcasts.approval',
    permission: 'broadcasts.send',
    link: '/admin/broadcast',
    label: () => queueWords.approval,
    read: ({ db }) => queries.waitingBroadcasts(db),
  },
]
