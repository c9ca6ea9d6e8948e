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

/** Anything about a request changed; whoever shows it asks again. */
export const referralChanged = defineEvent<{
  requestId: string
  status: string
  candidateId: string
  referrerIds: string[]
}>('referrals.changed')
