/** Who may say something about a referral, until when, and when someone may decide. Pure. */
import { statementsAtMost, type DisputeParty, type DisputeState } from '../contract.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

/** Days after the decision on which files are destroyed. */
export const evidenceDays = 90

/** Every number of a dispute (product.md 3.3). */
export const timing = {
  /** A company needs some days before anybody can say that it did nothing. */
  disputableDays: 7,
  evidenceHours: 72,
  decisionDays: 5,
  /** So many upheld within so many days take a referrer back to L1. */
  upheldAtMost: 2,
  upheldDays: 90,
  /** Files are destroyed so long after the decision. */
  evidenceKeptDays: evidenceDays,
} as const

/** The clocks that opening starts. */
export function clocksOf(openedAt: Date): { evidenceUntil: Date; dueAt: Date } {
  return {
    evidenceUntil: new Date(openedAt.getTime() + timing.evidenceHours * hourMs),
    dueAt: new Date(openedAt.getTime() + timing.decisionDays * dayMs),
  }
}

export type Standing = {
  state: DisputeState
  evidenceUntil: Date
  statements: readonly { by: DisputeParty }[]
}

/** Why a side can say nothing more now; undefined when it can. */
export function whySilent(
  { state, evidenceUntil, statements }: Standing,
  side: DisputeParty,
  now: Date,
): 'decided' | 'too_late' | 'too_many' | undefined {
  if (state !== 'open') return 'decided'
  if (evidenceUntil <= now) return 'too_late'
  const said = statements.filter((statement) => statement.by === side).length
  return said >= statementsAtMost ? 'too_many' : undefined
}

/** Nobody decides before both were heard or have let their time go by; null: now. */
export function decidableFrom({ evidenceUntil, statements }: Standing, now: Date): Date | null {
  const heard = statements.some((statement) => statement.by === 'referrer')
  return heard || evidenceUntil <= now ? null : evidenceUntil
}
