/** How a referral ended. Who says so, and when that is enough, is for `outcomes` to know. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import { dayInZone, dayWords } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { findBonus, putBonus, type Bonus } from './queries.limits.ts'
import * as queries from './queries.ts'
import { notifyReferrer } from './service.notices.ts'
import { step } from './service.transitions.ts'
import { replyWords } from '../messages.replies.ts'

type Outcome = 'hired' | 'not_hired'

/**
 * One of the two says how it ended; the request stays where it is, and is locked from now on.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function recordOutcome(
  context: Context,
  id: string,
  by: 'candidate' | 'referrer',
  outcome: Outcome,
): Promise<queries.RequestRow> {
  const request = await queries.lockRequest(context.db, id)
  if (!request) throw new AppError('NOT_FOUND')
  return step(context, request, { action: 'say', by, detail: { outcome } })
}

/** It ended, as these say; nothing when it has moved on meanwhile. */
export async function endAs(
  context: Context,
  id: string,
  outcome: Outcome,
  sources: readonly string[],
): Promise<void> {
  const request = await queries.lockRequest(context.db, id)
  if (request?.status !== 'confirmed') return
  const action = outcome === 'hired' ? 'hire' : 'not_hire'
  await step(context, request, { action, by: 'system', detail: { sources: sources.join(' ') } })
}

/**
 * The company recorded the first day of someone who was referred for this job and has accepted its
 * offer: those are two who say the same.
 *
 * @returns the request, if there was one
 */
export async function applicantHired(
  context: Context,
  hired: { candidateId: string; jobId: string; startsOn: string },
): Promise<string | undefined> {
  const request = await queries.lockReferred(context.db, hired.candidateId, hired.jobId)
  if (!request) return undefined
  const { startsOn } = hired
  const detail = { startsOn, by: 'company' }
  const updated = await step(context, request, { action: 'hire', by: 'system', detail })
  const bonus = await companies.bonusFor(context, updated.companyId, startsOn)
  if (bonus) await putBonus(context.db, updated.id, bonus)
  const promised = await findBonus(context.db, updated.id)
  if (!updated.claimedBy) return updated.id
  await notifyReferrer(context, updated.claimedBy, () => ({
    subject: replyWords.hiredSubject(updated.jobTitle),
    paragraphs: [
      replyWords.hiredLead(updated.jobTitle, dayWords(startsOn)),
      replyWords.hiredBody,
      ...(promised ? [bonusWords(context, promised)] : []),
    ],
    path: '/recruiter/requests?state=done',
  }))
  return updated.id
}

/** The company pays it, or not: here it is kept in mind alone (REF13). */
function bonusWords({ timeZone }: Pick<Context, 'timeZone'>, { text, dueAt }: Bonus): string {
  const until = dueAt ? replyWords.bonusDueDate(dayWords(dayInZone(dueAt, timeZone))) : ''
  return replyWords.bonusTerms(text, until)
}
