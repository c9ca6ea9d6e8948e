/** What two answers make of an introduction. Pure. */
import type { IntroductionAnswer, IntroductionLink, IntroductionState } from '../contract.ts'

type Answer = IntroductionAnswer | null

/** One no ends it, two times yes connect, anything else waits. */
export function stateAfter(candidate: Answer, recruiter: Answer): IntroductionState {
  if (candidate === 'no' || recruiter === 'no') return 'declined'
  return candidate === 'yes' && recruiter === 'yes' ? 'connected' : 'proposed'
}

/** What one side sees; whose no it was stays private (ADM3). */
export function stateForOne(
  state: IntroductionState,
  own: Answer,
): 'open' | 'answered' | 'connected' | 'ended' {
  if (state === 'proposed') return own ? 'answered' : 'open'
  return state === 'connected' ? 'connected' : 'ended'
}

/** What a link in an email does, seen from the side that got it. */
export function linkState(
  said: IntroductionAnswer,
  { state, own, dueAt }: { state: IntroductionState; own: Answer; dueAt: Date | null },
  now: Date,
): IntroductionLink['state'] {
  if (said === 'yes' && state === 'connected') return 'connected'
  const isOpen = state === 'proposed' && dueAt !== null && dueAt > now
  if (own === said && (said === 'no' || isOpen)) return 'done'
  return isOpen && own === null ? 'open' : 'over'
}
