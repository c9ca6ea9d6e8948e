/**
 * What a referrer may know before the claim (REF3): enough to decide, nothing that says who it is.
 * Hidden words become █ of the same length, which the page draws as ink bars. Pure.
 */
import type { Profile } from '#features/profiles/contract.ts'

export type Snapshot = {
  profile: Profile
  /** Of the account, for text that names its writer. */
  name: string
  email: string
}

export type MaskedCandidate = {
  headline: string
  yearsOfExperience: number | null
  skills: string[]
  summary: string
  education: string[]
  hasResume: boolean
}

const patterns = [
  /[\p{L}\p{N}._%+-]+\s*(?:@|\(at\)|\[at\])\s*[\p{L}\p{N}.-]+\.\p{L}{2,}/giu,
  /\bhttps?:\/\/\S+/giu,
  /\b(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|me|de|co|uk|in|fr|eu|app|ai|info|xyz|tech)\b(?:\/\S*)?/giu,
  /(?<![\p{L}\p{N}])@[\p{L}\p{N}_.-]{2,}/gu,
  /(?<![\p{L}\p{N}])\+?\d[\d\s().\-/]{7,}\d(?![\p{L}\p{N}])/gu,
]

/** The text with everything that leads to its writer drawn over. */
export function maskText(text: string, snapshot: Snapshot): string {
  let masked = text
  for (const pattern of patterns) masked = masked.replace(pattern, cover)
  for (const word of namesOf(snapshot)) {
    const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${escapePattern(word)}(?![\\p{L}\\p{N}])`, 'giu')
    masked = masked.replace(pattern, cover)
  }
  return masked
}

function cover(words: string): string {
  return words.replace(/\S/gu, '█')
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Names of the person, the employers and the schools, the longest first. */
function namesOf({ profile, name, email }: Snapshot): string[] {
  const person = [name, profile.basics?.name ?? ''].flatMap((full) => full.split(/\s+/))
  const local = email.slice(0, email.indexOf('@'))
  const places = [
    ...(profile.work ?? []).map((entry) => entry.name),
    ...(profile.education ?? []).map((entry) => entry.institution),
  ]
  return [...new Set([...person, local, ...local.split(/[._+-]+/), ...places])]
    .filter((word) => word.length >= 2)
    .sort((left, right) => right.length - left.length)
}

export function maskCandidate(snapshot: Snapshot, hasResume: boolean, now: Date): MaskedCandidate {
  const { profile } = snapshot
  return {
    headline: maskText(profile.basics?.label ?? '', snapshot),
    yearsOfExperience: yearsOfExperience(profile, now),
    skills: (profile.skills ?? []).map((skill) => maskText(skill.name, snapshot)),
    summary: maskText(profile.basics?.summary ?? '', snapshot),
    education: (profile.education ?? [])
      .map((entry) => [entry.studyType, entry.area].filter(Boolean).join(', '))
      .filter((text) => text !== '')
      .map((text) => maskText(text, snapshot)),
    hasResume,
  }
}

/** Whole years in work, overlapping jobs counted once; null without dates. */
export function yearsOfExperience(profile: Profile, now: Date): number | null {
  const months = new Set<number>()
  for (const { startDate, endDate } of profile.work ?? []) {
    if (!startDate) continue
    const first = monthOf(startDate, 1)
    const last = endDate ? monthOf(endDate, 12) : now.getUTCFullYear() * 12 + now.getUTCMonth()
    for (let month = first; month <= Math.min(last, first + 12 * 70); month++) months.add(month)
  }
  return months.size === 0 ? null : Math.floor(months.size / 12)
}

/** @param fallback the month meant by a year alone, 1 to 12 */
function monthOf(partialDate: string, fallback: number): number {
  const [year, month] = partialDate.split('-').map(Number)
  return year! * 12 + (month ?? fallback) - 1
}
