/** Sending a one-shot: all connections or none, then line by line, at most five companies an hour. */
import { z } from 'zod'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { violates } from '#platform/db/transaction.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import * as accounts from '#features/accounts/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField, type ErrorCode } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  companiesAnHour,
  messageMaximum,
  personalRequired,
  type CampaignPreview,
  type OneShot,
  type startCampaign,
} from '../contract.ts'
import {
  campaignRules,
  lineRules,
  noteLimits,
  nextDispatch,
  nextState,
  renderMessage,
  type CampaignAction,
  type LineAction,
} from './policy.ts'
import * as queries from './queries.ts'
import { closedCompanies, standingOf } from './service.proposals.ts'

type Input = EndpointInput<typeof startCampaign>['body']
type Message = { job: jobs.ReferableJob; text: string }
type Prepared = {
  messages: Message[]
  left: number
  snapshot: profiles.ProfileSnapshot
  /** What referrers read, message by message. */
  told: referrals.ShowInput[]
  writer: referrals.Writer
}

/** Sends the next line of a campaign. */
export const dispatchTask = defineTask({
  name: 'campaigns.dispatch',
  payload: z.object({ campaignId: z.uuid() }),
})

const fixErrors: Record<OneShot['fixes'][number]['code'], ErrorCode> = {
  EMAIL_UNVERIFIED: 'EMAIL_UNVERIFIED',
  PROFILE_INCOMPLETE: 'PROFILE_INCOMPLETE',
  RESUME_MISSING: 'PROFILE_INCOMPLETE',
  PAUSED: 'LIMIT_REACHED',
  LIMIT_REACHED: 'LIMIT_REACHED',
  ACTIVE_CAMPAIGN: 'CONFLICT',
  COOL_DOWN: 'LIMIT_REACHED',
}

/** @throws AppError with the first thing that stands in the way */
async function prepare(context: Context, input: Input): Promise<Prepared> {
  const { accountId } = personOf(context)
  const snapshot = await profiles.profileSnapshot(context, accountId)
  const standing = await standingOf(context, snapshot)
  const [fix] = standing.fixes
  if (fix) throw new AppError(fixErrors[fix.code], fix.message)
  if (input.lines.length > standing.planSize) {
    throw new AppError(
      'LIMIT_REACHED',
      `The ${standing.planName} plan sends to ${standing.planSize} at most.`,
    )
  }
  if (input.lines.length > standing.left) {
    throw new AppError('LIMIT_REACHED', `You have ${standing.left} connections left.`)
  }
  await refuseSameNote(context, accountId, input.note)
  const messages = await writeMessages(context, snapshot, input)
  const { name, email } = await accounts.accountById(context, accountId)
  const { profile, resumeId } = snapshot
  return {
    messages,
    left: standing.left - input.lines.length,
    snapshot,
    writer: { profile, name, email },
    told: messages.map(({ text }) => ({
      profile,
      name,
      hasResume: resumeId !== null,
      note: text,
      whyMe: input.whyMe,
    })),
  }
}

/** The same words as in a request or a one-shot of before are boilerplate (ONE3). */
async function refuseSameNote(context: Context, accountId: string, note: string): Promise<void> {
  await referrals.refuseBoilerplate(context, accountId, note)
  const { noteSimilarity, notesCompared } = noteLimits
  const alike = await queries.noteSimilarity(context.db, accountId, note, notesCompared)
  if (alike > noteSimilarity) {
    throw invalidField('note', 'This note is almost the same as one you have sent before.')
  }
}

