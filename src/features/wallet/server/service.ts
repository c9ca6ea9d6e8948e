/**
 * The door of the wallet. Everything here runs in the caller's transaction: a connection is held,
 * taken and given back together with the thing that it pays for, or not at all.
 */
import { createHash } from 'node:crypto'
import type { Context } from '#platform/context.ts'
import { recordAudits } from '#platform/db/audit.ts'
import { violates } from '#platform/db/transaction.ts'
import { dayInZone, nextDayStarts, momentWords } from '#shared/dates.ts'
import { AppError } from '#shared/errors.ts'
import { zoneName } from '#shared/zone-names.ts'
import {
  allowedOperations,
  creditLifetimeDays,
  nextState,
  returned,
  type ChargeOperation,
  type ChargeState,
  type ReturnKind,
} from './policy.ts'
import * as queries from './queries.ts'
import { inForce } from './service.plans.ts'
import { errorWords } from '../messages.errors.ts'

export type { ChargeState, ReturnKind } from './policy.ts'
export {
  capturesSince,
  endPlan,
  expireCredits,
  expireSubscriptions,
  grantPlan,
  listPlans,
  planIdOf,
  planVersion,
  savePlan,
  startPlan,
  type PaidPlan,
} from './service.plans.ts'
export { connectionsLeft, connectionTerms, listLedger, readWallet } from './service.reading.ts'

/** One connection that was asked for, from hold to its end. */
export type Charge = {
  id: string
  accountId: string
  state: ChargeState
  refType: string
  refId: string
}

export type HoldInput = {
  accountId: string
  /** The same key gives the same charge, however often it is sent; at most 200 characters. */
  idempotencyKey: string
  /** What it pays for, such as `referral`, and its id. */
  refType: string
  refId: string
  /** A sentence for the ledger page. */
  reason: string
}

/**
 * Holds one connection: `DailyUsage.Count` and `LifetimeConnects` go up by one; a refund credit is
 * used where the plan has nothing left (product.md 3.4).
 *
 * @throws AppError LIMIT_REACHED when neither the plan nor a credit has one left
 * @throws AppError IDEMPOTENCY_KEY_REUSED when the key already paid for something else
 */
export async function hold(context: Context, input: HoldInput): Promise<Charge> {
  const now = context.clock.now()
  const { accountId } = input
  const chargeId = chargeIdOf(input)
  const today = dayInZone(now, context.timeZone)
  const { fairUseDaily } = context.settings
  const row = { ...input, chargeId, now, today, fairUseDaily }
  let created = await tryHold(context, row)
  // Nothing was inserted: the charge exists, there is no wallet yet, or the limit is reached.
  const known = created ? undefined : await queries.findCharge(context.db, chargeId)
  if (!created && !known) {
    await queries.ensureWallet(context.db, accountId, now)
    created = await tryHold(context, row)
  }
  const entry = created ?? known ?? (await queries.findCharge(context.db, chargeId))
  if (!entry) throw await limitReached(context, accountId)
  if (entry.refType !== input.refType || entry.refId !== input.refId) {
    throw new AppError('IDEMPOTENCY_KEY_REUSED', errorWords.keyReused)
  }
  if (created) await audit(context, [{ ...created, reason: input.reason }])
  return chargeOf(entry)
}

/** What became of these charges by the ledger's last word. */
export function chargeStates(
  context: Pick<Context, 'db'>,
  chargeIds: readonly string[],
): Promise<Map<string, ChargeState>> {
  return queries.findChargeStates(context.db, chargeIds)
}

/**
 * The id of the charge that a hold has made, or will make: the same account and key always name the same one
 * (UUIDv8, RFC 9562, section 5.8).
 */
export function chargeIdOf({
  accountId,
  idempotencyKey,
}: Pick<HoldInput, 'accountId' | 'idempotencyKey'>): string {
  const hash = createHash('sha256').update(`${accountId} ${idempotencyKey}`).digest()
  hash[6] = (hash[6]! & 0x0f) | 0x80
  hash[8] = (hash[8]! & 0x3f) | 0x80
  const hex = hash.toString('hex')
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    hex.slice(12, 16),
    hex.slice(16, 20),
    hex.slice(20, 32),
  ].join('-')
}

const serializationFailure = '40001'

async function tryHold(
  context: Context,
  row: queries.HoldRow,
): Promise<queries.EntryRow | undefined> {
  try {
    return await queries.insertHold(context.db, row)
  } catch (error) {
    if (!violates(error, 'wallet_ledger_pkey')) throw error
    // A twin was committed while we waited for the wallet. The transaction is lost; run again, it
    // finds the twin's charge.
    const again = new Error('A twin of this hold was first', { cause: error })
    throw Object.assign(again, { code: serializationFailure })
  }
}

async function limitReached(context: Context, accountId: string): Promise<AppError> {
  const now = context.clock.now()
  const found = await queries.findWallet(context.db, accountId, now)
  const wallet = found && inForce(context, found)
  if (wallet?.lifetimeLimit != null && wallet.held + wallet.captured >= wallet.lifetimeLimit) {
    const limit = wallet.lifetimeLimit
    return new AppError('LIMIT_REACHED', errorWords.planLimitReached(wallet.planName, limit))
  }
  const resets = momentWords(nextDayStarts(now, context.timeZone), {
    timeZone: context.timeZone,
    day: 'numeric',
    month: 'long',
    hour: '2-digit',
    minute: '2-digit',
  })
  return new AppError(
    'LIMIT_REACHED',
    errorWords.dailyLimitReached(resets, zoneName(context.timeZone)),
  )
}

