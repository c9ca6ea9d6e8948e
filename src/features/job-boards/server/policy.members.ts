/** Which members may add a board, and which of their boards an admin sees first. Pure. */
import type { JobBoardSystem } from '../contract.ts'

export type Member = {
  /** An address of theirs is proved. */
  emailVerified: boolean
  /** A proved work address. */
  isEmployee: boolean
  /** How far the feed trusts them, 0 to 3; upheld reports take it down. */
  level: number
}

/** Verified employees whom no report holds back, and members with a long record of good posts. */
export function mayAddBoards({ emailVerified, isEmployee, level }: Member): boolean {
  if (level >= 3) return emailVerified || isEmployee
  return isEmployee && level >= 2
}

/**
 * Systems whose own hosts say whose board it is. Anybody can put up a sitemap, and Oracle stands under
 * names of the employers' own, so what these say proves nothing.
 */
export function isKnownByHost(system: JobBoardSystem | null, address: string): boolean {
  if (system === null || system === 'sitemap') return false
  return system !== 'oracle' || new URL(address).hostname.endsWith('.oraclecloud.com')
}

export type KnownCompany = {
  /** A domain is proved, an admin has checked it, or people there take requests. */
  isEstablished: boolean
  /** Another board of it was read already. */
  hasOtherBoard: boolean
  /** The member has proved to work there. */
  isOwn: boolean
}

/**
 * Whether the jobs of a board come without an admin's look. Anybody may open a board under the name of a
 * company: one that people here know gets jobs from a board that a stranger named only after an admin
 * has looked at it.
 *
 * @param company whose jobs they would be; null for one that is new here
 */
export function comesAtOnce(company: KnownCompany | null): boolean {
  return company === null || company.isOwn || !(company.isEstablished || company.hasOtherBoard)
}
