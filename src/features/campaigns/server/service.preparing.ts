/** What a one-shot would send, and what stands in its way. */
import { personOf, type Context } from '#platform/context.ts'
import { companyReference } from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField, type ErrorCode } from '#shared/errors.ts'
import { namesOf } from '#shared/person-names.ts'
import {
  messageMaximum,
  personalRequired,
  type CampaignPreview,
  type OneShot,
  type startCampaign,
} from '../contract.ts'
import { noteLimits, renderMessage } from './policy.ts'
import * as queries from './queries.ts'
import { closedCompanies, standingOf } from './service.proposals.ts'
import { errorWords } from '../messages.errors.ts'

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
export async function prepare(context: Context, input: Input): Promise<Prepared> {
  const { accountId } = personOf(context)
  const snapshot = await profiles.profileSnapshot(context, accountId)
  const standing = await standingOf(context, snapshot)
  const [fix] = standing.fixes
  if (fix) throw new AppError(fixErrors[fix.code], fix.message)
  if (input.requests.length > standing.planSize) {
    throw new AppError(
      'LIMIT_REACHED',
      errorWords.planSizeExceeded(standing.planName, standing.planSize),
    )
  }
  if (input.requests.length > standing.left) {
    throw new AppError('LIMIT_REACHED', errorWords.notEnoughConnections(standing.left))
  }
  await refuseSameNote(context, accountId, input.note)
  const messages = await writeMessages(context, input)
  const names = namesOf(snapshot)
  const { profile, resumeId, email } = snapshot
  return {
    messages,
    left: standing.left - input.requests.length,
    snapshot,
    writer: { profile, names, email },
    told: messages.map(({ text }) => ({
      profile,
      names,
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
    throw invalidField('note', errorWords.noteTooSimilar)
  }
}

async function writeMessages(context: Context, input: Input): Promise<Message[]> {
  const { accountId } = personOf(context)
  const closed = await closedCompanies(context, accountId)
  const messages: Message[] = []
  for (const [index, { jobId, personal }] of input.requests.entries()) {
    const job = await jobs.jobForReferral(context, jobId)
    const name = job.companyName
    if (messages.some((message) => message.job.companyId === job.companyId)) {
      throw invalidField(`requests.${index}.jobId`, errorWords.companyListedTwice(name))
    }
    if (closed.has(job.companyId)) {
      throw new AppError('CONFLICT', errorWords.companyAlreadyAsked(name))
    }
    const blocker = await referrals.blockerOf(context, accountId, job)
    if (blocker) throw new AppError('CONFLICT', blocker)
    if (index < personalRequired && personal === '') {
      throw invalidField(
        `requests.${index}.personal`,
        errorWords.personalLineRequired(personalRequired, name),
      )
    }
    const text = renderMessage(input.note, personal, { company: name, job: job.title })
    if (text.length > messageMaximum) {
      throw invalidField(
        `requests.${index}.personal`,
        errorWords.messageTooLong(name, text.length, messageMaximum),
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
      company: companyReference(job),
      job: { id: job.id, title: job.title },
      text,
    })),
    cost: messages.length,
    left,
  }
}
