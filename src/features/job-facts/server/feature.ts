import type { FeatureServer } from '#platform/feature.ts'

export const feature: FeatureServer = {}
