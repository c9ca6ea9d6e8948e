/** Postings of one's company: drafts that lose nothing, and every step of their life. */
import type { Context } from '#platform/context.ts'
import * as applications from '#features/applications/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import {
  contentSchema,
  type Checks,
  type CloseChoice,
  type Content,
  type createPosting,
  type Posting,
  type PostingStep,
  type publishPosting,
  type ReviewReason,
  type savePosting,
} from '../contract.ts'
import { reviewOf, timing } from './policy.ts'
import * as queries from './queries.ts'
import { keepDraft, startDraft } from './service.drafts.ts'
import { checksOf, ownPosting, postingOf, type Own } from './service.reading.ts'
import { lastDayOf, openIntakes, requireRoom, settle } from './service.settling.ts'
import { errorWords } from '../messages.errors.ts'

export { careers } from './service.careers.ts'
export { storeDraft } from './service.drafts.ts'
export { confirmation, confirmByLink } from './service.links.ts'
export { pauseAt, pauseOf, sweepPostings } from './service.clock.ts'
export { decide, listQueue } from './service.review.ts'

/** A posting as it stands in the editor. */
export async function read(context: Context, id: string): Promise<Posting> {
  const { row } = await ownPosting(context, id, { lock: false })
  return postingOf(context, row)
}

/** Starts a draft, empty or as a copy. */
export async function create(
  context: Context,
  input: EndpointInput<typeof createPosting>['body'],
): Promise<Posting> {
  const hiringManager = await applications.hiringManagerOf(context)
  const source = input.from && (await ownPosting(context, input.from, { lock: false })).row
  const copied = source ? contentSchema.parse(source.draft) : contentSchema.parse({})
  const draft: Content = {
    ...copied,
    // Its days are over, or are someone else's; the reference names one opening.
    lastDay: null,
    startsOn: null,
    requisitionId: '',
    ...(input.title && { title: input.title }),
  }
  await jobs.preparePlaces(context)
  const id = await startDraft(context, hiringManager, draft)
  return read(context, id)
}

/**
 * Keeps what was typed. Nothing of it is public before it is published.
 *
 * @throws AppError VERSION_CONFLICT when another page has saved since; ILLEGAL_TRANSITION
 */
export async function save(
  context: Context,
  id: string,
  { content, expectedVersion }: EndpointInput<typeof savePosting>['body'],
): Promise<Posting> {
  const { hiringManager, row } = await ownPosting(context, id, { lock: true })
  checkVersion(row, expectedVersion)
  await keepDraft(context, { hiringManager, row }, content)
  return read(context, id)
}

function checkVersion(row: queries.PostingRow, expected: number | undefined): void {
  if (expected !== undefined && expected !== row.draftVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.jobChangedElsewhere)
  }
}

/** @throws AppError INVALID_INPUT with everything that is missing or may not be said */
function requireComplete(checks: Checks): void {
  const fields = [
    ...checks.missing
      .filter((one) => one.required)
      .map(({ field, message }) => ({ path: field, message })),
    ...checks.wording
      .filter((hit) => hit.effect === 'blocks')
      .map(({ field, text, reason }) => ({ path: field, message: `“${text}”: ${reason}` })),
  ]
  if (fields.length === 0) return
  throw new AppError('INVALID_INPUT', {
    reason: errorWords.requiredFieldsMissing,
    fields,
  })
}

/**
 * Publishes a draft now or later, or the changes to a public posting. A rule that is hit sends a
 * draft to an admin first.
 *
 * @throws AppError INVALID_INPUT, LIMIT_REACHED, VERSION_CONFLICT, ILLEGAL_TRANSITION
 */