async function writeMessages(
  context: Context,
  snapshot: profiles.ProfileSnapshot,
  input: Input,
): Promise<Message[]> {
  const { accountId } = personOf(context)
  const closed = await closedCompanies(context, accountId)
  const messages: Message[] = []
  for (const [index, { jobId, personal }] of input.lines.entries()) {
    const job = await jobs.jobForReferral(context, jobId)
    const name = job.companyName
    if (messages.some((message) => message.job.companyId === job.companyId)) {
      throw invalidField(`lines.${index}.jobId`, `${name} is on the list twice.`)
    }
    if (closed.has(job.companyId)) {
      throw new AppError('CONFLICT', `${name} has had a one-shot from you already.`)
    }
    const blocker = await referrals.blockerOf(context, accountId, job, snapshot)
    if (blocker) throw new AppError('CONFLICT', blocker)
    if (index < personalRequired && personal === '') {
      throw invalidField(
        `lines.${index}.personal`,
        `The first ${personalRequired} companies get a line of their own. Say why ${name}.`,
      )
    }
    const text = renderMessage(input.note, personal, { company: name, job: job.title })
    if (text.length > messageMaximum) {
      throw invalidField(
        `lines.${index}.personal`,
        `With all names filled in, the message to ${name} has ${text.length} characters; ${messageMaximum} fit.`,
      )
    }
    messages.push({ job, text })
  }
  return messages
}

/**
 * Every message as it would be read, and what sending would cost.
 *
 * @throws AppError with the first thing that stands in the way
 */
export async function previewCampaign(context: Context, input: Input): Promise<CampaignPreview> {
  const { messages, left, told, writer } = await prepare(context, input)
  const now = context.clock.now()
  return {
    before: referrals.previewOf(told, writer, now),
    messages: messages.map(({ job, text }) => ({
      company: { id: job.companyId, name: job.companyName, slug: job.companySlug },
      job: { id: job.id, title: job.title },
      text,
    })),
    cost: messages.length,
    left,
  }
}

/**
 * Freezes the profile, holds every connection or none, and lets the lines begin to leave.
 *
 * @throws AppError with the first thing that stands in the way; nothing is spent then
 */
