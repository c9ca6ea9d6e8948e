/** What people see of their payments. */
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { csvOf } from '#shared/csv.ts'
import { currencyDigits, toMajorUnits } from '#shared/money.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { Order } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'
import type { OrderRow } from './orders.ts'
import { nextOrderState } from './policy.states.ts'
import * as orders from './queries.orders.ts'
import { ownOrder } from './service.checkout.ts'

export function shownOrder(order: OrderRow): Order {
  const { id, kind, state, planName, provider, currency, netMinor, taxMinor, totalMinor } = order
  const { refundedMinor, refundPending, methodLabel, failureCode, invoiceId } = order
  return {
    id,
    kind,
    state,
    planName,
    provider,
    currency,
    netMinor,
    taxMinor,
    totalMinor,
    refundedMinor,
    refundPending,
    methodLabel,
    failureCode,
    invoiceId,
    hasProof: order.proof !== null,
    expiresAt: order.expiresAt.toISOString(),
    paidAt: order.paidAt?.toISOString() ?? null,
    periodEndsAt: order.periodEndsAt?.toISOString() ?? null,
    createdAt: order.createdAt.toISOString(),
  }
}

export async function readOrder(context: Context, id: string) {
  const order = await ownOrder(context, id)
  const isTransfer = order.provider === 'manual' && nextOrderState(order.state, 'pay') !== undefined
  const instructions = isTransfer ? context.settings.billing.instructions : null
  return { ...shownOrder(order), instructions, reference: order.reference }
}

export async function listOwn(
  context: Context,
  { cursor, limit }: { cursor?: string | undefined; limit: number },
): Promise<{ items: Order[]; nextCursor: string | null }> {
  const { accountId } = personOf(context)
  const before = readCursor(cursor, timePosition)
  const rows = await orders.listOrders(context.db, { accountId }, before, limit + 1)
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return { ...page, items: page.items.map(shownOrder) }
}

const exportedAtMost = 1_000

/** The signed-in person's payments, the newest thousand. */
export async function exportOwn(context: Context): Promise<FileReply> {
  const { accountId } = personOf(context)
  const rows = await orders.listOrders(context.db, { accountId }, undefined, exportedAtMost)
  return csvOfOrders(rows)
}

type Payer = { name: string; email: string }

/** @param payerOf for those who see the payments of many people */
export function csvOfOrders(
  rows: readonly OrderRow[],
  payerOf?: (row: OrderRow) => Payer,
): FileReply {
  const payerCells = (row: OrderRow) => {
    if (!payerOf) return []
    const { name, email } = payerOf(row)
    return [name, email, row.reference ?? '', row.providerRef ?? '']
  }
  const body = csvOf([
    [...replyWords.csv, ...(payerOf ? replyWords.csvPayer : [])],
    ...rows.map((row) => {
      const amount = (minor: number) =>
        toMajorUnits(minor, row.currency).toFixed(currencyDigits(row.currency))
      return [
        (row.paidAt ?? row.createdAt).toISOString(),
        row.planName,
        row.kind,
        row.refundPending ? 'refund_pending' : row.state,
        row.currency,
        amount(row.netMinor),
        amount(row.taxMinor),
        amount(row.totalMinor),
        amount(row.refundedMinor),
        row.methodLabel ?? row.provider,
        row.id,
        ...payerCells(row),
      ]
    }),
  ])
  return {
    body: new TextEncoder().encode(body),
    contentType: 'text/csv; charset=utf-8',
    fileName: 'payments.csv',
  }
}
