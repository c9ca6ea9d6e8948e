/** An offer's answer becomes a request to its referrer, free until its capacity is full. */
import * as companies from '#features/companies/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { answerOffer, listOfferedJobs } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { findSharedJob } from './queries.ts'
import * as queries from './queries.answers.ts'
import type { PostRow } from './queries.listing.ts'
import { shownPost } from './service.reading.ts'

const jobsAtMost = 200

/** @throws AppError NOT_FOUND for what is no offer of referrals */
async function shownOffer(
  context: Context,
  id: string,
): Promise<PostRow & { companyId: string; companyName: string }> {
  const post = await shownPost(context, id)
  const { companyId, companyName } = post
  if (post.kind !== 'can_refer' || post.state !== 'published' || !companyId || !companyName) {
    throw new AppError('NOT_FOUND', errorWords.notAnOffer)
  }
  return { ...post, companyId, companyName }
}

/** @throws AppError NOT_FOUND */
export async function jobs(
  context: Context,
  id: string,
): Promise<EndpointReply<typeof listOfferedJobs>> {
  const { accountId } = personOf(context)
  const { companyId } = await shownOffer(context, id)
  const [items, terms, requestId] = await Promise.all([
    queries.listOpenJobs(context.db, companyId, jobsAtMost),
    companies.referralTerms(context, companyId),
    queries.findAnswer(context.db, id, accountId),
  ])
  const { confirm, needsInternalJobId } = terms
  return { items, confirm, needsInternalJobId, requestId }
}

/**
 * Sends the request and takes a place of the offer, or neither.
 *
 * @throws AppError CONFLICT once all places are taken, ALREADY_REQUESTED, and whatever stands in the way
 *   of a request
 */
export async function answer(
  context: Context,
  id: string,
  input: EndpointInput<typeof answerOffer>['body'],
): Promise<EndpointReply<typeof answerOffer>> {
  const { accountId } = personOf(context)
  const offer = await shownOffer(context, id)
  const { authorId, authorName, companyId, companyName } = offer
  if (authorId === accountId) throw new AppError('CONFLICT', errorWords.ownOffer)
  const job = await findSharedJob(context.db, input.jobId)
  if (job?.companyId !== companyId) {
    throw invalidField('jobId', errorWords.otherCompany(companyName))
  }
  const now = context.clock.now()
  // The place first: others wait here, and nobody does more than needed in vain.
  if (!(await queries.takePlace(context.db, id, now))) {
    throw new AppError('CONFLICT', errorWords.offerFull(authorName))
  }
  const earlier = await queries.findAnswer(context.db, id, accountId)
  if (earlier) throw new AppError('ALREADY_REQUESTED', { id: earlier })
  const sent = await referrals.askDirectly(context, { ...input, referrerId: authorId })
  await queries.insertAnswer(context.db, { postId: id, accountId, requestId: sent.id, at: now })
  return sent
}
