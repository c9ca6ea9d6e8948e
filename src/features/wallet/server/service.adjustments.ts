/** What an admin gives to a wallet or takes from it: with a reason, and a large one with a second admin. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as accounts from '#features/accounts/server/service.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  type Adjustment,
  type adjustWallet as adjustContract,
  type AdminWallet,
  type listAdjustments as listContract,
} from '../contract.ts'
import { creditLifetimeDays, isSoloAdjustment } from './policy.ts'
import * as queries from './queries.ts'
import * as adjustments from './queries.adjustments.ts'
import { readLedger, readWallet } from './service.reading.ts'
import { adjustmentDecided } from './events.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import { actionWords } from '../messages.ticket-actions.ts'

const dayMs = 24 * 60 * 60 * 1000
const approvalDays = 7
const ledgerShown = 20

/** @throws AppError NOT_FOUND for an address that nobody has */
export async function findWalletByEmail(context: Context, email: string): Promise<AdminWallet> {
  const account = await accounts.accountByAddress(context, email)
  if (!account) throw new AppError('NOT_FOUND')
  return readForAdmin(context, account.id)
}

/** @throws AppError NOT_FOUND */
export async function readForAdmin(context: Context, accountId: string): Promise<AdminWallet> {
  const { id, name, email } = await accounts.accountById(context, accountId)
  const [wallet, ledger] = await Promise.all([
    readWallet(context, id),
    readLedger(context, id, { limit: ledgerShown }),
  ])
  return { account: { id, name, email }, wallet, ledger: ledger.items }
}

/**
 * Gives or takes connections at once, or asks a second admin when they are many, alone or together with
 * the others of the last 24 hours.
 *
 * @throws AppError NOT_FOUND; CONFLICT for the own wallet; INVALID_INPUT at `amount` for more than is
 *   there
 */
export async function adjust(
  context: Context,
  accountId: string,
  { amount, reason }: EndpointInput<typeof adjustContract>['body'],
  ticketId: string | null = null,
): Promise<{ state: Adjustment['state'] }> {
  const admin = personOf(context).accountId
  if (admin === accountId) throw new AppError('CONFLICT', errorWords.ownWallet)
  await accounts.accountById(context, accountId)
  const now = context.clock.now()
  const dayAgo = new Date(now.getTime() - dayMs)
  const today = await adjustments.lockSoloSums(context.db, accountId, admin, dayAgo)
  const alone = isSoloAdjustment(amount, today)
  const row: adjustments.AdjustmentRow = {
    id: newId(now.getTime()),
    accountId,
    amount,
    reason,
    state: alone ? 'applied' : 'waiting',
    requestedBy: admin,
    requestedAt: now,
    dueAt: alone ? null : new Date(now.getTime() + approvalDays * dayMs),
    decidedBy: null,
    decidedAt: alone ? now : null,
    ticketId,
  }
  await adjustments.insertAdjustment(context.db, row)
  await note(context, row, alone ? 'adjusted' : 'adjustmentAsked')
  if (alone) await apply(context, row)
  return { state: row.state }
}

async function apply(context: Context, row: adjustments.AdjustmentRow): Promise<void> {
  const now = context.clock.now()
  const { accountId, amount, reason, id: adjustmentId } = row
  await queries.ensureWallet(context.db, accountId, now)
  const wallet = (await queries.lockWallets(context.db, [accountId], now)).get(accountId)
  const usable = wallet?.creditExpiries.filter((expiry) => expiry > now).length ?? 0
  if (usable + amount < 0) {
    throw invalidField('amount', errorWords.tooFewReturnedConnections(usable))
  }
  const creditExpiresAt = new Date(now.getTime() + creditLifetimeDays * dayMs)
  await adjustments.applyAdjustment(context.db, {
    accountId,
    adjustmentId,
    amount,
    reason: replyWords.adjustedByAdmin(reason),
    now,
    creditExpiresAt,
  })
}

function note(context: Context, row: adjustments.AdjustmentRow, what: string): Promise<void> {
  return recordAudit(context, {
    action: `wallet.${what}`,
    entity: { type: 'account', id: row.accountId },
    after: {
      adjustmentId: row.id,
      amount: row.amount,
      ...(row.ticketId && { ticketId: row.ticketId }),
    },
    reason: row.reason,
  })
}

/**
 * A second admin's word on a large adjustment.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION once it is decided, CONFLICT for the one who asked and
 *   for the owner of the wallet
 */
export async function decideAdjustment(
  context: Context,
  id: string,
  approve: boolean,
): Promise<{ state: Adjustment['state'] }> {
  const row = await adjustments.lockAdjustment(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const admin = personOf(context).accountId
  if (admin === row.accountId || (approve && admin === row.requestedBy)) {
    throw new AppError('CONFLICT', errorWords.secondAdminRequired)
  }
  const now = context.clock.now()
  if (row.state !== 'waiting' || !row.dueAt || row.dueAt <= now) {
    throw new AppError('ILLEGAL_TRANSITION', {
      reason: errorWords.adjustmentNotOpen,
      allowed: [],
    })
  }
  const state = approve ? 'applied' : 'refused'
  await adjustments.setAdjustment(context.db, id, { state, decidedBy: admin, decidedAt: now })
  await note(context, row, approve ? 'adjusted' : 'adjustmentRefused')
  if (approve) await apply(context, row)
  if (row.ticketId) {
    const told = approve ? actionWords.added(row.amount) : actionWords.refused(row.amount)
    await context.publish(adjustmentDecided, { ticketId: row.ticketId, told, isDone: approve })
  }
  return { state }
}

/** Adjustments that wait for a second admin, or what became of the others. */
export async function listAdjustments(
  context: Context,
  { show, cursor, limit }: EndpointInput<typeof listContract>['query'],
): Promise<{ items: Adjustment[]; nextCursor: string | null }> {
  const after = readCursor(cursor, timePosition)
  const rows = await adjustments.listAdjustments(context.db, show, after, limit + 1)
  const page = nextPage(rows, limit, (row) => ({ at: row.dueAt ?? row.requestedAt, id: row.id }))
  const admin = personOf(context).accountId
  return {
    nextCursor: page.nextCursor,
    items: page.items.map((row) => ({
      id: row.id,
      account: { id: row.accountId, name: row.name },
      amount: row.amount,
      reason: row.reason,
      state: row.state,
      requestedBy: row.requestedName,
      requestedAt: row.requestedAt.toISOString(),
      dueAt: row.dueAt?.toISOString() ?? null,
      decidedBy: row.decidedName,
      mine: row.requestedBy === admin,
    })),
  }
}

/** Ends what nobody has approved in seven days; the ticket that it was asked from says so. */
export async function expireAdjustments(context: Context, atMost: number): Promise<number> {
  const expired = await adjustments.expireAdjustments(context.db, context.clock.now(), atMost)
  for (const { id, amount, ticketId } of expired) {
    await recordAudit(context, {
      action: 'wallet.adjustmentExpired',
      entity: { type: 'adjustment', id },
    })
    if (ticketId) {
      const told = actionWords.expired(amount)
      await context.publish(adjustmentDecided, { ticketId, told, isDone: false })
    }
  }
  return expired.length
}
