/**
 * What a candidate and a referrer have in common (REF18): facts without names, so that they say nothing
 * about who it is before the claim, and proved ones alone, so that nobody finds out by editing their
 * own profile. Pure.
 */
import type { Overlap } from '../contract.ts'

type Proof = { companyId: string; provenAt: Date }

export type OverlapInput = {
  /** Companies at which each has proved a work address. */
  candidate: readonly Proof[]
  referrer: readonly Proof[]
  companyId: string
  /** Since when the two have had a conversation; null without one. */
  wroteSince: Date | null
  /** When the request was sent: what was proved later does not count. */
  sentAt: Date
}

export function overlapsOf(input: OverlapInput): Overlap[] {
  const { companyId, wroteSince, sentAt } = input
  const before = (proofs: readonly Proof[]) =>
    new Set(proofs.filter((proof) => proof.provenAt < sentAt).map((proof) => proof.companyId))
  const worked = before(input.candidate)
  const theirs = before(input.referrer)
  const found: Overlap[] = []
  if (worked.has(companyId)) found.push('worked_here')
  if ([...worked].some((id) => id !== companyId && theirs.has(id))) found.push('same_employer')
  // The conversation that this request itself has opened is nothing from before.
  if (wroteSince && wroteSince < sentAt) found.push('wrote_before')
  return found
}
