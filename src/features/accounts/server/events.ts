import { defineEvent } from '#platform/context.ts'

export const accountRegistered = defineEvent<{ accountId: string; hat: string }>(
  'accounts.registered',
)
export const emailVerified = defineEvent<{ accountId: string }>('accounts.emailVerified')
export const sessionEnded = defineEvent<{ accountId: string; sessionId: string }>(
  'accounts.sessionEnded',
)
/** What opened the account before its address was proved does so no more. */
export const credentialsCleared = defineEvent<{ accountId: string }>('accounts.credentialsCleared')
