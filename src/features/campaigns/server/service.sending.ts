/** Sending a one-shot: all connections or none, then one by one, at most five companies an hour. */
import { z } from 'zod'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { violates } from '#platform/db/transaction.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { namesOf } from '#shared/person-names.ts'
import { companiesAnHour, type startCampaign } from '../contract.ts'
import {
  campaignRules,
  actionsFor,
  campaignRequestRules,
  nextDispatch,
  nextState,
  sentTimes,
  type CampaignAction,
  type CampaignRequestAction,
} from './policy.ts'
import * as queries from './queries.ts'
import { prepare } from './service.preparing.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'

type Input = EndpointInput<typeof startCampaign>['body']

/** Sends the next request of a campaign. */
export const dispatchTask = defineTask({
  name: 'campaigns.dispatch',
  payload: z.object({ campaignId: z.uuid() }),
})

/**
 * Freezes the profile, holds every connection or none, and lets the requests begin to leave.
 *
 * @throws AppError with the first thing that stands in the way; nothing is spent then
 */
export async function startCampaignOf(context: Context, input: Input): Promise<{ id: string }> {
  const { accountId } = personOf(context)
  const { messages, snapshot, told } = await prepare(context, input)
  const release = referrals.releaseOf(told, input.release)
  const now = context.clock.now()
  const id = newId(now.getTime())
  try {
    await queries.insertCampaign(context.db, {
      id,
      candidateId: accountId,
      criteria: input.criteria,
      snapshot: profiles.frozenProfile(snapshot),
      resumeId: snapshot.resumeId,
      release,
      note: input.note,
      whyMe: input.whyMe,
      budget: messages.length,
      stopAfterClaims: input.stopAfterClaims ?? null,
      createdAt: now,
      dueAt: now,
    })
  } catch (error) {
    if (!violates(error, 'campaigns_one_active')) throw error
    throw new AppError('CONFLICT', errorWords.campaignAlreadyActive, { cause: error })
  }
  const requests: Parameters<typeof queries.insertCampaignRequests>[1][number][] = []
  for (const [position, { job, text }] of messages.entries()) {
    const requestId = newId(now.getTime())
    requests.push({
      id: requestId,
      campaignId: id,
      position,
      companyId: job.companyId,
      jobId: job.id,
      jobTitle: job.title,
      note: text,
      chargeId: await referrals.holdForRequest(context, {
        accountId,
        requestId,
        companyName: job.companyName,
        title: job.title,
      }),
    })
  }
  await queries.insertCampaignRequests(context.db, requests)
  await recordAudit(context, {
    action: 'campaigns.started',
    entity: { type: 'campaign', id },
    after: { companies: requests.length },
  })
  await enqueueDispatch(context, { id, version: 0 })
  return { id }
}

/** One task for each version: the next request is not lost in the task that sends the one before. */
function enqueueDispatch(
  context: Context,
  campaign: Pick<queries.CampaignRow, 'id' | 'version'>,
): Promise<void> {
  return context.enqueue(
    dispatchTask,
    { campaignId: campaign.id },
    { jobKey: `campaign:${campaign.id}:${campaign.version}`, runAt: context.clock.now() },
  )
}

const campaignsAtOnce = 500

/** Starts the next request of every campaign that has one due. Repeating it sends nothing twice. */
export async function dispatchDue(context: Context): Promise<void> {
  const due = await queries.findDue(context.db, context.clock.now(), campaignsAtOnce)
  for (const campaign of due) await enqueueDispatch(context, campaign)
}

/**
 * Sends one request, in a transaction of its own, or ends the campaign when there is nothing to send.
 * A request that cannot be sent any more gives its connection back and leaves its turn to the next; a
 * moderator's limit holds all of them up.
 */
