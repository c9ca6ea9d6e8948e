/** Reports of jobs: one decision answers all that wait for the same job, and each member who reported hears it. */
import * as jobs from '#features/jobs/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import * as postings from '#features/postings/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import type {
  decideJobReports,
  JobReportReason,
  listOwnJobReports,
  listReportedJobs,
  OwnJobReport,
  ReportedJob,
  reportJob,
} from '../contract.ts'
import { errorWords, reportWords as words } from '../messages.ts'
import { ownReports } from './notifications.ts'
import { mostFrequent, reasonForOwner } from './policy.ts'
import * as queries from './queries.ts'

/** @throws AppError NOT_FOUND for what the caller cannot see, CONFLICT for a second report */
export async function report(
  context: Context,
  jobId: string,
  { reason, note }: EndpointInput<typeof reportJob>['body'],
): Promise<typeof okReply> {
  const job = await jobs.findVisible(context, jobId)
  if (!job || job.sourceKind === 'pasted') throw new AppError('NOT_FOUND')
  const now = context.clock.now()
  const reporterId = context.actor.kind === 'person' ? context.actor.accountId : null
  const id = newId(now.getTime())
  const row = { id, jobId, reporterId, reason, note, createdAt: now }
  if (!(await queries.insertReport(context.db, row))) {
    throw new AppError('CONFLICT', errorWords.alreadyReported)
  }
  await recordAudit(context, {
    action: 'jobReports.reported',
    entity: { type: 'job', id: jobId },
    after: { report: id, reason },
  })
  return okReply
}

export async function listOwn(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listOwnJobReports>['query'],
) {
  const rows = await queries.listOwn(context.db, personOf(context).accountId, {
    after: readCursor(cursor, timePosition),
    limit: limit + 1,
  })
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  const items = page.items.map(({ jobId, title, company, createdAt, ...row }): OwnJobReport => ({
    ...row,
    job: { id: jobId, title, company },
    createdAt: createdAt.toISOString(),
  }))
  return { ...page, items }
}

export async function listReported(
  context: Context,
  { cursor, limit, show }: EndpointInput<typeof listReportedJobs>['query'],
) {
  const position = readCursor(cursor, timePosition)
  const isOpen = show === 'open'
  const rows = isOpen
    ? await queries.listOpen(context.db, { after: position, limit: limit + 1 })
    : await queries.listDecided(context.db, { before: position, limit: limit + 1 })
  const page = nextPage(rows, limit, ({ firstAt, decidedAt, jobId }) => ({
    at: isOpen ? firstAt : decidedAt,
    id: jobId,
  }))
  const items = page.items.map((row): ReportedJob => ({
    job: { id: row.jobId, title: row.title, company: row.company, status: row.status },
    reports: row.reports,
    reasons: row.reasons,
    notes: row.notes ?? [],
    firstAt: row.firstAt.toISOString(),
    decision: row.decision,
    decisionNote: row.decisionNote,
  }))
  return { ...page, items }
}

/** @throws AppError NOT_FOUND when nothing waits, ILLEGAL_TRANSITION for a job that cannot be removed */
export async function decide(
  context: Context,
  jobId: string,
  { decision, note }: EndpointInput<typeof decideJobReports>['body'],
): Promise<typeof okReply> {
  const job = await jobs.findVisible(context, jobId)
  const decidedBy = personOf(context).accountId
  const now = context.clock.now()
  const decided = await queries.decideOpen(context.db, jobId, { decision, note, decidedBy, now })
  if (decided.length === 0) throw new AppError('NOT_FOUND')
  if (decision === 'removed' && job) await remove(context, jobId, decided, note)
  await recordAudit(context, {
    action: 'jobReports.decided',
    entity: { type: 'job', id: jobId },
    after: { decision, reports: decided.length },
  })
  if (job) await tellReporters(context, job, { decision, note, decided })
  return okReply
}

type Decided = Awaited<ReturnType<typeof queries.decideOpen>>

async function remove(context: Context, jobId: string, decided: Decided, note: string) {
  const reason = mostFrequent(decided.map((one): JobReportReason => one.reason))
  await postings.removeReported(context, jobId, { reason: reasonForOwner[reason], note })
}

async function tellReporters(
  context: Context,
  job: { title: string; companyName: string },
  {
    decision,
    note,
    decided,
  }: { decision: 'removed' | 'dismissed'; note: string; decided: Decided },
): Promise<void> {
  const { publicUrl, brandName } = context.settings
  const reporters = [...new Set(decided.flatMap(({ reporterId }) => reporterId ?? []))]
  await notifications.tell(
    context,
    ownReports,
    reporters.map((accountId) => ({
      accountId,
      content: () => ({
        subject: decision === 'removed' ? words.removedSubject : words.dismissedSubject,
        paragraphs: [
          decision === 'removed'
            ? words.removedLead(job.title, job.companyName)
            : words.dismissedLead(job.title, job.companyName),
          ...(note ? [note] : []),
        ],
        action: { label: words.open, url: `${publicUrl}/job-reports` },
        footer: words.footer(brandName),
      }),
    })),
  )
}
