/** Two records of one company become one, and for thirty days two again. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { CompanyMerge, listMerges as listContract } from '../contract.ts'
import { companyMerged, companyUnmerged, type CompanyMove, type MergeEvent } from './events.ts'
import { stateAfter, timing } from './policy.ts'
import * as queries from './queries.ts'
import { moveAliases } from './queries.entry.ts'
import * as merges from './queries.merges.ts'
import { stepCompany } from './service.states.ts'
import { errorWords } from '../messages.errors.ts'

const dayMs = 24 * 60 * 60 * 1000

/**
 * Jobs, requests, people and domains of one company become another's.
 *
 * @throws AppError NOT_FOUND, INVALID_INPUT at `intoId`, ILLEGAL_TRANSITION
 */
export async function mergeCompany(
  context: Context,
  fromId: string,
  intoId: string,
): Promise<CompanyMerge> {
  if (fromId === intoId) throw invalidField('intoId', errorWords.sameCompany)
  // Always in the same order: two merges at once must not wait for each other.
  for (const id of [fromId, intoId].toSorted()) await queries.lockCompany(context.db, id)
  const from = await queries.findCompanyById(context.db, fromId)
  const into = await queries.findCompanyById(context.db, intoId)
  if (!from) throw new AppError('NOT_FOUND')
  if (!into || into.state === 'merged') {
    throw invalidField('intoId', errorWords.unknownCompany)
  }
  if (!stateAfter('merge', from.state)) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.companyNotMergeable,
      allowed: [],
    })
  }
  const now = context.clock.now()
  const merge = {
    id: newId(now.getTime()),
    fromId,
    intoId,
    fromState: from.state,
    mergedBy: personOf(context).accountId,
    mergedAt: now,
    undoUntil: new Date(now.getTime() + timing.undoDays * dayMs),
  }
  await merges.allowLongStatements(context.db)
  await merges.insertMerge(context.db, merge)
  const event = { mergeId: merge.id, fromId, intoId }
  await moveOver(context, event, movers)
  await context.publish(companyMerged, event)
  await stepCompany(context, fromId, { action: 'merge', change: { mergedInto: intoId } })
  const [described] = await describe(context, [{ ...merge, undoneAt: null }])
  return described!
}

/** Moves rows of one company to another. @returns their keys */
type Mover = (db: Context['db'], move: CompanyMove) => Promise<string[]>
/** How a feature moves what it keeps by company; the names are stored with what moved. */
export type Movers = Readonly<Record<string, Mover>>

/** Moves what belongs to a merged company and notes it, so that `moveBack` can undo it. */
export async function moveOver(
  context: Pick<Context, 'db'>,
  { mergeId, fromId, intoId }: MergeEvent,
  movers: Movers,
): Promise<void> {
  for (const [kind, move] of Object.entries(movers)) {
    const moved = await move(context.db, { fromId, intoId })
    await merges.insertMoves(context.db, mergeId, kind, moved)
  }
}

/** A merge was taken back: what moved then goes back, what is newer stays. */
export async function moveBack(
  context: Pick<Context, 'db'>,
  { mergeId, fromId, intoId }: MergeEvent,
  movers: Movers,
): Promise<void> {
  for (const [kind, move] of Object.entries(movers)) {
    const only = await merges.listMoves(context.db, mergeId, kind)
    await move(context.db, { fromId: intoId, intoId: fromId, only })
  }
}

const movers: Movers = { domains: merges.moveDomains, names: moveAliases }

/** @throws AppError NOT_FOUND, CONFLICT when it is too late or done already */
export async function undoMerge(context: Context, id: string): Promise<void> {
  const merge = await merges.lockMerge(context.db, id)
  if (!merge) throw new AppError('NOT_FOUND')
  const now = context.clock.now()
  if (merge.undoneAt) throw new AppError('CONFLICT', errorWords.mergeAlreadyUndone)
  if (merge.undoUntil <= now) {
    throw new AppError('CONFLICT', errorWords.undoPeriodOver(timing.undoDays))
  }
  const { fromId, intoId } = merge
  await stepCompany(context, fromId, {
    action: 'unmerge',
    before: merge.fromState,
    change: { mergedInto: null },
  })
  await merges.allowLongStatements(context.db)
  const event = { mergeId: id, fromId, intoId }
  await moveBack(context, event, movers)
  await context.publish(companyUnmerged, event)
  await merges.setUndone(context.db, id, now)
}

/** Merges, newest first. */
export async function listMerges(
  context: Context,
  query: EndpointInput<typeof listContract>['query'],
): Promise<EndpointReply<typeof listContract>> {
  const after = readCursor(query.cursor, timePosition)
  const rows = await merges.listMerges(context.db, after, query.limit + 1)
  const page = nextPage(rows, query.limit, (row) => ({
    at: row.mergedAt,
    id: row.id,
  }))
  return { items: await describe(context, page.items), nextCursor: page.nextCursor }
}

async function describe(
  context: Pick<Context, 'db'>,
  rows: readonly merges.MergeRow[],
): Promise<CompanyMerge[]> {
  if (rows.length === 0) return []
  const companies = await queries.findCompaniesByIds(
    context.db,
    rows.flatMap((row) => [row.fromId, row.intoId]),
  )
  const byId = new Map(companies.map(({ id, name, slug }) => [id, { id, name, slug }]))
  const counts = await merges.countMoves(
    context.db,
    rows.map((row) => row.id),
  )
  return rows.map((row) => ({
    id: row.id,
    from: byId.get(row.fromId)!,
    into: byId.get(row.intoId)!,
    at: row.mergedAt.toISOString(),
    undoUntil: row.undoUntil.toISOString(),
    undoneAt: row.undoneAt?.toISOString() ?? null,
    moved: counts
      .filter((count) => count.mergeId === row.id)
      .map(({ kind, count }) => ({ kind, count })),
  }))
}
