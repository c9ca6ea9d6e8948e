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
