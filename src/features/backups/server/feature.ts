import type { FeatureServer } from '#platform/feature.ts'
import { notificationTypes } from './notifications.ts'
import { personalData } from './personal-data.ts'
import { vitals } from './service.dashboard.ts'
import { schedules } from './tasks.ts'

export const feature: FeatureServer = { schedules, notificationTypes, personalData, vitals }
