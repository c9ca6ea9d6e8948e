/** Transfers: a reference and a proof from the one who pays, and finance who sees the account. */
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { sealPaper } from '#platform/storage/plain-file.ts'
import { dropRefused } from '#platform/storage/refused-files.ts'
import type { UploadedFile } from '#platform/http/handle.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { currencyDigits } from '#shared/money.ts'
import type { FileReply } from '#shared/schemas.ts'
import { transferNotReceived } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { replyWords } from '../messages.replies.ts'
import type { OrderRow } from './orders.ts'
import { nextOrderState } from './policy.states.ts'
import * as orders from './queries.orders.ts'
import { endOrder, ownOrder } from './service.checkout.ts'
import { fulfil } from './service.fulfil.ts'
import { tellTransferRefused } from './service.notices.ts'

/** In whole units of the currency: what one person may confirm or pay back without a second. */
const soloUnitsAtMost = 100

export const soloMinorOf = (currency: string): number =>
  soloUnitsAtMost * 10 ** currencyDigits(currency)

/** So many times as much one person may confirm in a day, of all payers together. */
const payersOfADay = 5
const dayMs = 86_400_000

/** Whether one confirmation is not enough, or was not. */
export const needsSecond = (
  order: Pick<OrderRow, 'totalMinor' | 'currency' | 'state' | 'confirmedBy'>,
): boolean =>
  order.totalMinor > soloMinorOf(order.currency) ||
  (order.confirmedBy.length === 1 && nextOrderState(order.state, 'pay') !== undefined)

/**
 * Keeps the reference and the proof of a transfer.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, INVALID_FILE
 */
export async function sendProof(
  context: Context,
  id: string,
  reference: string,
  file: UploadedFile | undefined,
): Promise<void> {
  const order = await ownOrder(context, id)
  if (order.provider !== 'manual' || !nextOrderState(order.state, 'submit')) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.notOpen)
  }
  if (!file && !order.proof) throw invalidField('proof', errorWords.proofMissing)
  const kept = file
    ? await sealPaper(context.storage, file.bytes, 'payment-proofs', 'proof')
    : undefined
  try {
    await context.inTransaction(async (own) => {
      const locked = await orders.lockOrder(own.db, id)
      const state = locked && nextOrderState(locked.state, 'submit')
      if (!state) throw new AppError('ILLEGAL_TRANSITION', errorWords.notOpen)
      const now = own.clock.now()
      const proof = kept && {
        storageKey: kept.storageKey,
        wrappedKey: kept.wrappedKey,
        contentType: kept.contentType,
      }
      await orders.changeOrder(own.db, id, { state }, now)
      await orders.keepProof(own.db, { id, reference, proof: proof ?? null, now })
      await recordAudit(own, {
        action: 'payments.proofSent',
        entity: { type: 'paymentOrder', id },
        after: { reference },
      })
      // As locked: another proof may have come since the order was read.
      const before = locked.proof
      if (kept && before) own.afterCommit(() => own.storage.deleteFile(before.storageKey))
    })
  } catch (error) {
    if (kept) dropRefused(context, error, [kept.storageKey])
    throw error
  }
}

/** For finance alone: the contract says so. */
export async function readProof(context: Context, id: string): Promise<FileReply> {
  const order = await orders.findOrder(context.db, id)
  if (!order?.proof) throw new AppError('NOT_FOUND')
  const { storageKey, wrappedKey, contentType } = order.proof
  const body = await context.storage.getSealed(storageKey, wrappedKey)
  const ending = contentType === 'application/pdf' ? 'pdf' : 'jpg'
  return { body, contentType, fileName: `proof-${id}.${ending}` }
}

/**
 * Finance has looked at the account. Above a limit two people have to confirm, and nobody confirms
 * their own payment. What was confirmed by one alone within a day is added up, of the payer and of the
 * person who confirms, so that many small payments are as much as a large one.
 *
 * @throws AppError NOT_FOUND, CONFLICT, ILLEGAL_TRANSITION
 */
export async function decideTransfer(
  context: Context,
  id: string,
  arrived: boolean,
): Promise<{ state: OrderRow['state'] }> {
  const { accountId } = personOf(context)
  const order = await orders.lockOrder(context.db, id)
  if (order?.provider !== 'manual') throw new AppError('NOT_FOUND')
  if (order.accountId === accountId) throw new AppError('CONFLICT', errorWords.ownDecision)
  if (!nextOrderState(order.state, 'pay')) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.wrongState(order.state))
  }
  const audit = (action: string) =>
    recordAudit(context, { action, entity: { type: 'paymentOrder', id } })
  if (!arrived) {
    await endOrder(context, id, 'cancel')
    const change = { failureCode: transferNotReceived }
    await orders.changeOrder(context.db, id, change, context.clock.now())
    await audit('payments.transferRefused')
    await tellTransferRefused(context, order)
    return { state: 'cancelled' }
  }
  if (order.confirmedBy.includes(accountId)) {
    throw new AppError('CONFLICT', errorWords.confirmedAlready)
  }
  const confirmedBy = [...order.confirmedBy, accountId]
  const isEnough = confirmedBy.length > 1 || (await mayConfirmAlone(context, order))
  await orders.changeOrder(context.db, id, { confirmedBy }, context.clock.now())
  await audit('payments.transferConfirmed')
  if (!isEnough) return { state: order.state }
  await fulfil(context, { ...order, confirmedBy }, { methodLabel: replyWords.transfer })
  // What came too late to grant anything for is refunded already.
  return { state: (await orders.findOrder(context.db, id))!.state }
}

async function mayConfirmAlone(context: Context, order: OrderRow): Promise<boolean> {
  const { accountId: adminId } = personOf(context)
  const { accountId, currency, totalMinor } = order
  await orders.lockDecisions(context.db, adminId)
  const since = new Date(context.clock.now().getTime() - dayMs)
  const alone = await orders.sumConfirmedAlone(context.db, { adminId, accountId, currency, since })
  const limit = soloMinorOf(currency)
  return alone.ofPayer + totalMinor <= limit && alone.byAdmin + totalMinor <= limit * payersOfADay
}
