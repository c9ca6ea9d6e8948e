import type { FileColumn } from '#platform/db/file-keys.ts'
import type { FeatureServer } from '#platform/feature.ts'

/** A server calls features of its own tier and of those below. What happens is told upwards by events. */
export const tiers = ['identity', 'foundation', 'people', 'work', 'exchange'] as const

export type Feature = {
  tier: (typeof tiers)[number]
  tables: readonly string[]
  /** Where its rows keep keys of stored files: a file that no row names is deleted, and is in no backup. */
  files?: readonly FileColumn[]
  server: () => Promise<{ feature: FeatureServer }>
}
