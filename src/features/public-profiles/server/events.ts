import { defineEvent } from '#platform/context.ts'

/** A recruiter has read a public profile. */
export const publicProfileRead = defineEvent<{ candidateId: string; recruiterId: string }>(
  'publicProfiles.read',
)

/** Someone publishes their profile, or does so no longer. */
export const publicProfileChosen = defineEvent<{ accountId: string; isPublic: boolean }>(
  'publicProfiles.chosen',
)