export async function dispatchNext(context: Context, campaignId: string): Promise<void> {
  const campaign = await queries.lockCampaign(context.db, campaignId)
  const now = context.clock.now()
  if (campaign?.state !== 'sending' || !campaign.dueAt || campaign.dueAt > now) return
  const limited = await accounts.limitedAmong(context, [campaign.candidateId])
  const limitedUntil = limited.get(campaign.candidateId)
  if (limitedUntil) {
    return queries.updateCampaign(context.db, campaignId, { dueAt: limitedUntil }, now)
  }
  const requests = await queries.listCampaignRequests(context.db, campaignId)
  const left = requests.filter((request) => request.state === 'sent').map((request) => request.id)
  if (campaign.stopAfterClaims !== null) {
    const claims = (await referrals.standings(context, left)).filter((one) => one.claimed).length
    if (claims >= campaign.stopAfterClaims) return endCampaign(context, campaign, requests, 'stop')
  }
  const request = requests.find((one) => one.state === 'waiting')
  if (!request) return endCampaign(context, campaign, requests, 'finish')
  const { candidateId, snapshot, resumeId, whyMe, release } = campaign
  const { profile } = snapshot
  const told = {
    profile,
    names: namesOf(snapshot),
    hasResume: resumeId !== null,
    note: request.note,
    whyMe,
  }
  const problem = await referrals.dispatchRequest(context, request.jobId, {
    id: request.id,
    candidateId,
    snapshot,
    shown: referrals.showCandidate(told, release, now),
    resumeId,
    note: request.note,
    whyMe,
    campaignId,
  })
  if (problem === undefined) await moveCampaignRequest(context, request, 'dispatch')
  else await moveCampaignRequest(context, request, 'skip', problem)
  const rest = requests.filter((one) => one.id !== request.id)
  if (!rest.some((one) => one.state === 'waiting')) {
    return endCampaign(context, campaign, rest, 'finish')
  }
  const sent = problem === undefined ? [now, ...sentTimes(requests)] : sentTimes(requests)
  const dueAt = nextDispatch(sent.slice(0, companiesAnHour), now)
  await queries.updateCampaign(context.db, campaignId, { dueAt }, now)
  if (dueAt <= now) {
    await enqueueDispatch(context, { id: campaignId, version: campaign.version + 1 })
  }
}

/**
 * Ends a campaign for the person who started it.
 *
 * @param campaign locked, under way
 */
export async function cancelCampaign(
  context: Context,
  campaign: queries.CampaignRow,
): Promise<void> {
  const requests = await queries.listCampaignRequests(context.db, campaign.id)
  return endCampaign(context, campaign, requests, 'cancel')
}

/** Gives back every request that has not left, and ends the sending. */
async function endCampaign(
  context: Context,
  campaign: queries.CampaignRow,
  requests: readonly queries.CampaignRequestRow[],
  action: CampaignAction,
): Promise<void> {
  for (const request of requests) {
    if (request.state === 'waiting') await moveCampaignRequest(context, request, 'return')
  }
  await moveCampaign(context, campaign, requests, action)
}

async function moveCampaignRequest(
  context: Context,
  request: queries.CampaignRequestRow,
  action: CampaignRequestAction,
  reason?: string,
): Promise<void> {
  const state = nextState(campaignRequestRules, request.state, action)
  if (!state) throw new AppError('ILLEGAL_TRANSITION', errorWords.wrongRequestState(request.state))
  if (state !== 'sent') {
    await wallet.release(context, request.chargeId, 'ourFault', replyWords.requestNeverSent)
  }
  await queries.updateCampaignRequest(context.db, request.id, {
    state,
    actedAt: context.clock.now(),
    ...(reason && { reason }),
  })
}

const wrongState = ({ state }: queries.CampaignRow) =>
  new AppError('ILLEGAL_TRANSITION', {
    reason: errorWords.wrongCampaignState(state),
    allowed: actionsFor(state),
  })

async function moveCampaign(
  context: Context,
  campaign: queries.CampaignRow,
  requests: readonly queries.CampaignRequestRow[],
  action: CampaignAction,
): Promise<void> {
  const state = nextState(campaignRules, campaign.state, action)
  if (!state) throw wrongState(campaign)
  const now = context.clock.now()
  const over = state !== 'sending' && state !== 'paused'
  await queries.updateCampaign(
    context.db,
    campaign.id,
    {
      state,
      endedAt: over ? now : null,
      dueAt: state === 'sending' ? nextDispatch(sentTimes(requests), now) : null,
    },
    now,
  )
  await recordAudit(context, {
    action: `campaigns.${action}`,
    entity: { type: 'campaign', id: campaign.id },
    before: { state: campaign.state },
    after: { state },
  })
}

/**
 * What the candidate does with a campaign under way.
 *
 * @throws AppError NOT_FOUND (also for someone else's), ILLEGAL_TRANSITION, VERSION_CONFLICT
 */
export async function changeCampaign(
  context: Context,
  id: string,
  action: 'pause' | 'resume' | 'cancel',
  expectedVersion: number | undefined,
): Promise<void> {
  const campaign = await queries.lockCampaign(context.db, id)
  if (!campaign || campaign.candidateId !== personOf(context).accountId) {
    throw new AppError('NOT_FOUND')
  }
  if (expectedVersion !== undefined && expectedVersion !== campaign.version) {
    throw new AppError('VERSION_CONFLICT', errorWords.campaignChangedSinceOpened)
  }
  if (!actionsFor(campaign.state).includes(action)) throw wrongState(campaign)
  const requests = await queries.listCampaignRequests(context.db, id)
  if (action === 'cancel') await endCampaign(context, campaign, requests, action)
  else await moveCampaign(context, campaign, requests, action)
}