export async function publish(
  context: Context,
  id: string,
  input: EndpointInput<typeof publishPosting>['body'],
): Promise<Posting> {
  const own = await ownPosting(context, id, { lock: true })
  checkVersion(own.row, input.expectedVersion)
  const content = contentSchema.parse(own.row.draft)
  const publishAt = input.publishAt ? new Date(input.publishAt) : undefined
  const checks = await checksOf(context, own.row, content, laterOf(context, publishAt))
  requireComplete(checks)
  const reasons = await reasonsFor(context, own.row, content, checks)
  if (own.row.status !== 'draft') return publishChanges(context, own, content, reasons)
  await requireRoom(context, own.hiringManager.companyId)
  await jobs.writeOwnJob(context, id, content)
  await queries.markPublished(context.db, id)
  await publishDraft(context, own, content, reasons, input.publishAt)
  return read(context, id)
}

/** A scheduled job has its days counted from when it is published. */
function laterOf({ clock }: Pick<Context, 'clock'>, publishAt: Date | undefined): Date {
  const now = clock.now()
  return publishAt && publishAt > now ? publishAt : now
}

/** Why an admin must look, without what one has let out before. */
async function reasonsFor(
  context: Context,
  row: queries.PostingRow,
  content: Content,
  checks: Checks,
): Promise<ReviewReason[]> {
  const host =
    content.applyHere || !URL.canParse(content.applyUrl) ? null : new URL(content.applyUrl).hostname
  const double = host && (await companies.domainDouble(context, host))
  const owner = double && (await companies.companyForDomain(context, double))
  const reasons = reviewOf({
    companyVerified: row.companyState === 'verified',
    payUndisclosed: content.payUndisclosed,
    wording: checks.wording,
    looksLikeAnother: Boolean(owner && owner.id !== row.companyId),
  })
  const known = row.firstPostedAt === null ? [] : row.reviewReasons
  return reasons.filter((reason) => !known.includes(reason))
}

async function publishDraft(
  context: Context,
  { hiringManager, row }: Own,
  content: Content,
  reasons: ReviewReason[],
  publishAt: string | undefined,
): Promise<void> {
  const now = context.clock.now()
  const later = publishAt && new Date(publishAt) > now ? new Date(publishAt) : null
  const latest = new Date(now.getTime() + timing.publishAheadDays * 86_400_000)
  if (later && later > latest) {
    throw new AppError('INVALID_INPUT', {
      reason: errorWords.publishDateTooLate,
      fields: [
        { path: 'publishAt', message: errorWords.publishWithinDays(timing.publishAheadDays) },
      ],
    })
  }
  const base = {
    ownerId: hiringManager.accountId,
    publishAt: later,
    sentBackReason: null,
    sentBackNote: null,
    reviewReasons: reasons,
  }
  const ids = [row.id]
  if (reasons.length > 0) {
    await jobs.moveJobs(context, ids, {
      action: 'submit',
      by: 'hiringManager',
      detail: { reasons: reasons.join(' ') },
    })
    const reviewDueAt = new Date(now.getTime() + timing.reviewHours * 3_600_000)
    return settle(context, ids, { ...base, reviewDueAt })
  }
  if (later) {
    await jobs.moveJobs(context, ids, { action: 'schedule', by: 'hiringManager' })
    return settle(context, ids, base)
  }
  const validThrough = lastDayOf(context, content, now)
  await jobs.moveJobs(context, ids, { action: 'publish', by: 'hiringManager', validThrough })
  await settle(context, ids, base)
  await openIntakes(context, [{ ...row, ownerId: hiringManager.accountId, draft: content }])
}

async function publishChanges(
  context: Context,
  { hiringManager, row }: Own,
  content: Content,
  reasons: ReviewReason[],
): Promise<Posting> {
  if (row.status !== 'published' && row.status !== 'paused') {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.jobNotEditable)
  }
  const [reason] = reasons.filter((one) => one !== 'company_unverified')
  if (reason) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.changeNeedsReview)
  }
  await jobs.writeOwnJob(context, row.id, content)
  if (row.status === 'published') {
    const validThrough = lastDayOf(context, content, context.clock.now())
    const detail = { changed: true }
    await jobs.moveJobs(context, [row.id], {
      action: 'confirm',
      by: 'hiringManager',
      validThrough,
      detail,
    })
    await openIntakes(context, [{ ...row, ownerId: hiringManager.accountId, draft: content }])
  }
  await queries.markPublished(context.db, row.id)
  await settle(context, [row.id], {})
  return read(context, row.id)
}

