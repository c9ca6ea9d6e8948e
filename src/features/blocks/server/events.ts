import { defineEvent } from '#platform/context.ts'

/** Two people are to have nothing to do with each other any more. */
export const personBlocked = defineEvent<{ blockerId: string; blockedId: string }>(
  'blocks.personBlocked',
)