export async function startCampaignOf(context: Context, input: Input): Promise<{ id: string }> {
  const { accountId } = personOf(context)
  const { messages, snapshot, told } = await prepare(context, input)
  const release = referrals.releaseOf(told, input.release)
  const account = await accounts.accountById(context, accountId)
  const { profile, completeness, resumeId, resumeFileName } = snapshot
  const now = context.clock.now()
  const id = newId(now.getTime())
  try {
    await queries.insertCampaign(context.db, {
      id,
      candidateId: accountId,
      criteria: input.criteria,
      snapshot: { profile, completeness, resumeFileName, name: account.name, email: account.email },
      resumeId,
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
    throw new AppError('CONFLICT', 'One is under way already.', { cause: error })
  }
  const lines: Parameters<typeof queries.insertLines>[1][number][] = []
  for (const [position, { job, text }] of messages.entries()) {
    const lineId = newId(now.getTime())
    lines.push({
      id: lineId,
      campaignId: id,
      position,
      companyId: job.companyId,
      jobId: job.id,
      jobTitle: job.title,
      note: text,
      chargeId: await referrals.holdForRequest(context, {
        accountId,
        requestId: lineId,
        companyName: job.companyName,
        title: job.title,
      }),
    })
  }
  await queries.insertLines(context.db, lines)
  await recordAudit(context, {
    action: 'campaigns.started',
    entity: { type: 'campaign', id },
    after: { companies: lines.length },
  })
  await enqueueDispatch(context, { id, version: 0 })
  return { id }
}

/** One task for each version: the next line is not lost in the task that sends the one before. */
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

/** Starts the next line of every campaign that has one due. Repeating it sends nothing twice. */
export async function dispatchDue(context: Context): Promise<void> {
  const due = await queries.findDue(context.db, context.clock.now(), campaignsAtOnce)
  for (const campaign of due) await enqueueDispatch(context, campaign)
}

/**
 * Sends one line, in a transaction of its own, or ends the campaign when there is nothing to send.
 * A line that cannot be sent any more gives its connection back and leaves its turn to the next.
 */
export async function dispatchNext(context: Context, campaignId: string): Promise<void> {
  const campaign = await queries.lockCampaign(context.db, campaignId)
  const now = context.clock.now()
  if (campaign?.state !== 'sending' || !campaign.dueAt || campaign.dueAt > now) return
  const lines = await queries.listLines(context.db, campaignId)
  const left = lines.filter((line) => line.state === 'sent').map((line) => line.id)
  if (campaign.stopAfterClaims !== null) {
    const claims = (await referrals.standings(context, left)).filter((one) => one.claimed).length
    if (claims >= campaign.stopAfterClaims) return endCampaign(context, campaign, lines, 'stop')
  }
  const line = lines.find((one) => one.state === 'waiting')
  if (!line) return endCampaign(context, campaign, lines, 'finish')
  const { candidateId, snapshot, resumeId, whyMe, release } = campaign
  const { profile, name } = snapshot
  const told = { profile, name, hasResume: resumeId !== null, note: line.note, whyMe }
  const problem = await referrals.dispatchRequest(context, line.jobId, {
    id: line.id,
    candidateId,
    snapshot,
    shown: referrals.showCandidate(told, release, now),
    resumeId,
    note: line.note,
    whyMe,
    campaignId,
  })
  if (problem === undefined) await moveLine(context, line, 'dispatch')
  else await moveLine(context, line, 'skip', problem)
  const rest = lines.filter((one) => one.id !== line.id)
  if (!rest.some((one) => one.state === 'waiting')) {
    return endCampaign(context, campaign, rest, 'finish')
  }
  const sent = problem === undefined ? [now, ...sentTimes(lines)] : sentTimes(lines)
  const dueAt = nextDispatch(sent.slice(0, companiesAnHour), now)
  await queries.updateCampaign(context.db, campaignId, { dueAt }, now)
  if (dueAt <= now) {
    await enqueueDispatch(context, { id: campaignId, version: campaign.version + 1 })
  }
}

/** When lines left, the newest first. */
function sentTimes(lines: readonly queries.LineRow[]): Date[] {
  return lines
    .flatMap((line) => (line.state === 'sent' && line.actedAt ? [line.actedAt] : []))
    .toSorted((one, other) => other.getTime() - one.getTime())
}

/**
 * Ends a campaign for whoever started it.
 *
 * @param campaign locked, under way
 */
export async function cancelCampaign(
  context: Context,
  campaign: queries.CampaignRow,
): Promise<void> {
  const lines = await queries.listLines(context.db, campaign.id)
  return endCampaign(context, campaign, lines, 'cancel')
}

/** Gives back every line that has not left, and ends the sending. */
async function endCampaign(
  context: Context,
  campaign: queries.CampaignRow,
  lines: readonly queries.LineRow[],
  action: CampaignAction,
): Promise<void> {
  for (const line of lines) {
    if (line.state === 'waiting') await moveLine(context, line, 'give_back')
  }
  await moveCampaign(context, campaign, lines, action)
}

async function moveLine(
  context: Context,
  line: queries.LineRow,
  action: LineAction,
  reason?: string,
): Promise<void> {
  const state = nextState(lineRules, line.state, action)
  if (!state) throw new AppError('ILLEGAL_TRANSITION', `This line is ${line.state}.`)
  if (state !== 'sent') {
    await wallet.release(context, line.chargeId, 'ourFault', 'The request of a one-shot never left')
  }
  const actedAt = context.clock.now()
  await queries.updateLine(context.db, line.id, { state, actedAt, ...(reason && { reason }) })
}

async function moveCampaign(
  context: Context,
  campaign: queries.CampaignRow,
  lines: readonly queries.LineRow[],
  action: CampaignAction,
): Promise<void> {
  const state = nextState(campaignRules, campaign.state, action)
  if (!state) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: `This cannot be done now: it is ${campaign.state}.`,
    })
  }
  const now = context.clock.now()
  const over = state !== 'sending' && state !== 'paused'
  await queries.updateCampaign(
    context.db,
    campaign.id,
    {
      state,
      endedAt: over ? now : null,
      dueAt: state === 'sending' ? nextDispatch(sentTimes(lines), now) : null,
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
 * @throws AppError NOT_FOUND (also for somebody else's), ILLEGAL_TRANSITION, VERSION_CONFLICT
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
    throw new AppError('VERSION_CONFLICT', 'This has changed since you opened it.')
  }
  if (!nextState(campaignRules, campaign.state, action)) {
    throw new AppError('ILLEGAL_TRANSITION', `This cannot be done now: it is ${campaign.state}.`)
  }
  const lines = await queries.listLines(context.db, id)
  if (action === 'cancel') await endCampaign(context, campaign, lines, action)
  else await moveCampaign(context, campaign, lines, action)
}
