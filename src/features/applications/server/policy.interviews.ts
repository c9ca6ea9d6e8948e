/** The life of an interview: proposed, agreed, or off. Pure. */
import type { interviewStates } from '../contract.ts'

export type InterviewState = (typeof interviewStates)[number]
export type InterviewAction = 'agree' | 'decline' | 'cancel'

type Rule = { from: readonly InterviewState[]; to: InterviewState; by: 'candidate' | 'company' }

export const interviewRules: Readonly<Record<InterviewAction, Rule>> = {
  agree: { from: ['proposed'], to: 'agreed', by: 'candidate' },
  decline: { from: ['proposed', 'agreed'], to: 'declined', by: 'candidate' },
  cancel: { from: ['proposed', 'agreed'], to: 'cancelled', by: 'company' },
}

/** @returns undefined when the action is not legal from there */
export function interviewAfter(
  action: InterviewAction,
  from: InterviewState,
): InterviewState | undefined {
  const rule = interviewRules[action]
  return rule.from.includes(from) ? rule.to : undefined
}

export type Proposal = {
  state: InterviewState
  slots: readonly { startsAt: string }[]
}

/**
 * Until when the candidate may choose one of the times that were proposed: the last of them. Null where none waits, and
 * as long as another interview is agreed.
 */
export function chooseBy(interviews: readonly Proposal[]): Date | null {
  if (interviews.some(({ state }) => state === 'agreed')) return null
  const times = interviews
    .filter(({ state }) => state === 'proposed')
    .flatMap(({ slots }) => slots.map(({ startsAt }) => Date.parse(startsAt)))
  return times.length > 0 ? new Date(Math.max(...times)) : null
}
