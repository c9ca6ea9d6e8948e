import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'finance.differences',
    permission: 'refunds.approve',
    link: '/admin/payments?show=differences',
    label: () => queueWords.differences,
    read: ({ db }) => queries.openDifferences(db),
  },
]
