import { defineEvent } from '#platform/context.ts'

/** Someone publishes their profile, or does so no longer. */
export const publicProfileChosen = defineEvent<{ accountId: string; isPublic: boolean }>(
  'publicProfiles.chosen',
)
