/** What was decided about someone, and their one appeal, which another moderator answers. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import type { decideAppeal, listOwnDecisions, openDecisionLink } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { after, caseTiming, isStanding, writtenBy } from './policy.ts'
import * as cases from './queries.ts'
import { firstEvidence } from './queries.reports.ts'
import * as queries from './queries.sanctions.ts'
import { moved } from './service.moving.ts'
import { tellAppealDecided } from './service.notices.ts'
import { lockForModerator } from './service.queue.ts'
import { lift } from './service.sanctions.ts'

type Shown = EndpointReply<typeof openDecisionLink>

/** @throws AppError INVALID_CURSOR */
export async function listOwn(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listOwnDecisions>['query'],
): Promise<EndpointReply<typeof listOwnDecisions>> {
  const { accountId } = personOf(context)
  const rows = await cases.listAbout(context.db, accountId, {
    after: readCursor(cursor, timePosition),
    limit: limit + 1,
  })
  const page = nextPage(rows, limit, ({ decidedAt, id }) => ({ at: decidedAt, id }))
  return { ...page, items: await shownTo(context, accountId, page.items) }
}

/** Decisions as the person reads them, with the same few statements for any number. */
async function shownTo(
  context: Context,
  accountId: string,
  rows: readonly cases.CaseRow[],
): Promise<Shown[]> {
  const ids = rows.map(({ id }) => id)
  const [evidence, sanctions, appeals] = await Promise.all([
    firstEvidence(context.db, ids),
    queries.sanctionsOfCases(context.db, ids),
    queries.appealsOf(context.db, ids),
  ])
  return rows.map((row) => {
    const copied = evidence.get(row.id)?.excerpts ?? []
    return {
      id: row.id,
      thing: { kind: row.kind, title: row.title, path: row.removed ? null : row.path },
      excerpts: writtenBy(copied, accountId).map(({ text }) => ({ text })),
      rule: row.rule ?? 'other',
      removed: row.removed,
      reason: row.reason,
      status: row.status,
      sanction: sanctions.get(row.id) ?? null,
      decidedAt: row.decidedAt!,
      appealUntil: row.appealUntil,
      canAppeal: isAppealable(context, row) && isStanding(row.removed, sanctions.get(row.id)),
      appeal: appeals.get(row.id) ?? null,
    }
  })
}

function isAbout(row: cases.CaseRow | undefined, accountId: string): row is cases.CaseRow {
  return row?.ownerId === accountId && row.decision === 'actioned' && !row.duplicateOf
}

function isAppealable(context: Context, { status, appealUntil }: cases.CaseRow): boolean {
  return status === 'actioned' && appealUntil !== null && appealUntil > context.clock.now()
}

/**
 * Appeals a decision about the caller, once, within 14 days.
 *
 * @throws AppError NOT_FOUND for a decision about someone else; CONFLICT when the time is over, or what was decided
 *   no longer holds; ILLEGAL_TRANSITION for what was appealed before
 */
export function appeal(context: Context, id: string, text: string): Promise<typeof okReply> {
  return appealAs(context, personOf(context).accountId, id, text)
}

async function appealAs(
  context: Context,
  accountId: string,
  id: string,
  text: string,
): Promise<typeof okReply> {
  const row = await cases.lockCase(context.db, id)
  if (!isAbout(row, accountId)) throw new AppError('NOT_FOUND')
  const status = moved(row, ['appeal'], 'owner')
  if (!isAppealable(context, row)) throw new AppError('CONFLICT', errorWords.appealTimeOver)
  // Whoever lifts it holds the same lock.
  await queries.lockSanctionsOf(context.db, accountId)
  const sanction = (await queries.sanctionsOfCases(context.db, [id])).get(id)
  if (!isStanding(row.removed, sanction)) throw new AppError('CONFLICT', errorWords.nothingToAppeal)
  const createdAt = context.clock.now()
  const dueAt = after(createdAt, caseTiming.appealAnswerDays)
  await queries.insertAppeal(context.db, { caseId: id, accountId, text, createdAt, dueAt })
  await cases.updateCase(context.db, id, {
    status,
    closesAt: null,
    assignedTo: null,
    assignedAt: null,
  })
  await recordAudit(context, {
    action: 'moderation.appealed',
    entity: { type: 'moderationCase', id },
  })
  return okReply
}

/** @throws AppError NOT_FOUND for a link that is over, or was never sent */
export async function openLink(context: Context, token: string): Promise<Shown> {
  const { accountId, caseId } = await linkOf(context, token)
  const row = await cases.findCase(context.db, caseId)
  if (!isAbout(row, accountId)) throw new AppError('NOT_FOUND')
  return (await shownTo(context, accountId, [row]))[0]!
}

/** @throws AppError as `appeal` */
export async function appealByLink(
  context: Context,
  { token, text }: { token: string; text: string },
): Promise<typeof okReply> {
  const { accountId, caseId } = await linkOf(context, token)
  return appealAs(context, accountId, caseId, text)
}

async function linkOf(context: Context, token: string) {
  const link = await queries.findLink(context.db, hashToken(token), context.clock.now())
  if (!link) throw new AppError('NOT_FOUND')
  return link
}

/**
 * Answers an appeal. When it is overturned, what was removed comes back and the sanction is lifted.
 *
 * @throws AppError NOT_FOUND; FORBIDDEN for the moderator who decided; ILLEGAL_TRANSITION
 */
export async function answer(
  context: Context,
  id: string,
  { decision, note }: EndpointInput<typeof decideAppeal>['body'],
): Promise<typeof okReply> {
  const row = await lockForModerator(context, id)
  const me = personOf(context).accountId
  const status = moved(row, [decision === 'upheld' ? 'uphold' : 'overturn'], 'moderator')
  if (row.decidedBy === me) throw new AppError('FORBIDDEN', errorWords.anotherModerator)
  const now = context.clock.now()
  await queries.answerAppeal(context.db, id, { decision, note, decidedBy: me, decidedAt: now })
  await cases.updateCase(context.db, id, {
    status,
    closesAt: now,
    ...(decision === 'overturned' && { overturnedAt: now }),
  })
  if (decision === 'overturned') await undo(context, row)
  await recordAudit(context, {
    action: 'moderation.appealDecided',
    entity: { type: 'moderationCase', id },
    after: { decision },
    reason: note,
  })
  if (row.ownerId !== null) await tellAppealDecided(context, row.ownerId, { row, decision, note })
  return okReply
}

async function undo(context: Context, row: cases.CaseRow): Promise<void> {
  const sanction = (await queries.sanctionsOfCases(context.db, [row.id])).get(row.id)
  // The account first: what comes back is nobody's while it is suspended.
  if (sanction) await lift(context, sanction)
  const duplicates = await cases.lockDuplicates(context.db, row.id)
  for (const one of [row, ...duplicates]) {
    const change = { overturnedAt: context.clock.now(), removed: false }
    if (one.removed) {
      await context.reportables.get(one.kind)?.restore?.(context, one.thingId, one.kept)
    }
    await cases.updateCase(context.db, one.id, change)
  }
}

/** @returns how many links were forgotten */
export function forgetLinks(context: Context, atMost: number): Promise<number> {
  return queries.forgetLinks(context.db, context.clock.now(), atMost)
}
