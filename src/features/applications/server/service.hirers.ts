/** Who may hire for a company. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as verification from '#features/verification/server/service.ts'
import { AppError } from '#shared/errors.ts'

export type Hirer = { accountId: string; companyId: string; name: string }

/**
 * The signed-in recruiter as somebody who hires (level L3): for every job of their company.
 *
 * @throws AppError NOT_VERIFIED
 */
export async function hirerOf(context: Context): Promise<Hirer> {
  const { accountId } = personOf(context)
  const [recruiter, { capabilities }] = await Promise.all([
    profiles.recruiterOf(context, accountId),
    verification.verificationOf(context, accountId),
  ])
  if (!capabilities.hire || !recruiter.companyId) {
    throw new AppError(
      'NOT_VERIFIED',
      'Jobs are run by people whom their company has confirmed. Your verification page says what is missing.',
    )
  }
  return { accountId, companyId: recruiter.companyId, name: recruiter.fullName }
}
