import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'wallet.adjustments',
    permission: 'wallets.adjust',
    link: '/admin/wallets',
    label: () => queueWords.adjustments,
    read: ({ db, clock }) => queries.waitingAdjustments(db, clock.now()),
  },
]
