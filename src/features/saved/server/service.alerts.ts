/** Saved searches that mail what is new, each job once. */
import { companyReference } from '#features/companies/server/service.ts'
import { randomBytes } from 'node:crypto'
import { type Context, personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { jobSearchQuerySchema } from '#features/job-search/contract.ts'
import * as jobSearch from '#features/job-search/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  alertsAtMost,
  type Alert,
  type AlertReason,
  type changeAlert,
  type createAlert,
  type getAlert,
} from '../contract.ts'
import { cleaned, narrowed, nextRun, whyOf, type Meaning, type Search } from './policy.ts'
import * as queries from './queries.alerts.ts'
import { errorWords } from '../messages.errors.ts'

function alertOf(row: queries.AlertRow, sent: number): Alert {
  return {
    id: row.id,
    name: row.name,
    search: row.search,
    frequency: row.frequency,
    timeZone: row.timeZone,
    active: row.isActive,
    lastRunAt: row.lastRunAt?.toISOString() ?? null,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    sent,
    version: row.version,
  }
}

/**
 * The search as the jobs feature takes it.
 *
 * @throws AppError INVALID_INPUT at `search.{name}`
 */
export function readSearch(search: Search, more: object) {
  const parsed = jobSearchQuerySchema.safeParse({ ...search, ...more })
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const path = ['search', ...(issue?.path ?? [])].join('.')
  throw invalidField(path, issue?.message ?? errorWords.searchNotSavable)
}

/** The candidate's saved searches, the newest first. */
export async function listAlerts(context: Context): Promise<{ items: Alert[] }> {
  const rows = await queries.listAlerts(context.db, personOf(context).accountId)
  const sent = await queries.countSent(
    context.db,
    rows.map((row) => row.id),
  )
  return { items: rows.map((row) => alertOf(row, sent.get(row.id) ?? 0)) }
}

/** @throws AppError EMAIL_UNVERIFIED, LIMIT_REACHED, INVALID_INPUT */
export async function create(
  context: Context,
  input: EndpointInput<typeof createAlert>['body'],
): Promise<Alert> {
  const { accountId, emailVerified } = personOf(context)
  if (!emailVerified) {
    throw new AppError('EMAIL_UNVERIFIED', errorWords.emailNotConfirmed)
  }
  const search = cleaned(input.search)
  readSearch(search, {})
  if ((await queries.listAlerts(context.db, accountId)).length >= alertsAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManySavedSearches(alertsAtMost))
  }
  const now = context.clock.now()
  const newest = await queries.newestNumber(context.db)
  const row = await queries.insertAlert(
    context.db,
    {
      id: newId(now.getTime()),
      accountId,
      name: input.name,
      search,
      frequency: input.frequency,
      timeZone: input.timeZone,
      sinceNumber: newest,
      seenNumber: newest,
      nextRunAt: nextRun(input.frequency, input.timeZone, now),
      unsubscribeToken: randomBytes(32).toString('base64url'),
    },
    now,
  )
  return alertOf(row, 0)
}

/** @throws AppError NOT_FOUND, also for someone else's */
async function own(context: Context, id: string): Promise<queries.AlertRow> {
  const row = await queries.findAlert(context.db, id, personOf(context).accountId)
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

const sentShown = 50
const previewShown = 20
const previewDays = 7

/** One saved search, what it has sent, and what it would have sent last week. */
export async function read(context: Context, id: string): Promise<EndpointReply<typeof getAlert>> {
  const row = await own(context, id)
  const [sent, counts, meaning, week] = await Promise.all([
    queries.listSent(context.db, id, sentShown),
    queries.countSent(context.db, [id]),
    meaningOf(context, row.search),
    lastWeek(context, row.search),
  ])
  return {
    alert: alertOf(row, counts.get(id) ?? 0),
    sent: sent.map((job) => ({
      id: job.id,
      title: job.title,
      company: companyReference(job),
      why: whyOf(row.search, meaning, job),
      feedback: job.feedback,
      at: job.at.toISOString(),
    })),
    preview: week.map((job) => ({ ...job, why: whyOf(row.search, meaning, job) })),
  }
}

/** What the words of a saved search mean. */
export function meaningOf(context: Context, search: Search): Promise<Meaning> {
  return jobSearch.meaningOf(context, readSearch(search, {}))
}

/** Matches of a saved search: what is shown in place of none is nobody's alert. */
export async function matchesOf(context: Context, search: Search, more: object) {
  const page = await jobSearch.searchJobsPage(context, readSearch(search, more))
  const isRelaxed = page.leftOut.length > 0 || page.nothingIn.length > 0
  return isRelaxed ? { items: [], nextCursor: null } : page
}

async function lastWeek(context: Context, search: Search) {
  const more = { sort: 'newest', limit: previewShown, postedWithinDays: previewDays }
  const page = await matchesOf(context, search, more)
  return page.items.map((job) => ({
    id: job.id,
    title: job.title,
    company: job.company,
    feedback: null,
    at: job.postedAt,
  }))
}

/** @throws AppError NOT_FOUND, INVALID_INPUT at `search.{name}` */
export async function change(
  context: Context,
  id: string,
  input: EndpointInput<typeof changeAlert>['body'],
): Promise<Alert> {
  const row = await own(context, id)
  const { active = row.isActive, frequency = row.frequency, name, search } = input
  if (search) readSearch(cleaned(search), {})
  const now = context.clock.now()
  const restart = active !== row.isActive || frequency !== row.frequency
  const changed = await queries.updateAlert(
    context.db,
    id,
    {
      ...(name !== undefined && { name }),
      ...(search && { search: cleaned(search) }),
      frequency,
      isActive: active,
      ...(restart && { nextRunAt: active ? nextRun(frequency, row.timeZone, now) : null }),
    },
    now,
  )
  const counts = await queries.countSent(context.db, [id])
  return alertOf(changed, counts.get(id) ?? 0)
}

/** @throws AppError NOT_FOUND, also for someone else's */
export async function forget(context: Context, id: string): Promise<typeof okReply> {
  await own(context, id)
  await queries.deleteAlert(context.db, id)
  return okReply
}

/**
 * Takes a judgement on a job that was sent, and narrows the search by it (APP3).
 *
 * @throws AppError NOT_FOUND, also for a job that this search never sent
 */
export async function judge(
  context: Context,
  id: string,
  { jobId, reason }: { jobId: string; reason: AlertReason },
): Promise<Alert> {
  const row = await own(context, id)
  const judged = await queries.judge(context.db, id, jobId, reason)
  if (!judged) throw new AppError('NOT_FOUND')
  return change(context, id, { search: narrowed(row.search, reason, judged.companyName) })
}

/** @throws AppError NOT_FOUND */
export async function behindToken(
  context: Context,
  token: string,
): Promise<{ name: string; active: boolean }> {
  const row = await queries.findByToken(context.db, token)
  if (!row) throw new AppError('NOT_FOUND')
  return { name: row.name, active: row.isActive }
}

/**
 * Stops a saved search by the link in its mails; once more is fine.
 *
 * @throws AppError NOT_FOUND
 */
export async function unsubscribe(context: Context, token: string): Promise<typeof okReply> {
  const row = await queries.findByToken(context.db, token)
  if (!row) throw new AppError('NOT_FOUND')
  if (!row.isActive) return okReply
  const now = context.clock.now()
  await queries.updateAlert(context.db, row.id, { isActive: false, nextRunAt: null }, now)
  await recordAudit(context, {
    action: 'saved.unsubscribed',
    entity: { type: 'jobAlert', id: row.id },
  })
  return okReply
}
