/** What is proved about a recruiter and what it allows, for those who have to ask. */
import type { Context } from '#platform/context.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { recruiterLevels, type RecruiterLevel } from '#features/profiles/contract.ts'
import type { Capabilities } from '../contract.ts'
import { capabilities } from './policy.ts'

export type VerificationFacts = { level: RecruiterLevel; capabilities: Capabilities }

/**
 * What a recruiter may do now; for every feature that depends on how much is proved.
 *
 * @throws AppError NOT_FOUND for an account that is no recruiter
 */
export async function verificationOf(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<VerificationFacts> {
  return verificationFactsOf(await profiles.recruiterOf(context, accountId))
}

/** The same of a recruiter whom the caller has read. */
export function verificationFactsOf(
  recruiter: Pick<profiles.Recruiter, 'level' | 'workEmailVerifiedAt'>,
): VerificationFacts {
  const level = recruiterLevels[recruiter.workEmailVerifiedAt ? recruiter.level : 0] ?? 'L0'
  return { level, capabilities: capabilities[level] }
}
