import type { FeatureServer } from '#platform/feature.ts'

/** A server calls features of its own tier and of those below. What happens is told upwards by events. */
export const tiers = ['identity', 'foundation', 'people', 'work', 'exchange'] as const

export type Feature = {
  tier: (typeof tiers)[number]
  tables: readonly string[]
  server: () => Promise<{ feature: FeatureServer }>
}
