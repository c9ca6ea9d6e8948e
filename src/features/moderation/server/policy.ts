/** Reports, cases, sanctions and appeals: what leads where, how long it may take, who counts how much. Pure. */
import { reportReasons, type ReportReason } from '#shared/reports.ts'
import type { CaseStatus, LiftReason, SanctionLevel } from '../contract.ts'

export type CaseStep =
  | 'triage'
  | 'review'
  | 'action'
  | 'dismiss'
  | 'duplicate'
  | 'appeal'
  | 'uphold'
  | 'overturn'
  | 'close'

export type CaseParty = 'moderator' | 'owner' | 'system'

type StepRule = { from: readonly CaseStatus[]; to: CaseStatus; by: readonly CaseParty[] }

/** product.md 3.10. */
export const steps: Readonly<Record<CaseStep, StepRule>> = {
  triage: { from: ['open'], to: 'triaged', by: ['moderator', 'system'] },
  review: { from: ['triaged'], to: 'in_review', by: ['moderator'] },
  action: { from: ['in_review'], to: 'actioned', by: ['moderator'] },
  dismiss: { from: ['in_review'], to: 'dismissed', by: ['moderator'] },
  duplicate: { from: ['open'], to: 'duplicate', by: ['moderator', 'system'] },
  appeal: { from: ['actioned'], to: 'appealed', by: ['owner'] },
  uphold: { from: ['appealed'], to: 'upheld', by: ['moderator'] },
  overturn: { from: ['appealed'], to: 'overturned', by: ['moderator'] },
  close: { from: ['actioned', 'dismissed', 'upheld', 'overturned'], to: 'closed', by: ['system'] },
}

/** @returns undefined when the step is not legal from there, or not for them */
export function statusAfter(
  step: CaseStep,
  from: CaseStatus,
  by: CaseParty,
): CaseStatus | undefined {
  const rule = steps[step]
  return rule.from.includes(from) && rule.by.includes(by) ? rule.to : undefined
}

/** Cases that wait for a decision. */
export function isUndecided(status: CaseStatus): boolean {
  return status === 'open' || status === 'triaged' || status === 'in_review'
}

const urgent: ReadonlySet<ReportReason> = new Set([
  'scam',
  'asks_money',
  'harassment',
  'personal_data',
])

