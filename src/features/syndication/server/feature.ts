import type { FeatureServer } from '#platform/feature.ts'
import { schedules, tasks } from './tasks.ts'

export const feature: FeatureServer = { tasks, schedules }
