/** What may become of a deletion, when it is reminded of, and how large an export's parts are. Pure. */
import { exportDays, graceDays } from '../contract.ts'

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs

export const timing = {
  /** Days before the end of the grace on which someone is reminded, the earliest first. */
  remindDays: [7, 1],
  /** Between the end of everything that is under way and the erasure: what others are told leaves first. */
  closingMs: hourMs,
  exportEveryMs: dayMs,
  linkMs: 5 * 60 * 1000,
} as const

/** Bytes of one archive; a part with more holds one file alone. */
export const partBytes = 48 * 1024 * 1024

export type DeletionState = 'asked' | 'cancelled' | 'closing' | 'erased'
export type DeletionStep = 'cancel' | 'close' | 'erase'

const table: Readonly<Record<DeletionState, Partial<Record<DeletionStep, DeletionState>>>> = {
  asked: { cancel: 'cancelled', close: 'closing' },
  closing: { erase: 'erased' },
  cancelled: {},
  erased: {},
}

/** Undefined: not from there. */
export function nextState(state: DeletionState, step: DeletionStep): DeletionState | undefined {
  return table[state][step]
}

export const graceEnd = (askedAt: Date): Date => new Date(askedAt.getTime() + graceDays * dayMs)
export const exportEnd = (readyAt: Date): Date => new Date(readyAt.getTime() + exportDays * dayMs)

/** What is due next, after so many reminders. */
export function nextDue(graceUntil: Date, reminders: number): Date {
  const days = timing.remindDays[reminders]
  return days === undefined ? graceUntil : new Date(graceUntil.getTime() - days * dayMs)
}

/** Whole days that are left, at least one. */
export function daysLeft(graceUntil: Date, now: Date): number {
  return Math.max(1, Math.round((graceUntil.getTime() - now.getTime()) / dayMs))
}

/** What a file is called in an archive: no name leads out of its folder, and the ending stays. */
export function archivedNameOf(fileName: string): string {
  const plain = fileName.replaceAll(/[^\p{L}\p{N}._ -]+/gu, '_')
  const dot = plain.lastIndexOf('.')
  const end = dot > 0 ? dot : plain.length
  return `${plain.slice(0, end).slice(0, 100)}${plain.slice(end).slice(0, 20)}`
}
