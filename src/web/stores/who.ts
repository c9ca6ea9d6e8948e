/** Who is looking at the page, read from both stores by the observed rules (sections 5 and 6). */
import type { RecruiterFields } from './recruiter-store.ts'
import type { UserFields } from './user-store.ts'

export type UserType = 'recruiter' | 'admin' | 'jobSeeker'

/** Recruiter if a recruiter user id exists, admin if the user id equals admin, otherwise jobSeeker. */
export function userTypeOf(
  user: Pick<UserFields, 'user'>,
  recruiter: Pick<RecruiterFields, 'user'>,
): UserType {
  if (recruiter.user?.userId) return 'recruiter'
  return user.user?.userId === 'admin' ? 'admin' : 'jobSeeker'
}

/** The name to show; `Guest` when there is none. */
export function displayedNameOf(
  user: Pick<UserFields, 'user'>,
  recruiter: Pick<RecruiterFields, 'user'>,
): string {
  return recruiter.user?.fullName || user.user?.username || 'Guest'
}
