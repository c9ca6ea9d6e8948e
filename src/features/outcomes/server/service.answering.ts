/** What a link in a mail answers, without a session. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { AppError } from '#shared/errors.ts'
import type { AnswerLink, LinkAnswer } from '../contract.ts'
import { askedIn, reportOf } from './policy.ts'
import * as queries from './queries.ts'
import { hashOf } from './service.asking.ts'
import { sayByLink } from './service.saying.ts'
import { errorWords } from '../messages.errors.ts'

/** @throws AppError NOT_FOUND for a link that nobody was sent */
export async function readLink(context: Context, token: string): Promise<AnswerLink> {
  const link = await queries.findLink(context.db, hashOf(token))
  if (!link) throw new AppError('NOT_FOUND')
  return described(context, link)
}

async function described(context: Context, link: queries.LinkRow): Promise<AnswerLink> {
  const request = await referrals.referralFacts(context, link.requestId)
  const company = await companies.companyById(context, request.companyId)
  const fresh = link.usedAt === null && link.expiresAt > context.clock.now()
  return {
    question: link.question,
    jobTitle: request.jobTitle,
    companyName: company.name,
    requestId: link.requestId,
    answer: link.answer,
    open: fresh && request.status === askedIn[link.question],
  }
}

/**
 * Answers a question, once.
 *
 * @throws AppError NOT_FOUND; ILLEGAL_TRANSITION when the link was used, has ended, or the request has
 *   moved on
 */
export async function answer(
  context: Context,
  token: string,
  said: LinkAnswer,
): Promise<AnswerLink> {
  const tokenHash = hashOf(token)
  const link = await queries.lockLink(context.db, tokenHash)
  if (!link) throw new AppError('NOT_FOUND')
  const now = context.clock.now()
  if (link.usedAt || link.expiresAt <= now) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: link.usedAt ? errorWords.linkAlreadyUsed : errorWords.linkExpired,
      allowed: [],
    })
  }
  const { requestId, question } = link
  if (question === 'contacted') await referrals.contactedByLink(context, requestId, said)
  const outcome = question === 'hired' ? reportOf(said) : undefined
  if (outcome) await sayByLink(context, requestId, outcome)
  await queries.useLink(context.db, tokenHash, said, now)
  return described(context, { ...link, usedAt: now, answer: said })
}
