import type { FeatureServer } from '#platform/feature.ts'
import * as contract from '../contract.ts'
import { routes } from './http.ts'
import { personalData } from './personal-data.ts'
import { personFacts } from './service.person-facts.ts'
import { ticketActions } from './service.ticket-actions.ts'
import { settings } from './settings.ts'
import { schedules, tasks } from './tasks.ts'

export const feature: FeatureServer = {
  contract,
  routes,
  tasks,
  schedules,
  settings,
  personalData,
  personFacts,
  ticketActions,
}
