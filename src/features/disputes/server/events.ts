import { defineEvent } from '#platform/context.ts'

/** A referrer's referrals were found not to have happened more often than anybody errs. */
export const referrerFoundWanting = defineEvent<{ accountId: string }>(
  'disputes.referrerFoundWanting',
)
