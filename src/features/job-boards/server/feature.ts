import type { FeatureServer } from '#platform/feature.ts'
import * as contract from '../contract.ts'
import { queues } from './service.dashboard.ts'
import { routes } from './http.ts'
import { notificationTypes } from './notifications.ts'
import { personalData } from './personal-data.ts'
import { settings } from './settings.ts'
import { schedules, tasks } from './tasks.ts'

export const feature: FeatureServer = {
  contract,
  routes,
  tasks,
  schedules,
  notificationTypes,
  queues,
  settings,
  personalData,
}
