import type { FeatureServer } from '#platform/feature.ts'
import * as contract from '../contract.ts'
import { routes } from './http.ts'
import { personalData } from './personal-data.ts'
import { schedules } from './tasks.ts'

export const feature: FeatureServer = { contract, routes, schedules, personalData }
