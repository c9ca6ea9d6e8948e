import type { Queue } from '#platform/dashboard.ts'
import { queueWords } from '../messages.dashboard.ts'
import * as queries from './queries.dashboard.ts'

export const queues: readonly Queue[] = [
  {
    name: 'referrals.screening',
    permission: 'disputes.decide',
    link: '/admin/referrals',
    label: () => queueWords.screening,
    read: ({ db, clock }) => queries.screenedRequests(db, clock.now()),
  },
  {
    name: 'referrals.reports',
    permission: 'disputes.decide',
    link: '/admin/referrals',
    label: () => queueWords.reports,
    read: ({ db }) => queries.reportedRequests(db),
  },
  {
    name: 'referrals.reviews',
    permission: 'disputes.decide',
    link: '/admin/referrals?show=volume',
    label: () => queueWords.reviews,
    read: ({ db }) => queries.openReviews(db),
  },
  {
    name: 'referrals.selfReferrals',
    permission: 'disputes.decide',
    link: '/admin/referrals?show=self',
    label: () => queueWords.selfReferrals,
    read: ({ db, clock }) => queries.heldReferrals(db, clock.now()),
  },
]
