/**
 * The rules of a charge and of what is left (product.md 3.4 and D4, observed-product.md 5 and 9).
 * Pure: the numbers come in, the changes come out.
 */
import { soloAdjustmentAtMost } from '../contract.ts'

/** What has become of one connection that was asked for. */
export type ChargeState = 'held' | 'captured' | 'released' | 'refunded'
export type ChargeOperation = 'capture' | 'reverse' | 'release' | 'refund'

/**
 * Why a connection comes back. `ourFault`: a fault of the product, or a one-shot line that was not
 * yet dispatched; then the send does not count for the day either.
 */
export type ReturnKind = 'normal' | 'ourFault'

export type PlanLimits = { dailyLimit: number | null; lifetimeLimit: number | null }

/** The counters of a wallet on the day in force. `dayCount` is sends, `lifetime` is held + captured. */
export type Counters = { dayCount: number; lifetime: number }

/** A refund credit lives this long. */
/** Connections that one admin may give and take within a day in all, no matter who gets them. */
const soloAdjustmentsOfAdmin = 25

/**
 * Whether one admin may do this without a second one. What was given and what was taken are added up,
 * so that many small parts are as much as one large one.
 *
 * @param today connections moved within a day without a second admin: in this wallet by anybody, and by
 *   this admin in any wallet
 */
export function isSoloAdjustment(
  amount: number,
  today: { inWallet: number; byAdmin: number },
): boolean {
  const size = Math.abs(amount)
  return (
    today.inWallet + size <= soloAdjustmentAtMost && today.byAdmin + size <= soloAdjustmentsOfAdmin
  )
}

export const creditLifetimeDays = 90

const transitions: Readonly<
  Record<ChargeState, Readonly<Partial<Record<ChargeOperation, ChargeState>>>>
> = {
  held: { capture: 'captured', release: 'released' },
  captured: { reverse: 'held', refund: 'refunded' },
  released: {},
  refunded: {},
}

const targets: Readonly<Record<ChargeOperation, ChargeState>> = {
  capture: 'captured',
  reverse: 'held',
  release: 'released',
  refund: 'refunded',
}

/** Where an operation leads; `done` when the charge is there already; undefined when it is illegal. */
export function nextState(
  state: ChargeState,
  operation: ChargeOperation,
): ChargeState | 'done' | undefined {
  if (state === targets[operation]) return 'done'
  return transitions[state][operation]
}

/** The operations that are legal in a state. */
export function allowedOperations(state: ChargeState): ChargeOperation[] {
  return Object.keys(transitions[state]) as ChargeOperation[]
}

/** How many connections the plan still gives today; refund credits come on top. */
export function remainingOf(counters: Counters, plan: PlanLimits): number {
  const daily = plan.dailyLimit === null ? Infinity : plan.dailyLimit - counters.dayCount
  const lifetime = plan.lifetimeLimit === null ? Infinity : plan.lifetimeLimit - counters.lifetime
  return Math.max(0, Math.min(daily, lifetime))
}

/**
 * How a returned connection comes back. It always becomes usable again exactly once: through the
 * counters where lowering them raises what is left, otherwise as a refund credit. So a plan without
 * a lifetime limit gives a credit, and a plan with one gives the lifetime unit.
 *
 * @param counters before the return
 * @param sameDay the connection was sent on the day that the counters count
 */
export function returned(
  counters: Counters,
  plan: PlanLimits,
  kind: ReturnKind,
  sameDay: boolean,
): { dayChange: 0 | -1; creditChange: 0 | 1 } {
  const dayChange = kind === 'ourFault' && sameDay && counters.dayCount > 0 ? -1 : 0
  const after = { dayCount: counters.dayCount + dayChange, lifetime: counters.lifetime - 1 }
  const usable = remainingOf(after, plan) > remainingOf(counters, plan)
  return { dayChange, creditChange: usable ? 0 : 1 }
}
