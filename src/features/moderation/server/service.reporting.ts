/** Reports: copied as things are, weighed, gathered into one case for each thing. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { addressKey } from '#platform/http/limits.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import type { Excerpt, Reportable, ReportedThing } from '#platform/reportable.ts'
import { dropRefused } from '#platform/storage/refused-files.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { reasonsFor, type ReportableKind, type ReportReason } from '#shared/reports.ts'
import { okReply } from '#shared/schemas.ts'
import type { listOwnReports, reportThing } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { caseWeight, dueAt, hidingShare, isTrusted, isUrgent, reportWeight } from './policy.ts'
import * as queries from './queries.ts'
import * as reports from './queries.reports.ts'
import { chooseFiles, claimFiles, storeFiles, type StoredCopy } from './service.files.ts'
import { moved } from './service.moving.ts'
import { tellHidden } from './service.notices.ts'
import { hidingWeights } from './settings.ts'

/** @throws Error for a kind that no feature declares: a bug of ours */
export function reportableOf(context: Context, kind: ReportableKind): Reportable {
  const found = context.reportables.get(kind)
  if (!found) throw new Error(`Nothing of the kind ${kind} can be reported`)
  return found
}

/**
 * Reports a thing. Enough reports hide it from all until a moderator has decided.
 *
 * @param context without a transaction: files are copied first, and the report claims them in one of its own
 * @throws AppError NOT_FOUND; CONFLICT for the caller's own and for a second report; UNAUTHENTICATED for a guest who reports
 *   anything but a job; INVALID_INPUT for a reason that does not fit the kind
 */
export async function report(
  context: Context,
  input: EndpointInput<typeof reportThing>['body'],
  http: HttpExchange,
): Promise<typeof okReply> {
  const { kind, id: thingId, reason } = input
  const reportable = context.reportables.get(kind)
  if (!reportable) throw new AppError('NOT_FOUND')
  const reporterId = context.actor.kind === 'person' ? context.actor.accountId : null
  if (reporterId === null && !reportable.guestsMay) throw new AppError('UNAUTHENTICATED')
  if (!reasonsFor[kind].includes(reason)) throw invalidField('reason', errorWords.chooseReason)
  const thing = await reportable.find(context, thingId, {
    copies: input.attachMessages,
    around: input.message,
  })
  if (reporterId !== null && thing.ownerId === reporterId) {
    throw new AppError('CONFLICT', errorWords.ownThing)
  }
  const { excerpts, copies } = chooseFiles(context, thing.excerpts ?? [])
  // Asked again under the lock; here it saves copies that nobody would keep.
  if (copies.length > 0 && (await reports.hasReported(context.db, { kind, thingId, reporterId }))) {
    throw new AppError('CONFLICT', errorWords.alreadyReported)
  }
  const stored = await storeFiles(context, copies)
  const found = { reportable, thing, reporterId, excerpts: thing.excerpts && excerpts, stored }
  try {
    await context.inTransaction((inside) => record(inside, input, http, found))
  } catch (error) {
    dropRefused(
      context,
      error,
      stored.map(({ storageKey }) => storageKey),
    )
    throw error
  }
  return okReply
}

type Found = {
  reportable: Reportable
  thing: ReportedThing
  reporterId: string | null
  excerpts: Excerpt[] | null
  stored: readonly StoredCopy[]
}

async function record(
  context: Context,
  input: EndpointInput<typeof reportThing>['body'],
  http: HttpExchange,
  { reportable, thing, reporterId, excerpts, stored }: Found,
): Promise<void> {
  const { kind, id: thingId, reason, note, block } = input
  await queries.lockThing(context.db, { kind, thingId })
  const caseId = await gather(context, { kind, thingId, reason }, thing)
  const isNew = await reports.insertReport(context.db, {
    id: newId(context.clock.now().getTime()),
    caseId,
    reporterId,
    reason,
    note,
    evidence: excerpts && { excerpts },
    ...(await weightOf(context, reporterId)),
    network: hashToken(`network:${addressKey(http.ip)}`),
    device: accounts.browserOf(context, http) ?? null,
    createdAt: context.clock.now(),
  })
  if (!isNew) throw new AppError('CONFLICT', errorWords.alreadyReported)
  if (reporterId !== null) await reportable.hideFromReporter?.(context, thingId)
  await recordAudit(context, {
    action: 'moderation.reported',
    entity: { type: kind, id: thingId },
    after: { case: caseId, reason, excerpts: thing.excerpts?.length ?? 0 },
  })
  await weigh(context, reportable, caseId, { reason })
  if (block && reporterId !== null) await reportable.block?.(context, thing)
  await claimFiles(context, { caseId, reporterId, ownerId: thing.ownerId }, stored)
}

