/** The one place where a case changes its status: by the table of steps. */
import { AppError } from '#shared/errors.ts'
import type { CaseStatus } from '../contract.ts'
import { statusAfter, steps, type CaseParty, type CaseStep } from './policy.ts'
import type { CaseRow } from './queries.ts'

/**
 * @param taken steps, one after the other
 * @returns the status after them
 * @throws AppError ILLEGAL_TRANSITION with what is legal instead
 */
export function moved(
  { status }: Pick<CaseRow, 'status'>,
  taken: readonly CaseStep[],
  by: CaseParty,
): CaseStatus {
  return taken.reduce<CaseStatus>((from, step) => {
    const to = statusAfter(step, from, by)
    if (to) return to
    const allowed = (Object.keys(steps) as CaseStep[]).filter((one) => statusAfter(one, from, by))
    throw new AppError('ILLEGAL_TRANSITION', { allowed })
  }, status)
}
