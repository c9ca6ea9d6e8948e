/** What of a profile the server has not got yet, kept on the device until it has. */
import type { CallInput } from '#shared/endpoint.ts'
import { pageAccount } from '#web/api/page-account.ts'
import { profileDraftKey } from '#web/stores/persisted.ts'
import type { Profile, saveCandidateInfo } from '../../contract.ts'

export type Change = Omit<
  NonNullable<CallInput<typeof saveCandidateInfo>['body']>,
  'expectedVersion' | 'profile'
> & { profile?: Profile }

export type ProfileDraft = {
  /** Version and content that the changes were made on. */
  version: number
  base: Profile
  /** The profile with the changes. */
  profile: Profile
  change: Change
}

/** One change of two: each section as it was typed last. */
export function together(earlier: Change | null, later: Change | null): Change {
  const profile = { ...earlier?.profile, ...later?.profile }
  const hasProfile = Object.keys(profile).length > 0
  return { ...earlier, ...later, ...(hasProfile && { profile }) }
}

export function keepDraft(draft: ProfileDraft): void {
  try {
    localStorage.setItem(profileDraftKey, JSON.stringify({ ...draft, person: pageAccount() }))
  } catch {
    // A full or forbidden storage costs only the second chance.
  }
}

/** Of the person of this page alone. */
export function readDraft(): ProfileDraft | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(profileDraftKey) ?? 'null') as
      | (ProfileDraft & { person?: string })
      | null
    return kept && kept.person === pageAccount() ? kept : undefined
  } catch {
    return undefined
  }
}

export function forgetDraft(): void {
  localStorage.removeItem(profileDraftKey)
}
