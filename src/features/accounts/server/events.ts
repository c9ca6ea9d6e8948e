import { defineEvent } from '#platform/context.ts'

export const accountRegistered = defineEvent<{ accountId: string; hat: string }>(
  'accounts.registered',
)
export const emailVerified = defineEvent<{ accountId: string }>('accounts.emailVerified')
export const sessionEnded = defineEvent<{ accountId: string; sessionId: string }>(
  'accounts.sessionEnded',
)
