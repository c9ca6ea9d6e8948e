import type { FeatureServer } from '#platform/feature.ts'
import * as contract from '../contract.ts'
import { queues } from './service.dashboard.ts'
import { routes } from './http.ts'
import { notificationTypes } from './notifications.ts'
import { personalData } from './personal-data.ts'
import { personFacts } from './service.person-facts.ts'
import { ticketActions } from './service.ticket-actions.ts'
import { schedules, tasks } from './tasks.ts'

export const feature: FeatureServer = {
  contract,
  routes,
  tasks,
  schedules,
  notificationTypes,
  queues,
  personalData,
  personFacts,
  ticketActions,
}
