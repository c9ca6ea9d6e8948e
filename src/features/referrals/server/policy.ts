/**
 * The life of a referral request (product.md 3.3): which action leads where, who may do it, and what
 * happens to the connection that it costs. Pure.
 */
import { releaseDays, type Party, type RequestStatus } from '../contract.ts'

export type RequestAction =
  | 'send'
  | 'direct'
  | 'queue'
  | 'reject_spam'
  | 'refuse'
  | 'offer'
  | 'claim'
  | 'release'
  | 'lapse'
  | 'reassign'
  | 'ask_changes'
  | 'resubmit'
  | 'changes_expire'
  | 'decline'
  | 'decline_finally'
  | 'run_out'
  | 'refer'
  | 'confirm'
  | 'answer'
  | 'start'
  | 'ask_consent'
  | 'give_consent'
  | 'refuse_consent'
  | 'wait_consent'
  | 'unconfirm'
  | 'say'
  | 'hire'
  | 'not_hire'
  | 'go_stale'
  | 'dispute'
  | 'uphold'
  | 'dismiss'
  | 'withdraw'
  | 'close_job'
  | 'expire'

type Who = 'candidate' | 'referrer' | 'system' | 'admin'

/** What becomes of the connection. `return`: whatever it takes from held or captured to released. */
export type ChargeEffect = 'hold' | 'capture' | 'reverse' | 'release' | 'return' | 'refund' | 'keep'

type Rule = {
  from: readonly RequestStatus[]
  to: RequestStatus
  by: readonly Who[]
  charge: ChargeEffect
}

const beforeClaim = ['screening', 'queued', 'offered'] as const
const taken = ['claimed', 'needs_changes'] as const

/** One or more rules an action; the first whose `from` fits is taken. */
export const rules: Readonly<Record<RequestAction, readonly Rule[]>> = {
  send: [{ from: ['draft'], to: 'screening', by: ['candidate'], charge: 'hold' }],
  // To the one referrer whose offer it answers, free of charge.
  direct: [{ from: ['draft'], to: 'offered', by: ['candidate'], charge: 'keep' }],
  // From 'offered': nobody is free to decide now, and not everybody has decided.
  queue: [{ from: ['screening', 'offered'], to: 'queued', by: ['system'], charge: 'keep' }],
  reject_spam: [
    { from: ['screening'], to: 'rejected_spam', by: ['system', 'admin'], charge: 'release' },
    // A referrer has reported it, and the person who looked agrees.
    { from: ['queued', 'offered'], to: 'rejected_spam', by: ['admin'], charge: 'release' },
    { from: taken, to: 'rejected_spam', by: ['admin'], charge: 'return' },
  ],
  refuse: [{ from: beforeClaim, to: 'ineligible', by: ['system'], charge: 'release' }],
  offer: [{ from: ['queued', 'offered'], to: 'offered', by: ['system'], charge: 'keep' }],
  claim: [{ from: ['offered'], to: 'claimed', by: ['referrer'], charge: 'capture' }],
  release: [{ from: taken, to: 'offered', by: ['referrer'], charge: 'reverse' }],
  lapse: [{ from: taken, to: 'offered', by: ['system'], charge: 'reverse' }],
  // The referrer may not go on, and is not to blame for it.
  reassign: [{ from: taken, to: 'offered', by: ['system'], charge: 'reverse' }],
  ask_changes: [{ from: ['claimed'], to: 'needs_changes', by: ['referrer'], charge: 'keep' }],
  resubmit: [{ from: ['needs_changes'], to: 'claimed', by: ['candidate'], charge: 'keep' }],
  changes_expire: [{ from: ['needs_changes'], to: 'expired', by: ['system'], charge: 'keep' }],
  decline: [{ from: ['claimed'], to: 'offered', by: ['referrer'], charge: 'reverse' }],
  decline_finally: [{ from: ['claimed'], to: 'declined', by: ['referrer'], charge: 'return' }],
  run_out: [{ from: ['offered'], to: 'declined', by: ['system'], charge: 'release' }],
  // The referral is being started: contact details are shown from now on.
  start: [{ from: ['claimed'], to: 'claimed', by: ['referrer'], charge: 'keep' }],
  // A referrer who has handed requests back learns who it is with the candidate's consent alone.
  ask_consent: [{ from: ['offered'], to: 'offered', by: ['referrer'], charge: 'keep' }],
  give_consent: [{ from: ['offered'], to: 'offered', by: ['candidate'], charge: 'keep' }],
  refuse_consent: [{ from: ['offered'], to: 'offered', by: ['candidate'], charge: 'keep' }],
  // The wave is over and the candidate has not answered: the offer stays open with a new clock.
  wait_consent: [{ from: ['offered'], to: 'offered', by: ['system'], charge: 'keep' }],
  refer: [{ from: ['claimed'], to: 'referred', by: ['referrer'], charge: 'keep' }],
  confirm: [{ from: ['referred'], to: 'confirmed', by: ['candidate'], charge: 'keep' }],
  answer: [{ from: ['referred'], to: 'referred', by: ['candidate'], charge: 'keep' }],
  unconfirm: [{ from: ['referred'], to: 'unconfirmed', by: ['system'], charge: 'keep' }],
  // How it ended, as one of them says; two who say the same end it.
  say: [{ from: ['confirmed'], to: 'confirmed', by: ['candidate', 'referrer'], charge: 'keep' }],
  // From 'referred' too: a person who starts there has been in touch with the company.
  hire: [{ from: ['referred', 'confirmed'], to: 'hired', by: ['system'], charge: 'keep' }],
  not_hire: [{ from: ['confirmed'], to: 'not_hired', by: ['system'], charge: 'keep' }],
  go_stale: [{ from: ['confirmed'], to: 'not_hired', by: ['system'], charge: 'keep' }],
  dispute: [{ from: ['referred'], to: 'disputed', by: ['candidate'], charge: 'keep' }],
  uphold: [{ from: ['disputed'], to: 'upheld', by: ['admin'], charge: 'refund' }],
  dismiss: [{ from: ['disputed'], to: 'dismissed', by: ['admin'], charge: 'keep' }],
  withdraw: [
    { from: beforeClaim, to: 'withdrawn', by: ['candidate', 'system'], charge: 'release' },
    { from: taken, to: 'withdrawn', by: ['candidate', 'system'], charge: 'keep' },
  ],
  close_job: [
    { from: [...beforeClaim, ...taken], to: 'job_closed', by: ['system'], charge: 'return' },
  ],
  expire: [{ from: ['queued', 'offered'], to: 'expired', by: ['system'], charge: 'release' }],
}

