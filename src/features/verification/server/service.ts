/** Verification of recruiters: what is proved, when, and what it allows. The door for others. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { recruiterLevels } from '#features/profiles/contract.ts'
import type { Verification } from '../contract.ts'
import { capabilities, levelOf, rejectionsAtMost, validUntil } from './policy.ts'
import * as queries from './queries.ts'
import * as cases from './queries.cases.ts'
import { findNewestDocument } from './queries.documents.ts'
import { addressReviewOf } from './service.addresses.ts'
import { tellPerson } from './service.notices.ts'
import { endCases } from './service.review.ts'
import { refuseBanned } from './service.bans.ts'
import { lockState, nothingProved, startOf, step } from './service.state.ts'

export { moveCompany, moveCompanyBack } from './service.merge.ts'
export { verificationFactsOf, verificationOf, type VerificationFacts } from './service.facts.ts'
export { adoptUnknown, endDue, noticeDue } from './service.lapse.ts'
export { freeze } from './service.freeze.ts'
export { reverifyCompanies } from './service.companies.ts'
export { shredDue } from './service.pictures.ts'
export { pictureDays } from './policy.ts'
export { reviewDomain } from './service.addresses.ts'

/** The signed-in recruiter's own verification. */
export function ownVerification(context: Context): Promise<Verification> {
  return readVerification(context, personOf(context).accountId)
}

/** @throws AppError NOT_FOUND for an account that is no recruiter */
export async function readVerification(
  context: Pick<Context, 'db' | 'clock'>,
  accountId: string,
): Promise<Verification> {
  const recruiter = await profiles.recruiterOf(context, accountId)
  const [known, recent, picture, addressReview] = await Promise.all([
    queries.findVerification(context.db, accountId),
    cases.listCasesOf(context.db, accountId, 'identity', 1),
    findNewestDocument(context.db, accountId),
    addressReviewOf(context, recruiter),
  ])
  const row = known ?? startOf(recruiter)
  const company = recruiter.companyId
    ? await companies.companyById(context, recruiter.companyId)
    : null
  const level = recruiterLevels[levelOf(row.state)]!
  const [last] = recent
  const waiting = last?.state === 'waiting' && last.submittedAt && last.dueAt ? last : undefined
  return {
    state: row.state,
    level,
    capabilities: capabilities[level],
    facts: factsOf(row),
    company: company && { id: company.id, name: company.name, slug: company.slug },
    dueAt: row.dueAt?.toISOString() ?? null,
    endedReason: row.endedReason,
    waiting: waiting
      ? {
          submittedAt: waiting.submittedAt!.toISOString(),
          dueAt: waiting.dueAt!.toISOString(),
          beingReviewed: waiting.lockedUntil !== null && waiting.lockedUntil > context.clock.now(),
        }
      : null,
    rejection:
      row.state === 'rejected' && last?.state === 'rejected' && last.reasonCode && last.decidedAt
        ? { reason: last.reasonCode, note: last.publicNote, at: last.decidedAt.toISOString() }
        : null,
    addressReview,
    triesLeft: Math.max(0, rejectionsAtMost - row.rejections),
    pictureUntil: picture?.shredAt?.toISOString() ?? null,
    hasPicture: picture !== undefined,
  }
}

function factsOf(row: queries.VerificationRow): Verification['facts'] {
  const dated = [
    ['work_email', row.workEmailAt],
    ['id_checked', row.idCheckedAt],
    ['company_confirmed', row.confirmedAt],
  ] as const
  return dated.flatMap(([kind, at]) => (at ? [{ kind, at: at.toISOString() }] : []))
}

/** Hears that a code went to the work address. */
export async function workEmailCodeSent(context: Context, accountId: string): Promise<void> {
  const { row } = await lockState(context, accountId)
  await refuseBanned(context, row, null)
  if (levelOf(row.state) > 0) return
  await step(context, accountId, { action: 'send_otp', by: 'recruiter' })
}

/**
 * Hears that the work address was confirmed: level L1, or another twelve months at the present one.
 *
 * @throws AppError FORBIDDEN when the company has said that this person does not work there, also of
 *   another account with the same mailbox
 */
export async function workEmailConfirmed(
  context: Context,
  { accountId, companyId, waited }: { accountId: string; companyId: string; waited: boolean },
): Promise<void> {
  const { row, recruiter } = await lockState(context, accountId)
  const { workEmail } = recruiter
  await refuseBanned(context, row, workEmail ? { companyId, workEmail } : null)
  const now = context.clock.now()
  const fresh = { workEmailAt: now, dueAt: validUntil(now), noticeSentAt: null, endedReason: null }
  const again = levelOf(row.state) > 0 && row.companyId === companyId
  await step(
    context,
    accountId,
    again
      ? { action: 'renew', by: 'recruiter', change: fresh }
      : { action: 'verify_otp', by: 'recruiter', change: { ...fresh, companyId } },
  )
  if (!waited) return
  const { name } = await companies.companyById(context, companyId)
  await tellPerson(context, accountId, { what: 'work_email_counts', company: name })
}

/** Hears that the work address proves nothing any longer: another one was typed, or we ended it. */
export async function workEmailEnded(context: Context, accountId: string): Promise<void> {
  const { row } = await lockState(context, accountId)
  if (levelOf(row.state) === 0) return
  await step(context, accountId, {
    action: 'lapse',
    by: 'system',
    change: { ...nothingProved, endedReason: 'employer_changed' },
  })
  await endCases(context, accountId)
}
