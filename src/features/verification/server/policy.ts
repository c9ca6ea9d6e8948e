/**
 * The life of a recruiter's verification (product.md 3.7), what each level may do (VER4), and the
 * rules of the review queue. Pure.
 */
import {
  companyChecklist,
  companyReasons,
  domainChecklist,
  domainReasons,
  identityChecklist,
  identityReasons,
  mailboxChecklist,
  mailboxReasons,
  type Capabilities,
  type CaseKind,
  type CaseState,
  type CheckItem,
  type RejectionReason,
  type VerificationState,
} from '../contract.ts'
import type { RecruiterLevel } from '#features/profiles/contract.ts'

export type VerificationAction =
  | 'send_otp'
  | 'verify_otp'
  | 'renew'
  | 'submit_id'
  | 'start_review'
  | 'stop_review'
  | 'approve'
  | 'reject'
  | 'confirm'
  | 'freeze'
  | 'lapse'
  | 'remove'
  | 'revoke'
  | 'reinstate'

type Who = 'recruiter' | 'company' | 'verifier' | 'system'

type Rule = {
  from: readonly VerificationState[]
  /** Absent: it stays where it is. */
  to?: VerificationState
  by: readonly Who[]
}

const withWorkEmail = [
  'otp_verified',
  'id_submitted',
  'in_review',
  'rejected',
  'verified',
  'company_confirmed',
] as const

export const rules: Readonly<Record<VerificationAction, Rule>> = {
  send_otp: { from: ['unstarted', 'otp_sent', 'lapsed'], to: 'otp_sent', by: ['recruiter'] },
  verify_otp: { from: ['unstarted', 'otp_sent', 'lapsed'], to: 'otp_verified', by: ['recruiter'] },
  renew: { from: withWorkEmail, by: ['recruiter'] },
  submit_id: {
    from: ['otp_verified', 'id_submitted', 'rejected'],
    to: 'id_submitted',
    by: ['recruiter'],
  },
  start_review: { from: ['id_submitted', 'in_review'], to: 'in_review', by: ['verifier'] },
  stop_review: { from: ['in_review'], to: 'id_submitted', by: ['verifier', 'system'] },
  approve: { from: ['in_review'], to: 'verified', by: ['verifier'] },
  reject: { from: ['in_review'], to: 'rejected', by: ['verifier'] },
  confirm: { from: ['verified'], to: 'company_confirmed', by: ['company', 'verifier'] },
  /** Two referrals that did not happen within ninety days: back to where the ID check begins. */
  freeze: { from: ['verified', 'company_confirmed'], to: 'otp_verified', by: ['system'] },
  lapse: { from: ['otp_sent', ...withWorkEmail], to: 'lapsed', by: ['system'] },
  remove: { from: withWorkEmail, to: 'lapsed', by: ['company'] },
  revoke: { from: ['otp_sent', ...withWorkEmail, 'lapsed'], to: 'revoked', by: ['verifier'] },
  reinstate: { from: ['revoked'], to: 'lapsed', by: ['verifier'] },
}

/** @returns undefined when the action is not legal from there, or not for them */
export function stateAfter(
  action: VerificationAction,
  from: VerificationState,
  by: Who,
): VerificationState | undefined {
  const rule = rules[action]
  if (!rule.from.includes(from) || !rule.by.includes(by)) return undefined
  return rule.to ?? from
}

const levelOfState: Readonly<Record<VerificationState, 0 | 1 | 2 | 3>> = {
  unstarted: 0,
  otp_sent: 0,
  otp_verified: 1,
  id_submitted: 1,
  in_review: 1,
  rejected: 1,
  verified: 2,
  company_confirmed: 3,
  lapsed: 0,
  revoked: 0,
}

/** The level that a state carries, as a number. */
export function levelOf(state: VerificationState): 0 | 1 | 2 | 3 {
  return levelOfState[state]
}

/** Where someone stands of whom only the level is known. */
export function stateOfLevel(level: number): VerificationState {
  return (
    (['unstarted', 'otp_verified', 'verified', 'company_confirmed'] as const)[level] ?? 'unstarted'
  )
}

/** VER4: one row a level. */
export const capabilities: Readonly<Record<RecruiterLevel, Capabilities>> = {
  L0: { read: true, openClaims: 0, chatFirst: false, claimCompany: false, hire: false },
  L1: { read: true, openClaims: 3, chatFirst: false, claimCompany: true, hire: false },
  L2: { read: true, openClaims: 10, chatFirst: true, claimCompany: true, hire: false },
  L3: { read: true, openClaims: 10, chatFirst: true, claimCompany: true, hire: true },
}

/** Every number of the life cycle, in one place. */
/** Days after the decision on which a picture of an identity document is destroyed. */
export const pictureDays = 30

export const timing = {
  /** A verifier answers within. */
  identityHours: 48,
  companyHours: 72,
  lockMinutes: 15,
  shredDays: pictureDays,
  validMonths: 12,
  noticeDays: 30,
  /** A domain is looked up every hour for so long. */
  proofDays: 7,
  proofEveryMinutes: 60,
  medianOverDays: 30,
} as const

/** When a verifier has answered about a company or a domain at the latest. */
export function answerBy(from: Date): Date {
  return new Date(from.getTime() + timing.companyHours * 3_600_000)
}

/**
 * What a person is told of a case about their address; undefined when it does not concern them: it is
 * decided in their favour, or they have not proved the mailbox.
 */
export function reviewShown(
  asked: { kind: 'domain' | 'mailbox'; state: CaseState },
  mailboxProved: boolean,
): 'waiting' | 'rejected' | undefined {
  if (asked.state === 'rejected') return mailboxProved ? undefined : 'rejected'
  if (asked.state !== 'waiting') return undefined
  return asked.kind === 'mailbox' || mailboxProved ? 'waiting' : undefined
}

/** Refused pictures after which a person is asked to write to us. */
export const rejectionsAtMost = 3

export const checklists: Readonly<Record<CaseKind, readonly CheckItem[]>> = {
  identity: identityChecklist,
  company: companyChecklist,
  domain: domainChecklist,
  mailbox: mailboxChecklist,
}

export const reasons: Readonly<Record<CaseKind, readonly RejectionReason[]>> = {
  identity: identityReasons,
  company: companyReasons,
  domain: domainReasons,
  mailbox: mailboxReasons,
}

export type Decision = 'approve' | 'reject'

/**
 * Whether one verifier is not enough: a no to someone who pays us could be for the wrong reason,
 * and a company that two people want could go to the wrong one.
 */
export function needsTwo(decision: Decision, facts: { paying: boolean; rivals: number }): boolean {
  return decision === 'reject' ? facts.paying : facts.rivals > 0
}

/** The first instant a year later; 29 February becomes 1 March. */
export function validUntil(from: Date): Date {
  const until = new Date(from)
  until.setUTCMonth(until.getUTCMonth() + timing.validMonths)
  return until
}