/** @returns undefined when the action is not legal from there, or not for them */
export function ruleFor(action: RequestAction, from: RequestStatus, by: Who): Rule | undefined {
  return rules[action].find((rule) => rule.from.includes(from) && rule.by.includes(by))
}

/** Legal beside a question alone: it is asked by claiming and answered where it stands. */
const questions: readonly RequestAction[] = ['ask_consent', 'give_consent', 'refuse_consent']

/** What someone may do with a request in this state, in the order of the table. */
export function actionsFor(status: RequestStatus, by: Who): RequestAction[] {
  return (Object.keys(rules) as RequestAction[]).filter(
    (action) => !questions.includes(action) && ruleFor(action, status, by),
  )
}

export const endStatuses: readonly RequestStatus[] = [
  'unconfirmed',
  'hired',
  'not_hired',
  'declined',
  'expired',
  'withdrawn',
  'ineligible',
  'job_closed',
  'rejected_spam',
  'upheld',
  'dismissed',
]

/** The states that count against one open request for a candidate and company (REF11). */
export const openStatuses: readonly RequestStatus[] = [
  'screening',
  'queued',
  'offered',
  'claimed',
  'needs_changes',
]

/** Ends without a decision on the merits: the job can be asked for again (REF11). */
export const undecidedEnds: readonly RequestStatus[] = ['expired', 'ineligible', 'job_closed']

/** Who the clock of a state waits for. */
export function waitsFor(status: RequestStatus): Party {
  switch (status) {
    case 'offered':
    case 'claimed':
      return 'referrer'
    case 'needs_changes':
    case 'referred':
      return 'candidate'
    case 'screening':
    case 'queued':
    case 'disputed':
      return 'system'
    case 'confirmed':
      return 'company'
    default:
      return 'nobody'
  }
}

/** Every number of the life cycle, in one place. */
export const timing = {
  waveSizes: [3, 5, 10],
  waveHours: 48,
  queuedDays: 7,
  totalDays: 14,
  /** A request to one referrer waits for that one alone. */
  directedDays: 5,
  claimDays: 5,
  claimReminderHours: [24, 72],
  changesDays: 7,
  unconfirmedDays: 30,
  staleDays: 180,
  disputeDays: 5,
  /** After the claim, unless the referral is started earlier. */
  contactHours: 24,
  /** A paused posting stops the clocks of its requests for so long at most (3.1). */
  frozenDays: 14,
} as const

export const limits = {
  openOffersPerReferrer: 5,
  /** People of a company whose fit is compared for one request. */
  referrersCompared: 200,
  /** Notes this like one of the last five are boilerplate. */
  noteSimilarity: 0.9,
  notesCompared: 5,
  /** Claims without a decision, ended within so many days or open: then the candidate is asked first. */
  undecidedUntilConsent: 2,
  /** So many more may end without a referral than with one within those days; each one beyond counts, too. */
  freeUnreferred: 3,
  releaseDays,
  declinesUntilPause: 3,
  pauseDays: 7,
  /** Requests that were no honest ones, within so many days: then a pause of a month. */
  strikesUntilPause: 2,
  strikeDays: 90,
  strikePauseDays: 30,
  /** More referrals of one person within so many days are looked at (REF14). */
  volumeReferrals: 15,
  volumeDays: 30,
} as const
