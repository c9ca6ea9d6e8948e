import type { Queue } from '#platform/dashboard.ts'
import { reportWords } from '../messages.ts'
import * as queries from './queries.ts'

export const queues: readonly Queue[] = [
  {
    name: 'jobReports.open',
    permission: 'reports.decide',
    link: '/admin/job-reports',
    label: () => reportWords.queue,
    read: ({ db }) => queries.openReports(db),
  },
]