/**
 * held → captured: someone took the request. A charge that is captured already stays as it is.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export function capture(context: Context, chargeId: string, reason: string): Promise<Charge> {
  return change(context, chargeId, 'capture', reason)
}

/**
 * captured → held again: the one who took it let it go. A charge that is held already stays as it is.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export function reverse(context: Context, chargeId: string, reason: string): Promise<Charge> {
  return change(context, chargeId, 'reverse', reason)
}

/**
 * held → released: nobody took it, and the connection comes back (`policy.returned` says how). A
 * charge that is released already stays as it is.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export function release(
  context: Context,
  chargeId: string,
  kind: ReturnKind,
  reason: string,
): Promise<Charge> {
  return change(context, chargeId, 'release', reason, kind)
}

/**
 * captured → refunded, once per charge: a dispute was upheld or support gave it back.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION
 */
export function refund(
  context: Context,
  chargeId: string,
  kind: ReturnKind,
  reason: string,
): Promise<Charge> {
  return change(context, chargeId, 'refund', reason, kind)
}

/** What becomes of one charge, and the sentence for the ledger page. */
export type ChargeChange = { chargeId: string; reason: string }

/**
 * Releases many charges as `release` does one, with the same few statements for any number.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION for the first that cannot; nothing changes then
 */
export async function releaseAll(context: Context, charges: readonly ChargeChange[]) {
  await changeAll(context, charges, 'release', 'normal')
}

/**
 * Reverses many charges as `reverse` does one.
 *
 * @throws AppError NOT_FOUND, ILLEGAL_TRANSITION for the first that cannot; nothing changes then
 */
export async function reverseAll(context: Context, charges: readonly ChargeChange[]) {
  await changeAll(context, charges, 'reverse', 'normal')
}

async function change(
  context: Context,
  chargeId: string,
  operation: ChargeOperation,
  reason: string,
  kind: ReturnKind = 'normal',
): Promise<Charge> {
  return (await changeAll(context, [{ chargeId, reason }], operation, kind))[0]!
}

/** @param charges each at most once */
async function changeAll(
  context: Context,
  charges: readonly ChargeChange[],
  operation: ChargeOperation,
  kind: ReturnKind,
): Promise<Charge[]> {
  if (charges.length === 0) return []
  const now = context.clock.now()
  const ids = charges.map((charge) => charge.chargeId)
  const wallets = await queries.lockWalletsOf(context.db, ids, now)
  // Read afterwards: under the locks nobody else moves these charges.
  const found = await queries.findCharges(context.db, ids)
  const today = dayInZone(now, context.timeZone)
  const entries: queries.EntryInsert[] = []
  const results = charges.map(({ chargeId, reason }) => {
    const charge = found.get(chargeId)
    if (!charge) throw new AppError('NOT_FOUND')
    const locked = wallets.get(charge.accountId)
    if (!locked) throw new Error(`Charge ${chargeId} has no wallet`)
    const state = nextState(charge.state, operation)
    if (state === 'done') return chargeOf(charge)
    if (!state) {
      throw new AppError('ILLEGAL_TRANSITION', {
        reason: errorWords.wrongConnectionState(charge.state),
        allowed: allowedOperations(charge.state),
      })
    }
    const wallet = inForce(context, locked)
    const entry = entryOf({ charge, wallet, state, operation, kind, today, reason, now })
    entries.push(entry)
    // The next charge of the same wallet sees what this one did to it.
    locked.held += entry.heldChange
    locked.captured += entry.capturedChange
    locked.dayCount += entry.dayChange
    return { ...chargeOf(charge), state }
  })
  await queries.insertEntries(context.db, entries)
  await audit(context, entries)
  return results
}

/** The ledger's line for a change of state, and so what it does to the wallet. */
function entryOf(change: {
  charge: queries.EntryRow
  wallet: queries.WalletRow
  state: ChargeState
  operation: ChargeOperation
  kind: ReturnKind
  today: string
  reason: string
  now: Date
}): queries.EntryInsert {
  const { charge, wallet, state, operation, kind, today, reason, now } = change
  const day = wallet.day > today ? wallet.day : today
  const counters = {
    dayCount: wallet.day === day ? wallet.dayCount : 0,
    lifetime: wallet.held + wallet.captured,
  }
  const back =
    operation === 'release' || operation === 'refund'
      ? returned(counters, wallet, kind, charge.day === day && wallet.day === day)
      : { dayChange: 0, creditChange: 0 }
  return {
    chargeId: charge.chargeId,
    step: charge.step + 1,
    accountId: charge.accountId,
    kind: operation,
    state,
    heldChange: Number(state === 'held') - Number(charge.state === 'held'),
    capturedChange: Number(state === 'captured') - Number(charge.state === 'captured'),
    ...back,
    day: charge.day,
    planId: wallet.planId,
    refType: charge.refType,
    refId: charge.refId,
    reason,
    now,
    creditExpiresAt: new Date(now.getTime() + creditLifetimeDays * 86_400_000),
  }
}

type Audited = Pick<
  queries.EntryInsert,
  'chargeId' | 'accountId' | 'state' | 'refType' | 'refId' | 'reason'
>

function audit(context: Context, entries: readonly Audited[]): Promise<void> {
  return recordAudits(
    context,
    entries.map(({ chargeId, accountId, state, refType, refId, reason }) => ({
      action: `wallet.${state}`,
      entity: { type: 'charge', id: chargeId },
      after: { accountId, refType, refId },
      reason,
    })),
  )
}

function chargeOf(entry: queries.EntryRow): Charge {
  return {
    id: entry.chargeId,
    accountId: entry.accountId,
    state: entry.state,
    refType: entry.refType,
    refId: entry.refId,
  }
}
