/** A posting as the editor shows it, with everything that is checked. */
import type { Context } from '#platform/context.ts'
import * as applications from '#features/applications/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import * as hiringPipeline from '#features/hiring-pipeline/server/service.ts'
import { dayInZone } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { contentSchema, type Checks, type Content, type Posting } from '../contract.ts'
import { missingOf } from './policy.ts'
import * as queries from './queries.ts'
import { wordingOf } from './wording.ts'

export type Own = { hiringManager: applications.HiringManager; row: queries.PostingRow }

/**
 * A posting of the company of the person who asks.
 *
 * @throws AppError NOT_VERIFIED; NOT_FOUND, also for another company's and without a seat;
 *   FORBIDDEN when a seat is for looking only and something is to be changed
 */
export async function ownPosting(
  context: Context,
  id: string,
  options: { lock: boolean },
): Promise<Own> {
  const hiringManager = await applications.hiringManagerOf(context)
  const row = await (options.lock ? queries.lockPosting : queries.findPosting)(context.db, id)
  if (!row || row.companyId !== hiringManager.companyId || row.status === 'removed') {
    throw new AppError('NOT_FOUND')
  }
  await hiringPipeline.requireSeat(
    context,
    hiringManager,
    id,
    options.lock ? 'recruiter' : 'viewer',
  )
  return { hiringManager, row }
}

/** Everything that a machine can say about a draft. */
export async function checksOf(
  context: Pick<Context, 'db' | 'clock' | 'timeZone'>,
  row: Pick<queries.PostingRow, 'id' | 'companyId' | 'published'>,
  content: Content,
  /** When it is or will be public. */
  opensAt = context.clock.now(),
): Promise<Checks> {
  const remote = content.workMode === 'remote'
  const places = await jobs.readPlaces(context, remote ? [] : content.places)
  const alike = await jobs.duplicatesOf(context, {
    companyId: row.companyId,
    exceptId: row.id,
    title: content.title,
    placeIds: places.placeIds,
  })
  return {
    missing: missingOf(content, {
      places: places.locations,
      dollarsInYear: content.pay ? await jobs.dollarsInYear(context, content.pay) : [],
      today: dayInZone(opensAt, context.timeZone),
      latestDay: dayInZone(jobs.latestLastDay(opensAt), context.timeZone),
      // Content that was stored before a field existed lacks it.
      publishedStart: row.published?.startsOn ?? null,
    }),
    wording: wordingOf(content),
    places: places.locations,
    unknownPlaces: places.unknown,
    alike: alike.map(({ id, title, status }) => ({
      id,
      title,
      status: status as Posting['status'],
    })),
  }
}

/** The row as its people see it. */
export async function postingOf(
  context: Pick<Context, 'db' | 'clock' | 'timeZone'>,
  row: queries.PostingRow,
): Promise<Posting> {
  const { status, reviewDueAt, sentBackReason } = row
  // A draft that was stored before a field existed has that field's default.
  const content = contentSchema.parse(row.draft)
  const everPublic = row.firstPostedAt !== null
  return {
    id: row.id,
    status,
    company: { id: row.companyId, name: row.companyName, slug: row.companySlug },
    content,
    version: row.draftVersion,
    savedAt: row.draftSavedAt.toISOString(),
    changed: row.changed,
    checks: await checksOf(context, row, content),
    descriptionHtml: jobFacts.htmlOfText(content.description),
    actions: actionsOf(row, context.clock.now()),
    publishAt: row.publishAt?.toISOString() ?? null,
    postedAt: everPublic ? row.postedAt.toISOString() : null,
    lastConfirmedAt: everPublic ? row.lastConfirmedAt.toISOString() : null,
    pausesAt: pausesAt(row)?.toISOString() ?? null,
    validThrough: row.validThrough?.toISOString() ?? null,
    pauseReason: status === 'paused' ? row.pauseReason : null,
    review:
      status === 'pending_review' && reviewDueAt
        ? { reasons: row.reviewReasons, dueAt: reviewDueAt.toISOString() }
        : null,
    sentBack:
      status === 'draft' && sentBackReason
        ? { reason: sentBackReason, note: row.sentBackNote ?? '' }
        : null,
  }
}

/** When a public posting is paused unless someone confirms it. */
export function pausesAt(row: Pick<queries.PostingRow, 'status' | 'lastConfirmedAt'>): Date | null {
  if (row.status !== 'published') return null
  return jobs.confirmationDue(row.lastConfirmedAt, jobs.lifeDays.reminders.length)
}

/** May what was typed be kept? While an admin looks, and once it is over, nothing changes. */
export function isEditable(row: Pick<queries.PostingRow, 'status'>): boolean {
  return ['draft', 'published', 'paused'].includes(row.status)
}

function actionsOf(row: queries.PostingRow, now: Date): string[] {
  const steps: string[] = jobs
    .jobActionsFor(row, 'hiringManager', now)
    .filter((action) => action !== 'submit')
  const open = row.status === 'published' || row.status === 'paused'
  if (isEditable(row)) steps.push('edit')
  if (open && row.changed) steps.push('publish_changes', 'revert')
  if (row.status === 'draft') steps.push('discard')
  return steps
}
