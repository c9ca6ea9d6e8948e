import { defineEvent } from '#platform/context.ts'

type Parties = {
  requestId: string
  candidateId: string
  referrerId: string
  companyName: string
  jobTitle: string
}

/** Somebody took the request: both know each other from now on. */
export const referralClaimed = defineEvent<Parties>('referrals.claimed')

/** A referral was made: from now on somebody has to say what came of it. */
export const referralMade = defineEvent<{ requestId: string }>('referrals.made')
/** The candidate said that the company has been in touch. */
export const referralConfirmed = defineEvent<{ requestId: string }>('referrals.confirmed')
