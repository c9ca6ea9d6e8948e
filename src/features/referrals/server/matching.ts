/**
 * How a referrer is found for a request: the published formula of product.md 2.7. Everything that
 * enters is a parameter here; nothing about the person, no photo, no name and no payment is.
 */
import { referralWeights } from '#features/response-stats/contract.ts'

import type { Profile } from '#features/profiles/contract.ts'
import { yearsOfExperience } from '#features/job-facts/server/service.ts'

export type MatchInput = {
  candidate: {
    skills: string[]
    /** The headline and the titles looked for. */
    titles: string[]
    seniority: string | null
    locations: string[]
    workModes: string[]
    yearsOfExperience: number | null
  }
  job: {
    title: string
    text: string
    locations: string[]
    remote: boolean
  }
  referrer: {
    function: string | null
    title: string | null
    office: string | null
  }
  /** Days since the profile was last changed. */
  profileAgeDays: number
}

export type MatchScore = {
  total: number
  parts: {
    skills: number
    title: number
    seniority: number
    location: number
    closeness: number
    freshness: number
  }
}

/**
 * What of a profile enters; `matching.fairness.test.ts` fails when this reads anything else.
 *
 * @param sentAt when the request was sent, with the profile as it was then
 */
export function candidateFacts(
  profile: Profile,
  sentAt: Date,
  now: Date,
): Pick<MatchInput, 'candidate' | 'profileAgeDays'> {
  const { basics, preferences } = profile
  return {
    candidate: {
      skills: (profile.skills ?? []).map((skill) => skill.name),
      titles: [basics?.label ?? '', ...(preferences?.titles ?? [])].filter(Boolean),
      seniority: preferences?.seniority ?? null,
      locations: [basics?.location?.city ?? '', ...(preferences?.locations ?? [])].filter(Boolean),
      workModes: preferences?.workModes ?? [],
      yearsOfExperience: yearsOfExperience(profile, now),
    },
    profileAgeDays: (now.getTime() - sentAt.getTime()) / (24 * 60 * 60 * 1000),
  }
}

/** Each part between 0 and 1; the total is their weighted sum. */
export function matchScore(input: MatchInput): MatchScore {
  const parts = {
    skills: skillCoverage(input),
    title: Math.max(0, ...input.candidate.titles.map((title) => overlap(title, input.job.title))),
    seniority: seniorityFit(input),
    location: locationFit(input),
    closeness: closeness(input),
    freshness: Math.max(0, 1 - input.profileAgeDays / 180),
  }
  let total = 0
  for (const key of Object.keys(referralWeights) as (keyof typeof referralWeights)[]) {
    parts[key] = round(parts[key])
    total += referralWeights[key] * parts[key]
  }
  return { total: round(total), parts }
}

/**
 * The order in which referrers are asked: fit, then who answers, then who has room.
 *
 * @param answered offers decided in time, of `decided` offers that are over
 * @param load open offers, of `cap` at most
 */
export function rankScore(
  score: number,
  record: { answered: number; decided: number; load: number; cap: number },
): number {
  const priorCases = 5
  const priorRate = 0.5
  const rate = (record.answered + priorCases * priorRate) / (record.decided + priorCases)
  return score * (0.5 + 0.5 * rate) * Math.max(0, 1 - record.load / record.cap)
}

/** Of the skills that the candidate names, how many the posting asks for; three make it full. */
function skillCoverage({ candidate, job }: MatchInput): number {
  if (candidate.skills.length === 0) return 0
  const text = ` ${fold(`${job.title} ${job.text}`)} `
  const found = candidate.skills.filter((skill) => text.includes(` ${fold(skill)} `)).length
  return Math.min(1, found / 3)
}

function overlap(left: string, right: string): number {
  const words = new Set(fold(left).split(' ').filter(Boolean))
  const others = new Set(fold(right).split(' ').filter(Boolean))
  if (words.size === 0 || others.size === 0) return 0
  const shared = [...words].filter((word) => others.has(word)).length
  return shared / Math.min(words.size, others.size)
}

const ladder: readonly [RegExp, number][] = [
  [/\b(intern|internship|working student|praktikum)\b/, 0],
  [/\b(junior|entry|graduate|associate|trainee)\b/, 1],
  [/\b(senior|sr|experienced|ii|iii)\b/, 3],
  [/\b(staff|principal|lead|manager|architect)\b/, 4],
  [/\b(head|director|vp|vice president|chief|cto|ceo|cfo)\b/, 5],
]
/** The level that a job's title names; `mid` where it names none. */
export function levelOf(title: string): string {
  const level = ladder.find(([pattern]) => pattern.test(fold(title)))?.[1] ?? 2
  return Object.keys(named).find((name) => named[name] === level) ?? 'mid'
}

const named: Record<string, number> = {
  intern: 0,
  junior: 1,
  mid: 2,
  senior: 3,
  lead: 4,
  executive: 5,
}

function seniorityFit({ candidate, job }: MatchInput): number {
  const wanted = ladder.find(([pattern]) => pattern.test(fold(job.title)))?.[1] ?? 2
  const years = candidate.yearsOfExperience
  const byYears =
    years === null ? null : years < 1 ? 0 : years < 3 ? 1 : years < 6 ? 2 : years < 10 ? 3 : 4
  const has = candidate.seniority === null ? byYears : (named[candidate.seniority] ?? byYears)
  return has === null ? 0.5 : Math.max(0, 1 - Math.abs(wanted - has) / 3)
}

function locationFit({ candidate, job }: MatchInput): number {
  if (job.remote && (candidate.workModes.length === 0 || candidate.workModes.includes('remote')))
    return 1
  if (candidate.locations.length === 0 || job.locations.length === 0) return 0.5
  const wanted = candidate.locations.map(fold)
  return job.locations.some((place) => wanted.some((text) => overlap(text, place) > 0)) ? 1 : 0
}

function closeness({ referrer, job }: MatchInput): number {
  const work = Math.max(
    overlap(referrer.function ?? '', job.title),
    overlap(referrer.title ?? '', job.title),
  )
  const office = referrer.office
  const near = office !== null && job.locations.some((place) => overlap(office, place) > 0)
  return 0.7 * work + (near ? 0.3 : 0)
}

/** Lower case, no accents, single spaces, technical signs kept: `C++`, `.NET`, `Node.js`. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+#.]+/gu, ' ')
    .replace(/\.(?=\s|$)/g, '')
    .trim()
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000
}
