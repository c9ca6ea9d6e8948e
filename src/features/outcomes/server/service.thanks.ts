/** A note of thanks from the candidate to the person who made the referral. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as referrals from '#features/referrals/server/service.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { getThanks } from '../contract.ts'
import { thankable } from './policy.ts'
import * as queries from './queries.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'

/** @throws AppError NOT_FOUND for everybody but the two */
export async function readThanks(
  context: Context,
  id: string,
): Promise<EndpointReply<typeof getThanks>> {
  const { accountId, role } = personOf(context)
  const request = await referrals.findReferralFacts(context, id)
  const side = role === 'recruiter' ? request?.claimedBy : request?.candidateId
  if (!request || side !== accountId) throw new AppError('NOT_FOUND')
  const [thanks, proof] = await Promise.all([
    queries.findThanks(context.db, id),
    queries.findProof(context.db, id),
  ])
  const made = thankable.includes(request.status)
  return {
    thanks: thanks ? { text: thanks.text, at: thanks.at.toISOString() } : null,
    canThank: role === 'jobSeeker' && !thanks && request.claimedBy !== null && made,
    hasProof: proof !== undefined,
    canProve: role === 'recruiter' && made,
  }
}

/** @throws AppError NOT_FOUND; ILLEGAL_TRANSITION before there is a referral, and a second time */
export async function sendThanks(
  context: Context,
  id: string,
  text: string,
): Promise<EndpointReply<typeof getThanks>> {
  const { canThank } = await readThanks(context, id)
  const note = { requestId: id, text, at: context.clock.now() }
  if (!canThank || !(await queries.insertThanks(context.db, note))) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.thanksNotPossible,
      allowed: [],
    })
  }
  const request = await referrals.referralFacts(context, id)
  if (request.claimedBy) {
    await referrals.notifyReferrer(context, request.claimedBy, () => ({
      subject: mailWords.thanksSubject(request.jobTitle),
      paragraphs: [mailWords.thanksLead(request.jobTitle), text],
      path: '/recruiter/requests?state=done',
    }))
  }
  return readThanks(context, id)
}
