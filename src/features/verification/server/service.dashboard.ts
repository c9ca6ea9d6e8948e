import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'verification.cases',
    permission: 'verifications.decide',
    link: '/admin/company-verify',
    label: () => queueWords.cases,
    read: ({ db, clock }) => queries.waitingCases(db, clock.now()),
  },
]
