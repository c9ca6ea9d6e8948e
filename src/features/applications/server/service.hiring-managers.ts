/** Who may hire for a company. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as verification from '#features/verification/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { errorWords } from '../messages.errors.ts'

export type HiringManager = { accountId: string; companyId: string; name: string }

/**
 * The signed-in recruiter as someone who hires (level L3): for every job of their company.
 *
 * @throws AppError NOT_VERIFIED
 */
export async function hiringManagerOf(context: Context): Promise<HiringManager> {
  const { accountId } = personOf(context)
  const [recruiter, { capabilities }] = await Promise.all([
    profiles.recruiterOf(context, accountId),
    verification.verificationOf(context, accountId),
  ])
  if (!capabilities.hire || !recruiter.companyId) {
    throw new AppError('NOT_VERIFIED', errorWords.notConfirmedHiringManager)
  }
  return { accountId, companyId: recruiter.companyId, name: recruiter.fullName }
}
