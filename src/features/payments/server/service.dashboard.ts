import type { Queue, Sum } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'payments.refunds',
    permission: 'refunds.approve',
    link: '/admin/payments?show=refunds',
    label: () => queueWords.refunds,
    read: ({ db }) => queries.requestedRefunds(db),
  },
]

const money = { permission: 'refunds.approve' } as const

export const sums: readonly Sum[] = [
  {
    ...money,
    name: 'payments.paid',
    link: '/admin/payments',
    label: () => queueWords.paid,
    read: ({ db }, span) => queries.sumPaid(db, span),
  },
  {
    ...money,
    name: 'payments.refunded',
    link: '/admin/payments?show=refunds',
    label: () => queueWords.refunded,
    read: ({ db }, span) => queries.sumRefunded(db, span),
  },
]
