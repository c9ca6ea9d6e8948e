import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'disputes.open',
    permission: 'disputes.decide',
    link: '/admin/referrals?show=disputes',
    label: () => queueWords.open,
    read: ({ db, clock }) => queries.openDisputes(db, clock.now()),
  },
]
