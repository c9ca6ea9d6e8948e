/** A request to one referrer, who has offered it in public: free of charge, without waves (3.3). */
import * as accounts from '#features/accounts/server/service.ts'
import { areBlocked } from '#features/blocks/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { askReferral, RequestStatus } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { candidateFacts, matchScore } from './matching.ts'
import { suspicionsOf } from './policy.screening.ts'
import { insertOffers, lockReferrers } from './queries.offers.ts'
import {
  insertPrepared,
  meetTerms,
  noteSuspicions,
  personBlockers,
  refuseBlocked,
  refuseBoilerplate,
  targetBlockers,
} from './service.ask.ts'
import { offerDigest } from './service.notices.ts'
import { overlapsAmong } from './service.overlaps.ts'
import { releaseOf } from './service.release.ts'
import { step, tellBrowsers } from './service.transitions.ts'
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
  const { accountId } = personOf(context)
  const { referrerId, note, whyMe } = input
  const job = await jobs.jobForReferral(context, input.jobId)
  const snapshot = await profiles.profileSnapshot(context, accountId)
  refuseBlocked((await targetBlockers(context, accountId, job, snapshot))[0])
  refuseBlocked((await personBlockers(context, snapshot, { isFree: true }))[0])
  await lockReferrers(context.db, [referrerId])
  const referrer = await profiles.recruiterOf(context, referrerId)
  const isThere =
    referrerId !== accountId && referrer.workEmailVerifiedAt && referrer.companyId === job.companyId
  if (!isThere || (await areBlocked(context, accountId, referrerId))) {
    throw new AppError('CONFLICT', errorWords.referrerGone)
  }
  const internalJobId = await meetTerms(context, job, input)
  await refuseBoilerplate(context, accountId, note)
  const { name, email } = await accounts.accountById(context, accountId)
  const { profile, completeness, resumeId, resumeFileName } = snapshot
  const now = context.clock.now()
  const id = newId(now.getTime())
  const telling = { profile, name, hasResume: resumeId !== null, note, whyMe }
  const draft = await insertPrepared(context, job, {
    id,
    candidateId: accountId,
    snapshot: { profile, completeness, resumeFileName, name, email },
    shown: showCandidate(telling, releaseOf([telling], input.release), now),
    resumeId,
    note,
    whyMe,
    campaignId: null,
    internalJobId,
    isDirected: true,
  })
  const request = await step(context, draft, {
    action: 'direct',
    by: 'candidate',
    visibleTo: ['candidate'],
  })
  const suspicions = suspicionsOf([note, ...whyMe])
  if (suspicions.length > 0) await noteSuspicions(context, id, suspicions)
  const facts = (await jobs.jobFacts(context, [job.id])).get(job.id)!
  const score = matchScore({ ...candidateFacts(profile, now, now), job: facts, referrer })
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
