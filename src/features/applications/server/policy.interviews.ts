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
