/** Postings that an admin looks at before they are shown. */
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as companies from '#features/companies/server/service.ts'
import type { JobStatus } from '#features/jobs/contract.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import {
  type SendBackReason,
  contentSchema,
  type decidePosting,
  type listQueuedPostings,
} from '../contract.ts'
import * as queries from './queries.ts'
import { tellOwners } from './service.notices.ts'
import { checksOf } from './service.reading.ts'
import { lastDayOf, openIntakes, settle } from './service.settling.ts'
import { timing } from './policy.ts'
import { errorWords } from '../messages.errors.ts'

/** What waits, the one that is due first at the top. */
export async function listQueue(
  context: Context,
  query: EndpointInput<typeof listQueuedPostings>['query'],
): Promise<EndpointReply<typeof listQueuedPostings>> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await queries.listQueue(context.db, after, query.limit + 1)
  const page = nextPage(rows, query.limit, (row) => ({ at: row.reviewDueAt, id: row.id }))
  const items = await Promise.all(
    page.items.map(async (row) => {
      const content = contentSchema.parse(row.draft)
      const dueAt = row.reviewDueAt!
      return {
        id: row.id,
        company: { id: row.companyId, name: row.companyName, slug: row.companySlug },
        content,
        checks: await checksOf(context, row, content),
        descriptionHtml: jobFacts.htmlOfText(content.description),
        author: row.author ?? '',
        publishAt: row.publishAt,
        review: {
          reasons: row.reviewReasons,
          dueAt,
          since: new Date(dueAt.getTime() - timing.reviewHours * 3_600_000),
        },
      }
    }),
  )
  return { items, nextCursor: page.nextCursor }
}

/**
 * Lets a posting out, sends it back, or removes it.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export async function decide(
  context: Context,
  id: string,
  input: EndpointInput<typeof decidePosting>['body'],
): Promise<typeof okReply> {
  const row = await queries.lockPosting(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (input.decision === 'approve') {
    await approve(context, row)
    return okReply
  }
  const { decision, reason, note } = input
  const detail = { reason, ...(note && { note }) }
  await jobs.moveJobs(context, [id], { action: decision, by: 'admin', detail })
  const back = decision === 'send_back'
  await settle(context, [id], {
    reviewDueAt: null,
    publishAt: null,
    ...(back && { sentBackReason: reason, sentBackNote: note, reviewReasons: [] }),
  })
  await tellOwners(context, [row], { what: back ? 'sent_back' : 'removed', reason, note })
  return okReply
}

/**
 * Removes a job after reports. Its owner hears it from the moderators.
 *
 * @returns what it was before; null when it was removed already
 */
export async function removeReported(
  context: Context,
  jobId: string,
  { reason, note }: { reason: SendBackReason; note: string },
): Promise<JobStatus | null> {
  const detail = { reason, ...(note && { note }) }
  const row = await queries.lockPosting(context.db, jobId)
  const before = await jobs.statusOf(context, jobId)
  const step = { action: 'remove', by: 'admin', detail, lenient: true } as const
  if ((await jobs.moveJobs(context, [jobId], step)).length === 0) return null
  if (!row) return before
  await settle(context, [jobId], { reviewDueAt: null, publishAt: null })
  return before
}

const reinstated: Readonly<Record<string, 'reinstate' | 'reinstate_paused'>> = {
  published: 'reinstate',
  paused: 'reinstate_paused',
}

/** A removal after reports did not stand: the job is as it was. */
export async function reinstate(
  context: Context,
  jobId: string,
  before: string | undefined,
): Promise<void> {
  const action = reinstated[before ?? ''] ?? 'reinstate_closed'
  await jobs.moveJobs(context, [jobId], { action, by: 'admin', lenient: true })
}

async function approve(context: Context, row: queries.PostingRow): Promise<void> {
  const now = context.clock.now()
  const ids = [row.id]
  await companies.requireOpenCompany(context, row.companyId)
  if (!row.ownerHires) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.authorNoLongerHires,
      allowed: ['send_back', 'remove'],
    })
  }
  if (row.publishAt && row.publishAt > now) {
    await jobs.moveJobs(context, ids, { action: 'approve_later', by: 'admin' })
    await settle(context, ids, { reviewDueAt: null })
  } else {
    const validThrough = lastDayOf(context, contentSchema.parse(row.draft), now)
    await jobs.moveJobs(context, ids, { action: 'approve', by: 'admin', validThrough })
    await settle(context, ids, { reviewDueAt: null, publishAt: null })
    await openIntakes(context, [row])
  }
  await tellOwners(context, [row], { what: 'approved' })
}