/** Fraud and safety do not wait for two days. */
export function isUrgent(reason: ReportReason): boolean {
  return urgent.has(reason)
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs

export const caseTiming = {
  urgentHours: 4,
  usualHours: 48,
  appealDays: 14,
  appealAnswerDays: 5,
} as const

export function dueAt(openedAt: Date, urgentCase: boolean): Date {
  const hours = urgentCase ? caseTiming.urgentHours : caseTiming.usualHours
  return new Date(openedAt.getTime() + hours * hourMs)
}

export const after = (from: Date, days: number) => new Date(from.getTime() + days * dayMs)

/** Reports of that weight together hide a thing from all until a moderator decides. */
export type HidingWeights = { grave: number; other: number }

/** Unless admins have set others (`settings.ts`). */
export const usualHidingWeights: HidingWeights = { grave: 1.5, other: 3 }

const graveReasons: ReadonlySet<ReportReason> = new Set(['scam', 'asks_money', 'personal_data'])

export type Reporter = {
  /** Null for a guest. */
  accountDays: number | null
  isProved: boolean
  upheld: number
  dismissed: number
}

export const trustedAfterDays = 7
const decisionsNeeded = 3
const newcomerWeight = 0.2
const guestWeight = 0.1

/** Someone whose reports count by themselves; all others together never hide anything. */
export function isTrusted({ accountDays, isProved, upheld }: Reporter): boolean {
  if (accountDays === null) return false
  return isProved && (accountDays >= trustedAfterDays || upheld >= decisionsNeeded)
}

/** How much a report counts: the more of someone's reports were right, the more. */
export function reportWeight(reporter: Reporter): number {
  const { accountDays, upheld, dismissed } = reporter
  if (accountDays === null) return guestWeight
  const decided = upheld + dismissed
  const accuracy =
    decided < decisionsNeeded ? 1 : Math.max(0.25, Math.min(1.5, (2 * upheld) / decided))
  return isTrusted(reporter) ? accuracy : newcomerWeight * accuracy
}

export type WeighedReport = {
  reason: ReportReason
  weight: number
  isTrusted: boolean
  /** What tells that two reports may come from one person: equal means related. */
  places: readonly string[]
}

/** The most that newcomers and guests add together: a third of what it takes to hide. */
const newcomersShare = 1 / 3

/**
 * How near a thing is to being hidden; from 1 on it is. Of reports that may come from one person, the heaviest
 * alone counts, and however many newcomers there are, they do not reach it.
 */
export function hidingShare(reports: readonly WeighedReport[], weights: HidingWeights): number {
  const seen = new Set<string>()
  let trusted = 0
  let newcomers = 0
  for (const report of reports.toSorted((one, other) => other.weight - one.weight)) {
    if (report.places.some((place) => seen.has(place))) continue
    for (const place of report.places) seen.add(place)
    const share = report.weight / weights[graveReasons.has(report.reason) ? 'grave' : 'other']
    if (report.isTrusted) trusted += share
    else newcomers += share
  }
  return trusted + Math.min(newcomersShare, newcomers)
}

/** What moderators sort by: every report adds, related ones and newcomers hardly. */
export function caseWeight(reports: readonly WeighedReport[]): number {
  return reports.reduce((sum, { weight }) => sum + weight, 0)
}

/** The graver one where two are as frequent: reasons stand in that order. */
export function mostFrequent(reasons: readonly ReportReason[]): ReportReason {
  const count = (reason: ReportReason) => reasons.filter((one) => one === reason).length
  return reportReasons.reduce((most, reason) => (count(reason) > count(most) ? reason : most))
}

export type Step = { level: SanctionLevel; days: number | null }

/** Sanctions within so many days count for the next one. */
export const sanctionMemoryDays = 365

const ladder: readonly Step[] = [
  { level: 'warning', days: null },
  { level: 'limited', days: 7 },
  { level: 'suspended', days: 14 },
  { level: 'closed', days: null },
]

/** The next step of the ladder; fraud and threats begin with a suspension. */
export function nextSanction(earlier: number, reason: ReportReason): Step {
  const first = reason === 'scam' || reason === 'asks_money' || reason === 'harassment' ? 2 : 0
  return ladder[Math.min(ladder.length - 1, first + earlier)]!
}

/**
 * What a decision did still holds, or counts for the next step: only then is there something to appeal. A
 * sanction that an admin ended, or a longer one replaced, does neither.
 */
export function isStanding(
  removed: boolean,
  sanction: { liftedBecause: LiftReason | null } | undefined,
): boolean {
  const because = sanction?.liftedBecause ?? null
  return removed || because === null || because === 'ended'
}

/** Levels that end by themselves. */
export function needsDays(level: SanctionLevel): boolean {
  return level === 'limited' || level === 'suspended'
}

/** @returns null for what has no end: warnings, closed accounts, and suspensions until an admin ends them */
export function endOf(level: SanctionLevel, startsAt: Date, days: number | null): Date | null {
  return needsDays(level) && days !== null ? after(startsAt, days) : null
}

/** A suspension adds nothing to one that is as strict and ends no earlier. */
export function isCovered(
  endsAt: Date | null,
  held: readonly { level: SanctionLevel; endsAt: Date | null }[],
): boolean {
  return held.some(
    (one) =>
      (one.level === 'suspended' || one.level === 'closed') &&
      (one.endsAt === null || (endsAt !== null && one.endsAt >= endsAt)),
  )
}

/** Files that are copied with one report, and bytes of all of them. */
const copiedFilesAtMost = 10
const copiedBytesAtMost = 40 * 1024 * 1024

/**
 * Which files of a report are copied: the newest ones that fit.
 *
 * @param sizes bytes of what was said with a file, null without one; the oldest first
 * @returns their places in the list
 */
export function copiedFiles(sizes: readonly (number | null)[]): Set<number> {
  const chosen = new Set<number>()
  let bytes = 0
  for (const [index, size] of [...sizes.entries()].toReversed()) {
    if (size === null || chosen.size >= copiedFilesAtMost) continue
    if (bytes + size > copiedBytesAtMost) continue
    bytes += size
    chosen.add(index)
  }
  return chosen
}

/** What someone wrote of what was copied: the reported message alone where one was meant. */
export function writtenBy<Copied extends { authorId: string | null; isReported?: true }>(
  excerpts: readonly Copied[],
  authorId: string,
): Copied[] {
  const own = excerpts.filter((excerpt) => excerpt.authorId === authorId)
  const meant = own.filter(({ isReported }) => isReported)
  return meant.length > 0 ? meant : own
}
