/** Who has blocked whom. Statements of other features ask `are_blocked`, which is the same rule. */
import { accountsByIds } from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { okReply } from '#shared/schemas.ts'
import { replyWords } from '../messages.replies.ts'
import { personBlocked } from './events.ts'
import * as queries from './queries.ts'

/**
 * Blocks someone: both disappear for each other. The caller has made sure that the signed-in person
 * knows them, so that nobody learns by an id who exists.
 */
export async function block(context: Context, blockedId: string): Promise<void> {
  const blockerId = personOf(context).accountId
  const pair = { blockerId, blockedId }
  if (!(await queries.insertBlock(context.db, pair, context.clock.now()))) return
  await recordAudit(context, {
    action: 'blocks.blocked',
    entity: { type: 'account', id: blockedId },
  })
  await context.publish(personBlocked, pair)
}

/** Ends a block of one's own; what it has closed stays closed. */
export async function unblock(context: Context, blockedId: string): Promise<{ ok: true }> {
  await endBlock(context, { blockerId: personOf(context).accountId, blockedId })
  return okReply
}

/** Ends a block of someone who has just agreed to talk to the other; without one, nothing happens. */
export async function endBlock(
  context: Context,
  pair: { blockerId: string; blockedId: string },
): Promise<void> {
  if (!(await queries.deleteBlock(context.db, pair))) return
  await recordAudit(context, {
    action: 'blocks.unblocked',
    entity: { type: 'account', id: pair.blockedId },
  })
}

/** Whether one of two people has blocked the other. */
export function areBlocked(context: Context, one: string, other: string): Promise<boolean> {
  return queries.areBlocked(context.db, one, other)
}

/** Whom of these people the signed-in person has blocked. */
export async function blockedAmong(
  context: Context,
  accountIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (accountIds.length === 0) return new Set()
  return new Set(await queries.findBlocked(context.db, personOf(context).accountId, accountIds))
}

export async function listBlocks(
  context: Context,
  page: { cursor?: string | undefined; limit: number },
) {
  const before = readCursor(page.cursor, timePosition)
  const blockerId = personOf(context).accountId
  const rows = await queries.listBlocks(context.db, blockerId, before, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, (row) => ({
    at: row.blockedAt.toISOString(),
    id: row.accountId,
  }))
  const accounts = await accountsByIds(
    context,
    items.map((row) => row.accountId),
  )
  return {
    items: items.map((row) => ({
      ...row,
      name: accounts.get(row.accountId)?.name ?? replyWords.formerMember,
    })),
    nextCursor,
  }
}
