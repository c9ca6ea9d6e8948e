/** Reports: copied as they are, weighed, decided by a moderator, and told to both. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import type { decideReport, listOwnReports, listReports, reportItem } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { replyWords } from '../messages.replies.ts'
import { hidingWeight, pointsOf, reportWeight } from './policy.ts'
import { lockPost, publish, takeDown } from './queries.ts'
import { lockComment, setState } from './queries.comments.ts'
import { setHidden } from './queries.following.ts'
import * as queries from './queries.reports.ts'
import { shownItem, type Item } from './service.items.ts'
import { tellDecision } from './service.notices.ts'

/**
 * Reports a post or a comment. It is hidden from the one who reports it, and from all once enough people
 * have, until a moderator decides.
 *
 * @throws AppError NOT_FOUND, CONFLICT for one's own and for what one has reported before
 */
export async function report(
  context: Context,
  itemId: string,
  { reason, note }: EndpointInput<typeof reportItem>['body'],
): Promise<{ ok: true }> {
  const { accountId } = personOf(context)
  const item = await shownItem(context, itemId)
  if (item.authorId === accountId) throw new AppError('CONFLICT', errorWords.ownItem)
  await lockPost(context.db, item.postId)
  const now = context.clock.now()
  const id = newId(now.getTime())
  const isNew = await queries.insertReport(context.db, {
    id,
    itemId,
    itemKind: item.kind,
    postId: item.postId,
    reporterId: accountId,
    authorId: item.authorId,
    reason,
    note,
    evidence: { body: item.body, options: item.options, at: now.toISOString() },
    weight: reportWeight(await queries.accuracyOf(context.db, accountId)),
    createdAt: now,
  })
  if (!isNew) throw new AppError('CONFLICT', errorWords.alreadyReported)
  await setHidden(context.db, { accountId, itemId, at: now }, true)
  if (await isTooMuch(context, itemId)) await setShown(context, item, false)
  await recordAudit(context, {
    action: 'feeds.reported',
    entity: { type: item.kind, id: itemId },
    after: { report: id, reason },
  })
  return okReply
}

async function isTooMuch(context: Context, itemId: string): Promise<boolean> {
  const weights = await queries.weightsOf(context.db, itemId)
  const shares = weights.map(({ reason, weight }) => weight / hidingWeight[reason])
  return shares.reduce((sum, share) => sum + share, 0) >= 1
}

/** Hides an item from all, or shows it again; what its author deleted stays deleted. */
async function setShown(
  context: Context,
  { kind, id }: Pick<Item, 'kind' | 'id'>,
  isShown: boolean,
): Promise<void> {
  const now = context.clock.now()
  if (kind === 'post') {
    const row = await lockPost(context.db, id)
    if (isShown && row?.state === 'hidden') await publish(context.db, id, { now, isApproved: true })
    if (!isShown && row?.state === 'published') await takeDown(context.db, id, 'hidden', now)
    return
  }
  const row = await lockComment(context.db, id)
  const state = isShown ? 'published' : 'hidden'
  if (row?.state === (isShown ? 'hidden' : 'published')) {
    await setState(context.db, row, state, pointsOf.comment)
  }
}

/** @throws AppError INVALID_CURSOR */
export async function listOwn(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listOwnReports>['query'],
): Promise<EndpointReply<typeof listOwnReports>> {
  const after = readCursor(cursor, timePosition)
  const { accountId } = personOf(context)
  const rows = await queries.listOwn(context.db, accountId, { after, limit: limit + 1 })
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { ...page, items: page.items.map(reportOf) }
}

const reportOf = (row: queries.ReportRow) => ({
  id: row.id,
  itemKind: row.itemKind,
  reason: row.reason,
  note: row.note,
  evidence: row.evidence,
  decision: row.decision,
  decisionNote: row.decisionNote,
  createdAt: row.createdAt.toISOString(),
  decidedAt: row.decidedAt?.toISOString() ?? null,
})

/** @throws AppError INVALID_CURSOR */
export async function list(
  context: Context,
  { show, cursor, limit }: EndpointInput<typeof listReports>['query'],
): Promise<EndpointReply<typeof listReports>> {
  const rows = await queries.listReports(context.db, {
    isOpen: show === 'open',
    after: readCursor(cursor, timePosition),
    limit: limit + 1,
  })
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  const people = await accounts.accountsByIds(context, [
    ...new Set(page.items.flatMap(({ reporterId, authorId }) => [reporterId, authorId])),
  ])
  const nameOf = (id: string) => people.get(id)?.name ?? replyWords.formerMember
  return {
    ...page,
    items: page.items.map((row) => ({
      ...reportOf(row),
      slug: row.slug,
      isHidden: row.isHidden,
      authorId: row.authorId,
      authorName: nameOf(row.authorId),
      reporterName: nameOf(row.reporterId),
    })),
  }
}

/**
 * Decides a report and all others of the same thing. Upheld, it is removed; dismissed, it is there again.
 *
 * @throws AppError NOT_FOUND, CONFLICT for a report that is decided
 */
export async function decide(
  context: Context,
  id: string,
  { decision, note }: EndpointInput<typeof decideReport>['body'],
): Promise<{ ok: true }> {
  const row = await queries.findReport(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  // Others who report or decide the same wait here.
  const post = await lockPost(context.db, row.postId)
  const now = context.clock.now()
  const by = personOf(context).accountId
  const reporters = await queries.decideAll(context.db, row.itemId, { decision, note, by, now })
  if (reporters.length === 0) throw new AppError('CONFLICT', errorWords.reportDecided)
  const item = { kind: row.itemKind, id: row.itemId }
  if (decision === 'dismissed') await setShown(context, item, true)
  else await removeItem(context, item, now)
  await recordAudit(context, {
    action: 'feeds.reportDecided',
    entity: { type: row.itemKind, id: row.itemId },
    after: { decision, report: id },
    reason: note,
  })
  if (decision === 'upheld') {
    await tellDecision(context, [row.authorId], {
      subject: () => mailWords.removedSubject(row.itemKind),
      lead: () => [
        mailWords.removedLead(note),
        mailWords.removedText(row.evidence.body.slice(0, 300)),
      ],
      path: '/feeds?view=mine',
    })
  }
  await tellDecision(context, reporters, {
    subject: () => mailWords.reportSubject,
    lead: () => [decision === 'upheld' ? mailWords.reportUpheld : mailWords.reportDismissed(note)],
    path: decision === 'upheld' || !post ? '/feeds/settings' : `/feeds/post/${post.slug}`,
  })
  return okReply
}

async function removeItem(
  context: Context,
  { kind, id }: Pick<Item, 'kind' | 'id'>,
  now: Date,
): Promise<void> {
  if (kind === 'post') {
    const row = await lockPost(context.db, id)
    if (row && row.state !== 'deleted') await takeDown(context.db, id, 'removed', now)
    return
  }
  const row = await lockComment(context.db, id)
  if (row && row.state !== 'deleted') await setState(context.db, row, 'removed', pointsOf.comment)
}
