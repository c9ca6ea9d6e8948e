/** A request to one referrer, who has offered it in public: free of charge, without waves (3.3). */
import { areBlocked } from '#features/blocks/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { namesOf } from '#shared/person-names.ts'
import type { askReferral, RequestStatus } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { candidateFacts, matchScore } from './matching.ts'
import { suspicionsOf } from './policy.screening.ts'
import { insertOffers, lockReferrers } from './queries.offers.ts'
import {
  meetTerms,
  ownBlockers,
  readCase,
  refuseAlike,
  refuseBlocked,
  targetBlockers,
} from './service.blockers.ts'
import { offerDigest } from './service.notices.ts'
import { overlapsAmong } from './service.overlaps.ts'
import { releaseOf } from './service.release.ts'
import { insertRequest, noteSuspicions } from './service.sending.ts'
import { tellBrowsers } from './service.transitions.ts'
import { showCandidate } from './shown.ts'

export type DirectInput = Pick<
  EndpointInput<typeof askReferral>['body'],
  'note' | 'whyMe' | 'release' | 'confirmsTerms' | 'internalJobId'
> & { jobId: string; referrerId: string }

/**
 * Sends a request to one referrer alone. The caller knows that this referrer has offered it and has room.
 *
 * @throws AppError with the first thing that stands in the way; nothing is charged in any case
 */
export async function askDirectly(
  context: Context,
  input: DirectInput,
): Promise<{ id: string; status: RequestStatus }> {
  const person = personOf(context)
  const { accountId } = person
  const { referrerId, note, whyMe } = input
  const job = await jobs.jobForReferral(context, input.jobId)
  const asked = await readCase(context, accountId, job, note)
  refuseBlocked(targetBlockers(asked)[0])
  refuseBlocked(ownBlockers(context, person, asked.applicant, asked.history)[0])
  await lockReferrers(context.db, [referrerId])
  const referrer = await profiles.recruiterOf(context, referrerId)
  const isThere =
    referrerId !== accountId && referrer.workEmailVerifiedAt && referrer.companyId === job.companyId
  if (!isThere || (await areBlocked(context, accountId, referrerId))) {
    throw new AppError('CONFLICT', errorWords.referrerGone)
  }
  const internalJobId = meetTerms(asked, input)
  refuseAlike(asked.history.noteSimilarity)
  const { profile, resumeId } = asked.applicant
  const now = context.clock.now()
  const id = newId(now.getTime())
  const telling = {
    profile,
    names: namesOf(asked.applicant),
    hasResume: resumeId !== null,
    note,
    whyMe,
  }
  const prepared = {
    id,
    candidateId: accountId,
    snapshot: profiles.frozenProfile(asked.applicant),
    shown: showCandidate(telling, releaseOf([telling], input.release), now),
    resumeId,
    note,
    whyMe,
    campaignId: null,
    internalJobId,
    isDirected: true,
  }
  const { request, announce } = await insertRequest(context, job, prepared, [
    { action: 'direct', by: 'candidate', visibleTo: ['candidate'] },
  ])
  await announce()
  const suspicions = suspicionsOf([note, ...whyMe])
  if (suspicions.length > 0) await noteSuspicions(context, id, suspicions)
  const score = matchScore({ ...candidateFacts(profile, now, now), job: job.facts, referrer })
  const overlaps = await overlapsAmong(context, [request], new Map([[id, [referrerId]]]))
  await insertOffers(context.db, [
    {
      id: newId(now.getTime()),
      requestId: id,
      referrerId,
      companyId: job.companyId,
      wave: 0,
      score,
      rankScore: score.total,
      offeredAt: now,
      dueAt: request.dueAt!,
      inCommon: overlaps.get(id)?.get(referrerId) ?? [],
    },
  ])
  tellBrowsers(context, id, [referrerId])
  await context.enqueue(
    offerDigest,
    { accountId: referrerId },
    { jobKey: `offers:${referrerId}`, runAt: now },
  )
  return { id, status: request.status }
}
