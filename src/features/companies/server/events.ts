import { defineEvent } from '#platform/context.ts'

/** Name or openness changed: what shows a company has to be refreshed. */
export const companyChanged = defineEvent<{ companyId: string; slug: string }>(
  'companies.companyChanged',
)

/** What a company asks of referrals has changed. */
export const policyChanged = defineEvent<{ companyId: string }>('companies.policyChanged')

/** A mail domain is known to be a company's: addresses there prove who works for it. */
export const domainConfirmed = defineEvent<{ companyId: string; domain: string }>(
  'companies.domainConfirmed',
)

/** It is called something else from now on. */
export const companyRenamed = defineEvent<{ companyId: string }>('companies.companyRenamed')

/** A company lost its stamp for a reason: nobody hires or is referred there until it is back. */
export const companySuspended = defineEvent<{ companyId: string }>('companies.companySuspended')

/** It has its stamp again. */
export const companyRestored = defineEvent<{ companyId: string }>('companies.companyRestored')

export type MergeEvent = { mergeId: string; fromId: string; intoId: string }

/**
 * Two records became one. Features that keep records by company move them with
 * `moveOver`, so that the move can be taken back.
 */
export const companyMerged = defineEvent<MergeEvent>('companies.companyMerged')
/** A merge was taken back: what moved with `moveOver` goes back to `fromId`. */
export const companyUnmerged = defineEvent<MergeEvent>('companies.companyUnmerged')

/** Rows of a company that go to another. */
export type CompanyMove = {
  fromId: string
  intoId: string
  /** Their keys; all of the company's when absent. */
  only?: readonly string[]
}
