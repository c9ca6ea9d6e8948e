import type { FeatureServer } from '#platform/feature.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import * as contract from '../contract.ts'
import { queues } from './service.dashboard.ts'
import { routes } from './http.ts'
import { notificationTypes } from './notifications.ts'
import { personalData } from './personal-data.ts'
import { reconcile } from './service.comparison.ts'

const schedules: Schedule[] = [
  // Each hour, until the last day is done: nothing to do costs one query.
  { name: 'finance.reconcile', cron: '20 * * * *', transaction: false, handler: reconcile },
]

export const feature: FeatureServer = {
  contract,
  routes,
  schedules,
  notificationTypes,
  personalData,
  queues,
}
