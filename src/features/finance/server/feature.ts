import type { FeatureServer } from '#platform/feature.ts'
import type { Schedule } from '#platform/tasks/tasks.ts'
import * as contract from '../contract.ts'
import { queues } from './service.dashboard.ts'
import { routes } from './http.ts'
import { notificationTypes } from './notifications.ts'
import { personalData } from './personal-data.ts'
import { reconcile } from './service.ts'

const schedules: Schedule[] = [
  { name: 'finance.reconcile', cron: '20 3 * * *', transaction: false, handler: reconcile },
]

export const feature: FeatureServer = {
  contract,
  routes,
  schedules,
  notificationTypes,
  personalData,
  queues,
}
