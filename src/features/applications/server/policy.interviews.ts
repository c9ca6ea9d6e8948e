/** The life of an interview: proposed, agreed, or off. Pure. */
import { instantOf, wallTimeOf } from '#shared/dates.ts'
import type { interviewStates } from '../contract.ts'

export type InterviewState = (typeof interviewStates)[number]
export type InterviewAction = 'agree' | 'decline' | 'cancel' | 'outdate' | 'move'

type Rule = { from: readonly InterviewState[]; to: InterviewState; by: 'candidate' | 'company' }

export const interviewRules: Readonly<Record<InterviewAction, Rule>> = {
  agree: { from: ['proposed'], to: 'agreed', by: 'candidate' },
  decline: { from: ['proposed', 'agreed'], to: 'declined', by: 'candidate' },
  cancel: { from: ['proposed', 'agreed'], to: 'cancelled', by: 'company' },
  // Agreeing to later times ends earlier ones that nobody chose from.
  outdate: { from: ['proposed'], to: 'cancelled', by: 'candidate' },
  // So does agreeing to a time within an interview that the same person had agreed to.
  move: { from: ['agreed'], to: 'cancelled', by: 'candidate' },
}

/** @returns undefined when the action is not legal from there */
export function interviewAfter(
  action: InterviewAction,
  from: InterviewState,
): InterviewState | undefined {
  const rule = interviewRules[action]
  return rule.from.includes(from) ? rule.to : undefined
}

/** No further ahead: an application waits until its interview, and the company's date with it. */
export const interviewDaysAtMost = 90
const dayMs = 86_400_000

/** Nobody has to be somewhere sooner than this after times are proposed. */
export const noticeHours = 1

export type TimeFault = 'past' | 'tooSoon' | 'tooFar' | 'skipped' | 'twice'

/**
 * What is wrong with a time that is proposed, if anything.
 *
 * @param time `YYYY-MM-DDTHH:MM`, as the clock in that zone shows it
 * @param before the times that were proposed beside it
 */
export function timeFault(
  time: string,
  timeZone: string,
  { before, now }: { before: readonly string[]; now: Date },
): TimeFault | undefined {
  const startsAt = instantOf(time, timeZone)
  if (startsAt <= now) return 'past'
  if (startsAt.getTime() < now.getTime() + noticeHours * 3_600_000) return 'tooSoon'
  if (startsAt.getTime() > now.getTime() + interviewDaysAtMost * dayMs) return 'tooFar'
  // The hour that clocks leave out in spring, and days such as 31 February.
  if (wallTimeOf(startsAt, timeZone) !== time) return 'skipped'
  return before.includes(time) ? 'twice' : undefined
}

export type Proposal = {
  state: InterviewState
  slots: readonly { startsAt: string }[]
}

/**
 * The proposals that an agreement puts an end to: those that were made before it. What was proposed after it may be
 * for another round.
 *
 * @param interviews of one application, newest first
 */
export function outdatedBy<One extends { id: string; state: InterviewState }>(
  agreedId: string,
  interviews: readonly One[],
): One[] {
  const place = interviews.findIndex(({ id }) => id === agreedId)
  if (place === -1) return []
  return interviews.slice(place + 1).filter(({ state }) => interviewAfter('outdate', state))
}

/**
 * Until when the candidate may choose one of the times that were proposed: the last of them. Null where none lies
 * ahead. Beside an interview that is agreed they are another round, which waits for the candidate as well.
 */
export function chooseBy(interviews: readonly Proposal[], now: Date): Date | null {
  const times = interviews
    .filter(({ state }) => state === 'proposed')
    .flatMap(({ slots }) => slots.map(({ startsAt }) => Date.parse(startsAt)))
    .filter((time) => time > now.getTime())
  return times.length > 0 ? new Date(Math.max(...times)) : null
}

type Span = { startsAt: Date; endsAt: Date }

type Appointment = {
  id: string
  invitedBy: string | null
  state: InterviewState
  startsAt: Date | null
  endsAt: Date | null
}

/**
 * The interviews that an agreement moves: nobody means to see the same applicant twice at a time. Those of colleagues
 * are in the way instead.
 *
 * @param interviews of one application
 */
export function movedBy<One extends Appointment>(agreed: One, interviews: readonly One[]): One[] {
  const { id, invitedBy, startsAt, endsAt } = agreed
  if (!startsAt || !endsAt) return []
  return interviews.filter((other) => {
    if (other.id === id || other.invitedBy !== invitedBy) return false
    if (!interviewAfter('move', other.state) || !other.startsAt || !other.endsAt) return false
    const span = { startsAt: other.startsAt, endsAt: other.endsAt }
    return overlapping({ startsAt, endsAt }, [span]) !== undefined
  })
}

/** The first of the others that takes up some of this time; one may begin when another ends. */
export function overlapping<Other extends Span>(
  time: Span,
  others: readonly Other[],
): Other | undefined {
  return others.find(({ startsAt, endsAt }) => startsAt < time.endsAt && endsAt > time.startsAt)
}
