/**
 * Revealing has a price: a person who has handed requests back without a decision learns who someone is with
 * that person's consent alone (REF4).
 */
import { personOf, type Context } from '#platform/context.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import { AppError } from '#shared/errors.ts'
import type { RequestDetail } from '../contract.ts'
import { limits, timing } from './policy.ts'
import * as claims from './queries.claims.ts'
import * as offers from './queries.offers.ts'
import type { RequestRow } from './queries.ts'
import { lockOwn } from './service.candidate.ts'
import { notifyCandidate, notifyReferrer } from './service.notices.ts'
import { requestDetail } from './service.reading.ts'
import { releasesSince } from './service.revealing.ts'
import { step, tellBrowsers } from './service.transitions.ts'
import { nextWave } from './service.waves.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Asks the candidate; asking again changes nothing. */
export async function askConsent(
  context: Context,
  offer: offers.OfferRow,
  request: RequestRow,
): Promise<void> {
  if (offer.consent === 'asked') return
  await claims.setConsent(context.db, offer.id, 'asked', context.clock.now())
  const updated = await step(context, request, {
    action: 'ask_consent',
    by: 'referrer',
    visibleTo: ['candidate'],
  })
  await notifyCandidate(context, updated, 'consent')
}

/**
 * The candidate's answer. After a yes the referrer can accept, for two days at least; after a no the
 * offer is over for them, and others go on.
 *
 * @throws AppError NOT_FOUND, VERSION_CONFLICT; ILLEGAL_TRANSITION when the question is over
 */
export async function answerQuestion(
  context: Context,
  id: string,
  input: { question: string; answer: 'yes' | 'no'; expectedVersion?: number | undefined },
): Promise<RequestDetail> {
  const request = await lockOwn(context, id, input.expectedVersion)
  const now = context.clock.now()
  const since = releasesSince(now)
  const asked = await claims.listQuestions(context.db, id, since, limits.freeUnreferred)
  const question = asked.find((one) => one.id === input.question)
  if (!question) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.consentQuestionClosed,
      allowed: [],
    })
  }
  const updated =
    input.answer === 'yes'
      ? await allow(context, request, question)
      : await refuse(context, request, question)
  tellBrowsers(context, id, [question.referrerId, personOf(context).accountId])
  return requestDetail(context, updated)
}

async function allow(
  context: Context,
  request: RequestRow,
  { id, referrerId }: claims.QuestionRow,
): Promise<RequestRow> {
  const now = context.clock.now()
  const last = request.sentAt.getTime() + request.frozenMs + timing.totalDays * dayMs
  const due = request.frozenAt ? request.frozenDueAt : request.dueAt
  const until = new Date(
    Math.max(due?.getTime() ?? 0, Math.min(now.getTime() + timing.waveHours * hourMs, last)),
  )
  await claims.setConsent(context.db, id, 'given', now)
  await claims.lastUntil(context.db, id, until)
  const updated = await step(context, request, {
    action: 'give_consent',
    by: 'candidate',
    change: request.frozenAt ? { frozenDueAt: until } : { dueAt: until },
    visibleTo: ['candidate'],
  })
  await notifyReferrer(context, referrerId, () => ({
    subject: replyWords.consentGivenSubject,
    paragraphs: [
      replyWords.consentGivenLead,
      replyWords.consentGivenBody(nearMoment(context, until)),
    ],
    path: `/recruiter/requests/${id}`,
  }))
  return updated
}

async function refuse(
  context: Context,
  request: RequestRow,
  { id, referrerId }: claims.QuestionRow,
): Promise<RequestRow> {
  const now = context.clock.now()
  await claims.setConsent(context.db, id, 'refused', now)
  await offers.setOfferState(context.db, id, 'passed', now, 'consent_refused')
  const updated = await step(context, request, {
    action: 'refuse_consent',
    by: 'candidate',
    visibleTo: ['candidate'],
  })
  await notifyReferrer(context, referrerId, () => ({
    subject: replyWords.consentRefusedSubject,
    paragraphs: [replyWords.consentRefusedBody],
    path: '/recruiter/requests',
  }))
  const open = await offers.countOpenOffers(context.db, request.id)
  return open === 0 ? nextWave(context, updated) : updated
}
