/** The life of a campaign and of its requests, its pace and its size (product.md 2.8). Pure. */
import {
  companiesAnHour,
  requestsAtMost,
  type CampaignState,
  type CampaignRequestState,
} from '../contract.ts'
import { fillVariables } from '#shared/variables.ts'
import { declineFixes } from '../messages.replies.ts'

export type CampaignAction = 'pause' | 'resume' | 'cancel' | 'stop' | 'finish'
export type CampaignRequestAction = 'dispatch' | 'skip' | 'return'

type Rule<State> = { from: readonly State[]; to: State; by: 'candidate' | 'system' }

export const campaignRules: Readonly<Record<CampaignAction, Rule<CampaignState>>> = {
  pause: { from: ['sending'], to: 'paused', by: 'candidate' },
  resume: { from: ['paused'], to: 'sending', by: 'candidate' },
  cancel: { from: ['sending', 'paused'], to: 'cancelled', by: 'candidate' },
  /** Enough were claimed: what has not left comes back. */
  stop: { from: ['sending'], to: 'stopped', by: 'system' },
  /** Nothing is left to send. */
  finish: { from: ['sending'], to: 'sent', by: 'system' },
}

export const campaignRequestRules: Readonly<
  Record<CampaignRequestAction, Rule<CampaignRequestState>>
> = {
  dispatch: { from: ['waiting'], to: 'sent', by: 'system' },
  skip: { from: ['waiting'], to: 'skipped', by: 'system' },
  return: { from: ['waiting'], to: 'returned', by: 'system' },
}

/** @returns undefined when it is not legal from there */
export function nextState<State, Action extends string>(
  rules: Readonly<Record<Action, Rule<State>>>,
  state: State,
  action: Action,
): State | undefined {
  return rules[action].from.includes(state) ? rules[action].to : undefined
}

/** What the candidate may do now. */
export function actionsFor(state: CampaignState): ('pause' | 'resume' | 'cancel')[] {
  return (['pause', 'resume', 'cancel'] as const).filter(
    (action) => nextState(campaignRules, state, action) !== undefined,
  )
}

const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
/** Between the end of one campaign and the start of the next (ONE8). */
export const coolDownDays = 7

/** When the next one may start, if that is still to come. */
export function coolDownUntil(lastEnd: Date | null, now: Date): Date | null {
  if (!lastEnd) return null
  const until = new Date(lastEnd.getTime() + coolDownDays * dayMs)
  return until > now ? until : null
}

/** When requests left, the newest first. */
export function sentTimes(requests: readonly { state: string; actedAt: Date | null }[]): Date[] {
  return requests
    .flatMap((request) => (request.state === 'sent' && request.actedAt ? [request.actedAt] : []))
    .toSorted((one, other) => other.getTime() - one.getTime())
}

/**
 * When the next request may leave: at once, or an hour after the fifth last one did.
 *
 * @param sentAt when requests of this campaign left, newest first
 */
export function nextDispatch(sentAt: readonly Date[], now: Date): Date {
  const fifth = sentAt[companiesAnHour - 1]
  if (!fifth) return now
  return new Date(Math.max(now.getTime(), fifth.getTime() + hourMs))
}

/** Notes this like one of the last five one-shots are boilerplate. */
export const noteLimits = { noteSimilarity: 0.9, notesCompared: 5 }

const planSizes: Readonly<Record<string, number>> = {
  Free: 1,
  Basic: 10,
  Premium: requestsAtMost,
  'Fair use': 10,
}

/** Companies of one campaign on a plan; a plan that is not known has the smallest. */
export function planSize(planName: string): number {
  return planSizes[planName] ?? 1
}

/** A message with the names filled in, the personal line first. */
export function renderMessage(
  note: string,
  personal: string,
  names: { company: string; job: string },
): string {
  const filled = fillVariables(note, names)
  return personal ? `${personal}\n\n${filled}` : filled
}

/** A request of an earlier campaign, as far as asking the same company again goes. */
export type Earlier = { companyId: string; answered: boolean }

/** Companies that may not be asked again: they answered, or were asked twice (ONE8). */
export function finishedCompanies(earlier: readonly Earlier[]): Set<string> {
  const byCompany = Map.groupBy(earlier, (request) => request.companyId)
  return new Set(
    [...byCompany]
      .filter(([, requests]) => requests.length > 1 || requests.some((request) => request.answered))
      .map(([companyId]) => companyId),
  )
}

/** What to change in a profile, by what referrers gave as their reason; without any model. */

const fixesAtMost = 3

/** How often each reason was given, the most frequent first, and the fixes that follow. */
export function learnFrom(codes: readonly string[]): {
  declines: { code: string; count: number }[]
  fixes: string[]
} {
  const declines = [...Map.groupBy(codes, (code) => code)]
    .map(([code, all]) => ({ code, count: all.length }))
    .sort((left, right) => right.count - left.count || (left.code < right.code ? -1 : 1))
  const found = declines.map(({ code }) => declineFixes[code]).filter((text) => text !== undefined)
  return { declines, fixes: found.slice(0, fixesAtMost) }
}
