import { defineEvent } from '#platform/context.ts'

/** Someone lets recruiters find them, or does so no longer. */
export const findabilityChosen = defineEvent<{ accountId: string; isFindable: boolean }>(
  'people.findabilityChosen',
)
