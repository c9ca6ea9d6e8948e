/**
 * What a candidate and an insider have in common (REF18): facts without names, so that they say nothing
 * about who it is before the claim. Pure.
 */
import type { Profile } from '#features/profiles/contract.ts'
import { foldLetters } from '#shared/fold.ts'
import type { Overlap } from '../contract.ts'

type Past = Pick<Profile, 'work' | 'education'>

export type OverlapInput = {
  candidate: Past
  /** Of the insider, who may be a candidate elsewhere; null without such a profile. */
  insider: Past | null
  companyName: string
  /** The two have a conversation already. */
  wrote: boolean
}

export function overlapsOf({ candidate, insider, companyName, wrote }: OverlapInput): Overlap[] {
  const company = fold(companyName)
  const worked = foldAll((candidate.work ?? []).map((entry) => entry.name))
  const learned = foldAll((candidate.education ?? []).map((entry) => entry.institution))
  const theirWork = foldAll((insider?.work ?? []).map((entry) => entry.name))
  const theirSchools = foldAll((insider?.education ?? []).map((entry) => entry.institution))
  const found: Overlap[] = []
  if (worked.has(company)) found.push('worked_here')
  if ([...worked].some((name) => name !== company && theirWork.has(name))) {
    found.push('same_employer')
  }
  if ([...learned].some((name) => theirSchools.has(name))) found.push('same_school')
  if (wrote) found.push('wrote_before')
  return found
}

function foldAll(names: readonly string[]): Set<string> {
  return new Set(names.map(fold).filter((name) => name.length > 2))
}

function fold(name: string): string {
  return foldLetters(name).replace(/\s+/g, ' ').trim()
}
