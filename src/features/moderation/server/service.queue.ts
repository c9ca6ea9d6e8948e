/** The queue of moderators: what waits, one case with all that is known, and who has taken it. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { cursorTime, nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { Excerpt } from '#platform/reportable.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import { z } from 'zod'
import type {
  assignCase,
  getCase,
  listCases,
  markDuplicate,
  readReportedConversation,
  ShownExcerpt,
} from '../contract.ts'
import { reportsShown } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { after, isUndecided, mostFrequent, nextSanction, sanctionMemoryDays } from './policy.ts'
import * as queries from './queries.ts'
import * as reports from './queries.reports.ts'
import * as sanctions from './queries.sanctions.ts'
import { moved } from './service.moving.ts'
import { reportableOf } from './service.reporting.ts'

const rankPosition = z.strictObject({ rank: z.number(), id: z.uuid() })
const datedPosition = z.strictObject({ at: cursorTime, id: z.uuid() }).pipe(timePosition)

/** @throws AppError INVALID_CURSOR */
export async function list(
  context: Context,
  { queue, cursor, limit }: EndpointInput<typeof listCases>['query'],
): Promise<EndpointReply<typeof listCases>> {
  const isDated = queue === 'appeals' || queue === 'decided'
  const rows = await queries.listCases(
    context.db,
    isDated
      ? { queue, after: readCursor(cursor, datedPosition) }
      : {
          queue,
          accountId: personOf(context).accountId,
          after: readCursor(cursor, rankPosition),
        },
    limit + 1,
  )
  const page = nextPage(rows, limit, ({ id, rank, decidedAt, appealDueAt }) =>
    isDated ? { at: queue === 'appeals' ? appealDueAt : decidedAt, id } : { rank, id },
  )
  return { ...page, items: page.items.map((row) => itemOf(context, row)) }
}

function itemOf(context: Context, row: queries.ListedCase) {
  const { ownerId, assignedTo } = row
  return {
    id: row.id,
    thing: { kind: row.kind, title: row.title, path: row.path },
    owner:
      ownerId === null ? null : { id: ownerId, name: row.ownerName ?? replyWords.formerMember },
    status: row.status,
    isUrgent: row.isUrgent,
    isHidden: row.hiddenAt !== null && isUndecided(row.status),
    reports: row.reports,
    reasons: row.reasons,
    openedAt: row.openedAt,
    dueAt: row.status === 'appealed' && row.appealDueAt ? row.appealDueAt : row.dueAt,
    assignee:
      assignedTo === null
        ? null
        : {
            name: row.assigneeName ?? replyWords.formerMember,
            isMe: assignedTo === personOf(context).accountId,
          },
    decision: row.decision,
    decidedAt: row.decidedAt,
  }
}

const othersShown = 10
const sanctionsShown = 10

