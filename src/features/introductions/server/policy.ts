/** What two answers make of an introduction. Pure. */
import type { IntroductionState } from '../contract.ts'

type Answer = 'yes' | 'no' | null

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
