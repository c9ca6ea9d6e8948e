import type { FeatureServer } from '#platform/feature.ts'
import * as contract from '../contract.ts'
import { routes } from './http.ts'
import { notificationTypes } from './notifications.ts'
import { personalData } from './personal-data.ts'
import { queues } from './service.dashboard.ts'
import { reportables } from './service.reportable.ts'
import { settings } from './settings.ts'
import { schedules } from './tasks.ts'

export const feature: FeatureServer = {
  contract,
  routes,
  schedules,
  notificationTypes,
  personalData,
  queues,
  reportables,
  settings,
}
