/** The door for other features: candidates who hide or leave disappear from what teams keep. */
import type { Context } from '#platform/context.ts'
import { forgetCandidate } from './queries.records.ts'

export { moveCompany, moveCompanyBack } from './service.merge.ts'

/** Someone is not to be found any longer: nobody keeps a list or a note of them. */
export async function findabilityChosen(
  context: Context,
  { accountId, isFindable }: { accountId: string; isFindable: boolean },
): Promise<void> {
  if (!isFindable) await forgetCandidate(context.db, accountId, 'everyone')
}

/** Someone hides from a company, or is employed there: it keeps nothing about them. */
export function stopHidden(context: Context, accountId: string): Promise<void> {
  return forgetCandidate(context.db, accountId, 'hidden')
}
