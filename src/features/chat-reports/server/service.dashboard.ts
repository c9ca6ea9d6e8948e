import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'chat-reports.open',
    permission: 'reports.decide',
    link: '/admin/chat-reports',
    label: () => queueWords.open,
    read: ({ db }) => queries.openReports(db),
  },
]
