import type { FeatureServer } from '#platform/feature.ts'
import * as contract from '../contract.ts'
import { queues } from './service.dashboard.ts'
import { routes } from './http.ts'
import { notificationTypes } from './notifications.ts'

export const feature: FeatureServer = { contract, routes, notificationTypes, queues }
