/** Signs that candidate and referrer are one person with two accounts. Pure. */
import { foldLetters } from '#shared/fold.ts'

export type SelfSign = 'mailbox' | 'device' | 'network'

export type Side = {
  /** Names that the person goes by here. */
  names: readonly string[]
  addresses: readonly string[]
}

export type SharedPlaces = {
  /** Both accounts were signed in on one browser. */
  device: boolean
  /** Both accounts were signed in from one address. */
  network: boolean
}

/**
 * One mailbox is a sign by itself. A device or a network is one together with the name alone: families
 * and offices share them.
 *
 * @param sameMailbox whether two addresses belong to one mailbox
 */
export function selfSigns(
  candidate: Side,
  referrer: Side,
  shared: SharedPlaces,
  sameMailbox: (one: string, other: string) => boolean,
): SelfSign[] {
  const signs: SelfSign[] = []
  const any = (
    one: readonly string[],
    other: readonly string[],
    same: (left: string, right: string) => boolean,
  ) => one.some((left) => other.some((right) => same(left, right)))
  if (any(candidate.addresses, referrer.addresses, sameMailbox)) signs.push('mailbox')
  if (any(candidate.names, referrer.names, sameName)) {
    if (shared.device) signs.push('device')
    if (shared.network) signs.push('network')
  }
  return signs
}

/** `Bob A. Smith`, `Smith, Bob` and `bob smith` are one name; a first name alone is none. */
export function sameName(one: string, other: string): boolean {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const [shorter, longer] = left.size <= right.size ? [left, right] : [right, left]
  if (shorter.size === 1) return longer.size === 1 && shorter.isSubsetOf(longer)
  return shorter.size > 1 && shorter.isSubsetOf(longer)
}

/** Initials say nothing. */
function wordsOf(name: string): Set<string> {
  const words = foldLetters(name).split(/[^\p{L}\p{N}]+/u)
  return new Set(words.filter((word) => word.length > 1))
}
