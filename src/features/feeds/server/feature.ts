import type { FeatureServer } from '#platform/feature.ts'
import * as contract from '../contract.ts'
import { routes } from './http.ts'
import { notificationTypes } from './notifications.ts'
import { personalData } from './personal-data.ts'
import { reportables } from './service.reportable.ts'
import { personFacts } from './service.person-facts.ts'
import { queues } from './service.dashboard.ts'
import { settings } from './settings.ts'
import { schedules, tasks } from './tasks.ts'

export const feature: FeatureServer = {
  contract,
  routes,
  tasks,
  schedules,
  settings,
  notificationTypes,
  personalData,
  personFacts,
  queues,
  reportables,
}