/** Pauses, resumes, confirms, reopens, takes off the calendar, or drops the changes. */
export async function takeStep(context: Context, id: string, step: PostingStep): Promise<Posting> {
  const own = await ownPosting(context, id, { lock: true })
  const { hiringManager, row } = own
  const content = contentSchema.parse(row.draft)
  if (step === 'revert') {
    await revert(context, own)
    return read(context, id)
  }
  const again = step === 'resume' || step === 'reopen'
  if (again) await requireRoom(context, hiringManager.companyId)
  const validThrough = again
    ? lastDayOf(context, openAgain(content, context), context.clock.now())
    : undefined
  await jobs.moveJobs(context, [id], {
    action: step,
    by: 'hiringManager',
    ...(validThrough && { validThrough }),
  })
  await settle(context, [id], {
    // A person who opens it again answers for it.
    ...(again && { ownerId: hiringManager.accountId }),
    pauseReason: step === 'pause' ? 'own' : null,
    ...(step === 'unschedule' && { publishAt: null, changed: true }),
  })
  if (again)
    await openIntakes(context, [{ ...row, ownerId: hiringManager.accountId, draft: content }])
  return read(context, id)
}

/** A last day that is over would close it at once. */
function openAgain(content: Content, context: Pick<Context, 'clock'>): Content {
  const today = context.clock.now().toISOString().slice(0, 10)
  return content.lastDay && content.lastDay < today ? { ...content, lastDay: null } : content
}

async function revert(context: Context, { hiringManager, row }: Own): Promise<void> {
  const open = row.status === 'published' || row.status === 'paused'
  if (!row.changed || !open || !row.published) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.noUnpublishedChanges)
  }
  const { accountId } = hiringManager
  await queries.saveDraft(context.db, row.id, row.published, accountId, context.clock.now())
  await queries.markPublished(context.db, row.id)
}

const outcomes: Record<
  CloseChoice,
  { outcome: 'filled' | 'cancelled'; through: 'referral' | 'direct' | 'elsewhere' | null }
> = {
  referral: { outcome: 'filled', through: 'referral' },
  direct: { outcome: 'filled', through: 'direct' },
  elsewhere: { outcome: 'filled', through: 'elsewhere' },
  cancelled: { outcome: 'cancelled', through: null },
}

/** Closes a posting; open applications end with a message. */
export async function close(context: Context, id: string, choice: CloseChoice): Promise<Posting> {
  await ownPosting(context, id, { lock: true })
  const { outcome, through } = outcomes[choice]
  const detail: Record<string, string> = through ? { through } : {}
  await jobs.moveJobs(context, [id], { action: 'close', by: 'hiringManager', outcome, detail })
  await settle(context, [id], { filledThrough: through, pauseReason: null })
  return read(context, id)
}

/** Deletes a draft that was never public. */
export async function discard(context: Context, id: string): Promise<typeof okReply> {
  await ownPosting(context, id, { lock: true })
  if (!(await jobs.discardOwnJob(context, id))) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.onlyDraftsDeletable)
  }
  return okReply
}

/** Says of many postings that they are still open. @returns how many were open */
export async function confirmMany(
  context: Context,
  ids: readonly string[],
): Promise<{ confirmed: number }> {
  const hiringManager = await applications.hiringManagerOf(context)
  const rows = await queries.lockOfCompany(context.db, hiringManager, ids)
  if (rows.length < new Set(ids).size) throw new AppError('NOT_FOUND')
  const moved = await jobs.moveJobs(
    context,
    rows.map((row) => row.id),
    {
      action: 'confirm',
      by: 'hiringManager',
      lenient: true,
    },
  )
  await settle(
    context,
    moved.map((job) => job.id),
    {},
  )
  return { confirmed: moved.length }
}
