import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'tickets.awaiting',
    permission: 'tickets.answer',
    link: '/admin/support-tickets',
    label: () => queueWords.awaiting,
    read: ({ db, clock }) => queries.awaitingTickets(db, clock.now()),
  },
]
