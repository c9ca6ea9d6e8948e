/**
 * How a job fits a profile: the public formula of product.md JOB7. Everything that enters is a
 * parameter; nothing about the person beyond what is compared, and no payment.
 */
import { matchWeights } from '#features/response-stats/contract.ts'
import { seniorities } from '#features/profiles/contract.ts'
import { foldLetters } from '#shared/fold.ts'
import type { Match, Seniority, WorkMode } from '../contract.ts'

export type MatchedProfile = {
  /** Numbers of the skills list. */
  skillIds: readonly number[]
  /** The headline and the titles looked for. */
  titles: readonly string[]
  seniority: Seniority | null
  /** Cities or countries looked for. */
  places: readonly string[]
  workModes: readonly WorkMode[]
}

export type MatchedJob = {
  id: string
  title: string
  skillIds: readonly number[]
  seniority: Seniority | null
  /** Names of its cities, regions and countries. */
  places: readonly string[]
  workMode: WorkMode | null
  remotePossible: boolean
}

/** Two levels apart, three at most: further is nothing. */
const furthestLevel = 3

function wordsOf(text: string): Set<string> {
  return new Set(foldLetters(text).match(/[\p{L}\p{N}+#.]+/gu) ?? [])
}

/** Shared words of the shorter one. */
function overlap(one: string, other: string): number {
  const [left, right] = [wordsOf(one), wordsOf(other)]
  const shared = [...left].filter((word) => right.has(word)).length
  return shared / Math.max(1, Math.min(left.size, right.size))
}

const closeTitle = 0.5

/** Each part with what it is worth between 0 and 1; null when one side does not say. */
export function explainMatch(
  profile: MatchedProfile,
  job: MatchedJob,
  nameOf: (skillId: number) => string,
): Match {
  const parts: { weight: number; value: number }[] = []
  const weigh = (part: keyof typeof matchWeights, value: number) =>
    parts.push({ weight: matchWeights[part], value })

  const match: Match = {
    jobId: job.id,
    score: null,
    skills: null,
    title: null,
    seniority: null,
    place: null,
    workMode: null,
  }
  if (job.skillIds.length > 0 && profile.skillIds.length > 0) {
    const matched = job.skillIds.filter((id) => profile.skillIds.includes(id))
    const missing = job.skillIds.filter((id) => !profile.skillIds.includes(id))
    match.skills = { matched: matched.map(nameOf), missing: missing.map(nameOf) }
    weigh('skills', matched.length / job.skillIds.length)
  }
  if (profile.titles.length > 0) {
    const value = Math.max(...profile.titles.map((title) => overlap(title, job.title)))
    match.title = { fits: value >= closeTitle }
    weigh('title', value)
  }
  if (job.seniority && profile.seniority) {
    const apart = Math.abs(
      seniorities.indexOf(job.seniority) - seniorities.indexOf(profile.seniority),
    )
    match.seniority = { job: job.seniority, yours: profile.seniority, fits: apart === 0 }
    weigh('seniority', Math.max(0, 1 - apart / furthestLevel))
  }
  const remote = job.remotePossible && profile.workModes.includes('remote')
  if (profile.places.length > 0 && (job.places.length > 0 || remote)) {
    const near = job.places.some((place) =>
      profile.places.some((wanted) => overlap(wanted, place) >= 1),
    )
    match.place = { fits: near || remote }
    weigh('place', near || remote ? 1 : 0)
  }
  if (profile.workModes.length > 0 && (job.workMode || job.remotePossible)) {
    const fits = remote || profile.workModes.some((mode) => mode === job.workMode)
    match.workMode = { fits }
    weigh('workMode', fits ? 1 : 0)
  }
  if (parts.length >= 2) {
    const whole = parts.reduce((sum, { weight }) => sum + weight, 0)
    const reached = parts.reduce((sum, { weight, value }) => sum + weight * value, 0)
    match.score = Math.round((100 * reached) / whole)
  }
  return match
}
