import { defineEvent } from '#platform/context.ts'

/** A referral was made: from now on someone has to say what came of it. */
export const referralMade = defineEvent<{ requestId: string }>('referrals.made')
/** The candidate said that the company has been in touch. */
export const referralConfirmed = defineEvent<{ requestId: string }>('referrals.confirmed')

/** Requests went a step further; each step, also one that leaves the status as it is. */
export const requestsMoved = defineEvent<{
  steps: { requestId: string; candidateId: string; action: string }[]
}>('referrals.requestsMoved')
