import { defineEvent } from '#platform/context.ts'

export const accountRegistered = defineEvent<{ accountId: string; role: string }>(
  'accounts.registered',
)
export const sessionEnded = defineEvent<{ accountId: string; sessionId: string }>(
  'accounts.sessionEnded',
)
/** What opened the account before its address was proved does so no more. */
export const credentialsCleared = defineEvent<{ accountId: string }>('accounts.credentialsCleared')
/** Nobody can sign in to the account any more: what it has under way stops. */
export const accountSuspended = defineEvent<{ accountId: string }>('accounts.suspended')
/** Its owner can sign in again after a suspension or a ban. */
export const accountRestored = defineEvent<{ accountId: string }>('accounts.restored')
/** The account ends for good: after those who hear of a suspension, who ends what else is under way. */
export const accountClosed = defineEvent<{ accountId: string }>('accounts.closed')
