/**
 * The life of a posting (product.md 3.1): which action leads where, who may do it, and what else has
 * to be true. Pure.
 */
import type { JobStatus } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'

export type JobAction =
  | 'submit'
  | 'publish'
  | 'schedule'
  | 'unschedule'
  | 'approve'
  | 'approve_later'
  | 'send_back'
  | 'start'
  | 'hold'
  | 'confirm'
  | 'pause'
  | 'pause_unconfirmed'
  | 'pause_lapsed'
  | 'resume'
  | 'close'
  | 'expire'
  | 'source_gone'
  | 'reopen'
  | 'remove'
  | 'reinstate'
  | 'reinstate_paused'
  | 'reinstate_closed'
  | 'archive'

export type JobParty = 'hiringManager' | 'admin' | 'system'

type Rule = {
  from: readonly JobStatus[]
  to: JobStatus
  by: readonly JobParty[]
}

const open = ['published', 'paused'] as const

export const rules: Readonly<Record<JobAction, Rule>> = {
  submit: { from: ['draft'], to: 'pending_review', by: ['hiringManager', 'system'] },
  publish: { from: ['draft'], to: 'published', by: ['hiringManager', 'admin'] },
  schedule: { from: ['draft'], to: 'scheduled', by: ['hiringManager', 'admin'] },
  unschedule: { from: ['scheduled'], to: 'draft', by: ['hiringManager'] },
  approve: { from: ['pending_review'], to: 'published', by: ['admin'] },
  approve_later: { from: ['pending_review'], to: 'scheduled', by: ['admin'] },
  send_back: { from: ['pending_review'], to: 'draft', by: ['admin'] },
  start: { from: ['scheduled'], to: 'published', by: ['system', 'hiringManager'] },
  // Its day has come and something stands in the way, or the person who planned it has left the company.
  hold: { from: ['scheduled', 'pending_review'], to: 'draft', by: ['system'] },
  confirm: { from: ['published'], to: 'published', by: ['hiringManager', 'system'] },
  pause: { from: ['published'], to: 'paused', by: ['hiringManager'] },
  pause_unconfirmed: { from: ['published'], to: 'paused', by: ['system'] },
  pause_lapsed: { from: ['published'], to: 'paused', by: ['system'] },
  resume: { from: ['paused'], to: 'published', by: ['hiringManager'] },
  close: { from: open, to: 'closed', by: ['hiringManager', 'system'] },
  expire: { from: open, to: 'closed', by: ['system'] },
  source_gone: { from: open, to: 'closed', by: ['system'] },
  reopen: { from: ['closed'], to: 'published', by: ['hiringManager'] },
  remove: {
    from: ['draft', 'pending_review', 'scheduled', 'published', 'paused', 'closed', 'archived'],
    to: 'removed',
    by: ['admin'],
  },
  // The removal was overturned: it is as it was before.
  reinstate: { from: ['removed'], to: 'published', by: ['admin'] },
  reinstate_paused: { from: ['removed'], to: 'paused', by: ['admin'] },
  reinstate_closed: { from: ['removed'], to: 'closed', by: ['admin'] },
  archive: { from: ['closed'], to: 'archived', by: ['system'] },
}

/** Every number of the life cycle, in one place. */
export const lifeDays = {
  /** A posting is confirmed so often. */
  confirm: 14,
  /** Days after the last confirmation on which its owner is reminded. */
  reminders: [12, 14, 18],
  /** Without a confirmation until then it is paused. */
  pause: 21,
  /** Open for so long unless its owner says otherwise, and never longer than `openAtMost`. */
  open: 60,
  openAtMost: 90,
  /** After its end it can be opened again for so long. */
  reopen: 30,
  archive: 180,
  /** A closed posting that comes back within this time is a repeat of the old one. */
  repost: 180,
} as const

const dayMs = 86_400_000

/** @returns undefined when the action is not legal from there, or not for them */
export function ruleFor(action: JobAction, from: JobStatus, by: JobParty): Rule | undefined {
  const rule = rules[action]
  return rule.from.includes(from) && rule.by.includes(by) ? rule : undefined
}

/** What the guards look at besides the state. */
export type JobFacts = { status: JobStatus; closedAt: Date | null; validThrough: Date | null }

/** A legal step that its time forbids, as a sentence; undefined when nothing does. */
export function refusalOf(action: JobAction, facts: JobFacts, now: Date): string | undefined {
  const since = facts.closedAt ? now.getTime() - facts.closedAt.getTime() : 0
  if (action === 'reopen' && since > lifeDays.reopen * dayMs) {
    return replyWords.reopenPeriodOver(lifeDays.reopen)
  }
  if (action === 'archive' && since < lifeDays.archive * dayMs) return replyWords.tooEarlyToArchive
  if (action === 'expire' && (!facts.validThrough || facts.validThrough > now)) {
    return replyWords.lastDayNotOver
  }
  return undefined
}

/** What someone may do now, in the order of the table. */
export function actionsFor(facts: JobFacts, by: JobParty, now: Date): JobAction[] {
  return (Object.keys(rules) as JobAction[]).filter(
    (action) => ruleFor(action, facts.status, by) && !refusalOf(action, facts, now),
  )
}

/** When the next reminder of the present fourteen days leaves, or the pause comes. */
export function confirmationDue(lastConfirmedAt: Date, remindersSent: number): Date {
  const days = lifeDays.reminders[remindersSent] ?? lifeDays.pause
  return new Date(lastConfirmedAt.getTime() + days * dayMs)
}

/** The latest moment that a posting opened now may be open until. */
export function latestLastDay(now: Date): Date {
  return new Date(now.getTime() + lifeDays.openAtMost * dayMs)
}

/** The last day of a posting: what its owner asked for, within the longest time allowed. */
export function lastDayOf(wanted: Date | null, now: Date): Date {
  const latest = latestLastDay(now)
  if (!wanted) return new Date(now.getTime() + lifeDays.open * dayMs)
  return wanted > latest ? latest : wanted
}
