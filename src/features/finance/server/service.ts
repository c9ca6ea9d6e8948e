/** Finance's view of payments: search, files, refunds, and what differs from providers' reports. */
import * as accounts from '#features/accounts/server/service.ts'
import * as payments from '#features/payments/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, readForExport, timePosition } from '#platform/db/paging.ts'
import { AppError } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { Difference, FinanceOrder, Refund } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'
import * as queries from './queries.ts'

type Page = { cursor?: string | undefined; limit: number }
type Search = { q?: string | undefined; state?: string | undefined }
const position = ({ createdAt, id }: payments.OrderRow) => ({ at: createdAt, id })

export async function searchOrders(context: Context, { cursor, limit, ...search }: Search & Page) {
  const before = readCursor(cursor, timePosition)
  const rows = await payments.listOrders(context.db, search, before, limit + 1)
  const page = nextPage(rows, limit, position)
  const people = await peopleOf(context, page.items)
  const { accountId } = personOf(context)
  const items = page.items.map((row): FinanceOrder => ({
    ...payments.shownOrder(row),
    account: people(row.accountId),
    reference: row.reference,
    providerRef: row.providerRef,
    confirmations: row.confirmedBy.length,
    needsSecond: payments.needsSecond(row),
    confirmedByMe: row.confirmedBy.includes(accountId),
  }))
  return { ...page, items }
}

async function peopleOf(context: Context, rows: readonly { accountId: string }[]) {
  const ids = [...new Set(rows.map(({ accountId }) => accountId))]
  const known = await accounts.accountsByIds(context, ids)
  return (id: string) => ({
    id,
    name: known.get(id)?.name ?? replyWords.formerMember,
    email: known.get(id)?.email ?? '',
  })
}

/** The list as a file; where it is longer than a file may be, with where to go on. Who exported it is recorded. */
export async function exportOrders(
  context: Context,
  { cursor, ...search }: Search & { cursor?: string | undefined },
): Promise<{ file: FileReply; nextCursor: string | null }> {
  const { rows, nextCursor } = await readForExport(cursor, position, (before, limit) =>
    payments.listOrders(context.db, search, before, limit),
  )
  const people = await peopleOf(context, rows)
  // What was searched for may be an address, and entries of the audit log never change.
  await recordAudit(context, {
    action: 'finance.paymentsExported',
    entity: { type: 'account', id: personOf(context).accountId },
    after: { payments: rows.length, ...(search.state && { state: search.state }) },
  })
  const file = payments.csvOfOrders(rows, ({ accountId }) => people(accountId))
  return { file, nextCursor }
}

export async function listRefunds(
  context: Context,
  { cursor, limit, show }: Page & { show: 'waiting' | 'all' },
) {
  const before = readCursor(cursor, timePosition)
  const rows = await payments.listRefunds(context.db, show, before, limit + 1)
  const page = nextPage(rows, limit, ({ requestedAt, id }) => ({ at: requestedAt, id }))
  const people = await peopleOf(context, page.items)
  const { accountId } = personOf(context)
  const items = page.items.map((row): Refund => {
    const { id, orderId, amountMinor, currency, state, rule, reason, provider } = row
    const { id: ownerId, name } = people(row.accountId)
    return {
      id,
      orderId,
      amountMinor,
      currency,
      state,
      rule,
      reason,
      provider,
      account: { id: ownerId, name },
      mine: row.requestedBy === accountId,
      requestedAt: row.requestedAt.toISOString(),
    }
  })
  return { ...page, items }
}

export async function listDifferences(context: Context, { cursor, limit }: Page) {
  const after = readCursor(cursor, timePosition)
  const rows = await queries.listDifferences(context.db, after, limit + 1)
  const page = nextPage(rows, limit, ({ foundAt, id }) => ({ at: foundAt, id }))
  const items = page.items.map((row): Difference => ({
    ...row,
    foundAt: row.foundAt.toISOString(),
  }))
  return { ...page, items }
}

/** @throws AppError NOT_FOUND */
export async function settleDifference(context: Context, id: string, note: string): Promise<void> {
  const { accountId: adminId } = personOf(context)
  const row = { id, note, adminId, now: context.clock.now() }
  if (!(await queries.settle(context.db, row))) throw new AppError('NOT_FOUND')
  await recordAudit(context, {
    action: 'finance.differenceSettled',
    entity: { type: 'paymentDifference', id },
    reason: note,
  })
}
