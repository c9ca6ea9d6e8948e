import { defineEvent } from '#platform/context.ts'

/** A recruiter may take requests of a company from now on. */
export const referrerVerified = defineEvent<{
  accountId: string
  companyId: string
  /** The mailbox was proved earlier; someone looked at the address since. */
  waited: boolean
}>('profiles.referrerVerified')
/** A recruiter may not any longer: another address, or a lapse. */
export const referrerLapsed = defineEvent<{ accountId: string; companyId: string }>(
  'profiles.referrerLapsed',
)
/** A recruiter is not confirmed by the company any longer; requests may still be taken. */
export const hiringManagerLapsed = defineEvent<{ accountId: string }>(
  'profiles.hiringManagerLapsed',
)
/** A code is on its way to the work address that a recruiter typed. */
export const workEmailCodeSent = defineEvent<{ accountId: string }>('profiles.workEmailCodeSent')
/** A candidate hides from other companies than before. */
export const hidingChanged = defineEvent<{ accountId: string }>('profiles.hidingChanged')
/** A mailbox is proved at a domain that nobody has confirmed as the company's. */
export const workDomainUnknown = defineEvent<{
  accountId: string
  companyId: string
  domain: string
}>('profiles.workDomainUnknown')
/** A candidate's profile says something else than before. */
export const profileSaved = defineEvent<{ accountId: string }>('profiles.profileSaved')
/** A profile says enough to ask for referrals, which it did not before. */
export const profileReady = defineEvent<{ accountId: string }>('profiles.profileReady')