async function gather(
  context: Context,
  { kind, thingId, reason }: { kind: ReportableKind; thingId: string; reason: ReportReason },
  { ownerId, title, path }: ReportedThing,
): Promise<string> {
  const known = await queries.findUndecided(context.db, { kind, thingId })
  if (known) return known.id
  const openedAt = context.clock.now()
  const id = newId(openedAt.getTime())
  await queries.insertCase(context.db, {
    id,
    kind,
    thingId,
    ownerId,
    title: title.slice(0, 300),
    path,
    openedAt,
    dueAt: dueAt(openedAt, isUrgent(reason)),
  })
  return id
}

async function weightOf(
  context: Context,
  reporterId: string | null,
): Promise<{ weight: number; isTrusted: boolean }> {
  const facts = reporterId === null ? null : await reports.factsOf(context.db, reporterId)
  const age = facts && context.clock.now().getTime() - facts.createdAt.getTime()
  const reporter = {
    accountDays: age === null ? null : age / 86_400_000,
    isProved: facts?.isProved ?? false,
    upheld: facts?.upheld ?? 0,
    dismissed: facts?.dismissed ?? 0,
  }
  return { weight: reportWeight(reporter), isTrusted: isTrusted(reporter) }
}

/** What a case weighs with one more report, how long it may wait, and whether the thing stays visible. */
async function weigh(
  context: Context,
  reportable: Reportable,
  caseId: string,
  { reason }: { reason: ReportReason },
): Promise<void> {
  const row = (await queries.lockCase(context.db, caseId))!
  const weighed = (await reports.weighedOf(context.db, caseId)).map((one) => ({
    ...one,
    places: [
      ...(one.network ? [`network ${one.network}`] : []),
      ...(one.device ? [`device ${one.device}`] : []),
      // Accounts that were made in one hour come from one hand more often than not.
      ...(one.joinedHour ? [`hour ${one.joinedHour.toISOString()}`] : []),
    ],
  }))
  const turnsUrgent = isUrgent(reason) && !row.isUrgent
  await queries.updateCase(context.db, caseId, {
    weight: caseWeight(weighed),
    reports: row.reports + 1,
    ...(turnsUrgent && {
      isUrgent: true,
      dueAt: new Date(Math.min(row.dueAt.getTime(), dueAt(context.clock.now(), true).getTime())),
    }),
  })
  const isHeavy = hidingShare(weighed, hidingWeights(context.settings)) >= 1
  if (row.hiddenAt || !reportable.setHidden || !isHeavy) return
  await reportable.setHidden(context, row.thingId, true)
  const status = row.status === 'open' ? moved(row, ['triage'], 'system') : row.status
  await queries.updateCase(context.db, caseId, { hiddenAt: context.clock.now(), status })
  await tellHidden(context, (await queries.findCase(context.db, caseId))!, true)
  await recordAudit(context, {
    action: 'moderation.hidden',
    entity: { type: row.kind, id: row.thingId },
    after: { case: caseId },
  })
}

/** @throws AppError INVALID_CURSOR */
export async function listOwn(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listOwnReports>['query'],
): Promise<EndpointReply<typeof listOwnReports>> {
  const rows = await reports.listOwn(context.db, personOf(context).accountId, {
    after: readCursor(cursor, timePosition),
    limit: limit + 1,
  })
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    nextCursor: page.nextCursor,
    items: page.items.map(({ kind, title, path, thingId, removed, ...row }) => ({
      ...row,
      thing: {
        kind,
        title,
        // Its reporter takes part in it; what was removed has no page any more.
        path: kind === 'conversation' ? `/chat/${thingId}` : removed ? null : path,
      },
    })),
  }
}