/** @throws AppError NOT_FOUND */
export async function read(context: Context, id: string): Promise<EndpointReply<typeof getCase>> {
  const row = await queries.readCase(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const { ownerId, kind } = row
  const me = personOf(context).accountId
  const reportable = context.reportables.get(kind)
  const since = after(context.clock.now(), -sanctionMemoryDays)
  const [list, earlier, counted, others, owner, ofCase, appeals] = await Promise.all([
    reports.listOfCase(context.db, id, reportsShown),
    ownerId === null ? [] : sanctions.sanctionsOf(context.db, ownerId, sanctionsShown),
    ownerId === null ? 0 : sanctions.countSanctions(context.db, ownerId, since),
    ownerId === null ? [] : queries.listOthers(context.db, { id, ownerId }, othersShown),
    ownerId === null ? undefined : ownerOf(context, ownerId),
    sanctions.sanctionsOfCases(context.db, [row.duplicateOf ?? id]),
    sanctions.appealsOf(context.db, [id]),
  ])
  const canSanction = owner !== undefined && !owner.roles.includes('admin')
  const reasons = row.reasons.flatMap(({ reason, count }) =>
    Array<typeof reason>(count).fill(reason),
  )
  return {
    ...itemOf(context, row),
    weight: row.weight,
    reportList: list.map((one) => ({
      id: one.id,
      reason: one.reason,
      note: one.note,
      weight: one.weight,
      isGuest: one.reporterId === null,
      excerpts: one.evidence && one.evidence.excerpts.map((excerpt) => shown(excerpt, ownerId)),
      createdAt: one.createdAt,
    })),
    canRemove: reportable?.remove !== undefined,
    canRead: reportable?.readMore !== undefined && isUndecided(row.status),
    canSanction,
    canDecideAppeal: row.status === 'appealed' && row.decidedBy !== me && ownerId !== me,
    suggestion: canSanction ? nextSanction(counted, mostFrequent(reasons)) : null,
    earlier,
    others,
    rule: row.rule,
    removed: row.removed,
    reason: row.reason,
    sanction: ofCase.get(row.duplicateOf ?? id) ?? null,
    appeal: appeals.get(id) ?? null,
  }
}

async function ownerOf(context: Context, ownerId: string) {
  return (await accounts.accountsByIds(context, [ownerId])).get(ownerId)
}

/** Nobody learns from a copy who else took part. */
export function shown(
  { authorId, text, at, file, isReported }: Excerpt,
  ownerId: string | null,
): ShownExcerpt {
  const by = authorId === null ? 'product' : authorId === ownerId ? 'owner' : 'other'
  return { by, text, at, isReported: isReported === true, file: file ?? null }
}

/** @throws AppError NOT_FOUND; FORBIDDEN for a case about the moderator */
export async function lockForModerator(context: Context, id: string): Promise<queries.CaseRow> {
  const row = await queries.lockCase(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.ownerId === personOf(context).accountId) {
    throw new AppError('FORBIDDEN', errorWords.aboutYou)
  }
  return row
}

/**
 * Takes a case, or hands it back.
 *
 * @throws AppError NOT_FOUND; CONFLICT while another moderator has it; ILLEGAL_TRANSITION once it is decided
 */
export async function assign(
  context: Context,
  id: string,
  { assignee, fromOther }: EndpointInput<typeof assignCase>['body'],
): Promise<typeof okReply> {
  const row = await lockForModerator(context, id)
  const me = personOf(context).accountId
  if (!isUndecided(row.status)) moved(row, ['review'], 'moderator')
  if (row.assignedTo !== null && row.assignedTo !== me && !fromOther) {
    throw new AppError('CONFLICT', await takenBy(context, row.assignedTo))
  }
  const now = context.clock.now()
  const taken = assignee === 'me'
  await queries.updateCase(context.db, id, {
    assignedTo: taken ? me : null,
    assignedAt: taken ? now : null,
    ...(taken && { status: underReview(row) }),
  })
  await recordAudit(context, {
    action: taken ? 'moderation.taken' : 'moderation.handedBack',
    entity: { type: 'moderationCase', id },
  })
  return okReply
}

/** A moderator who takes a case looks at it: an open one counts as sorted as well. */
export function underReview(row: queries.CaseRow) {
  if (row.status === 'open') return moved(row, ['triage', 'review'], 'moderator')
  return row.status === 'triaged' ? moved(row, ['review'], 'moderator') : row.status
}

export async function takenBy(context: Context, accountId: string) {
  const name = (await ownerOf(context, accountId))?.name ?? replyWords.formerMember
  return errorWords.takenBy(name)
}

/**
 * Closes a case with another one about the same person: one decision answers both.
 *
 * @throws AppError NOT_FOUND; CONFLICT where they are about different people; ILLEGAL_TRANSITION
 */
export async function duplicate(
  context: Context,
  id: string,
  { of }: EndpointInput<typeof markDuplicate>['body'],
): Promise<typeof okReply> {
  // In one order, so that two who close each other's case do not wait for each other.
  for (const one of [id, of].toSorted()) await queries.lockCase(context.db, one)
  const row = await lockForModerator(context, id)
  const first = await lockForModerator(context, of)
  if (id === of || row.ownerId === null || row.ownerId !== first.ownerId) {
    throw new AppError('CONFLICT', errorWords.otherPerson)
  }
  if (!isUndecided(first.status)) moved(first, ['review'], 'moderator')
  const status = moved(row, ['duplicate'], 'moderator')
  await queries.updateCase(context.db, id, { status, duplicateOf: of })
  if (row.isUrgent && !first.isUrgent) {
    const due = new Date(Math.min(row.dueAt.getTime(), first.dueAt.getTime()))
    await queries.updateCase(context.db, of, { isUrgent: true, dueAt: due })
  }
  await recordAudit(context, {
    action: 'moderation.duplicate',
    entity: { type: 'moderationCase', id },
    after: { of },
  })
  return okReply
}

/**
 * A moderator reads a reported conversation. The case has to be open, and who read what and why goes on record
 * in the same transaction.
 *
 * @throws AppError NOT_FOUND, CONFLICT for a case that is decided
 */
export async function readMessages(
  context: Context,
  id: string,
  { purpose, before }: EndpointInput<typeof readReportedConversation>['body'],
): Promise<EndpointReply<typeof readReportedConversation>> {
  const row = await lockForModerator(context, id)
  const reportable = reportableOf(context, row.kind)
  if (!reportable.readMore) throw new AppError('NOT_FOUND')
  if (!isUndecided(row.status)) throw new AppError('CONFLICT', errorWords.noLongerRead)
  const { items, hasOlder } = await reportable.readMore(context, row.thingId, before)
  await recordAudit(context, {
    action: 'moderation.conversationRead',
    entity: { type: row.kind, id: row.thingId },
    after: { case: id, from: items.at(-1)?.seq ?? null, to: items[0]?.seq ?? null },
    reason: purpose,
  })
  return {
    items: items.map(({ seq, ...excerpt }) => ({ ...shown(excerpt, row.ownerId), seq })),
    hasOlder,
  }
}
