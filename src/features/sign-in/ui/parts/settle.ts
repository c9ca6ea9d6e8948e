/** What the browser does with the outcome of a sign-in. */
import type { NavigateFunction } from 'react-router'
import { enterAsRecruiter, enterAsUser } from '#features/accounts/ui/public/enter.ts'
import { getRecruiterSession } from '#features/profiles/contract.ts'
import { call } from '#web/api/call.ts'
import { safeNext } from '#web/links.ts'
import type { Outcome } from '../../contract.ts'

/** What is still missing. */
export type Missing = { needs: 'code' | 'password'; email: string }

/**
 * Enters and goes on.
 *
 * @returns what is missing, when something is
 */
export async function settle(
  outcome: Outcome,
  navigate: NavigateFunction,
): Promise<Missing | undefined> {
  const { user, needs, email, next, redirect } = outcome
  if (needs) return { needs, email: email ?? '' }
  if (user?.role === 'recruiter') {
    const { user: recruiter } = await call(getRecruiterSession)
    if (recruiter) enterAsRecruiter(recruiter)
  } else if (user) {
    enterAsUser(user)
  }
  await navigate(safeNext(next, redirect), { replace: true })
  return undefined
}
