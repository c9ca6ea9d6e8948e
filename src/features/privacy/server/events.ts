import { defineEvent } from '#platform/context.ts'

/** Someone wants their account deleted: nothing new is begun for them. */
export const deletionAsked = defineEvent<{ accountId: string }>('privacy.deletionAsked')
