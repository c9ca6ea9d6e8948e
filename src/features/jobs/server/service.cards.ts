import { fewestCases } from '#shared/sampled-figures.ts'
import { companyReference } from '#features/companies/server/service.ts'
import type { JobCard, JobLocation } from '../contract.ts'
import { skills } from '#features/job-facts/server/service.ts'
import type { AnsweringRow, CardRow } from './queries.cards.ts'
import type { JobRow } from './queries.ts'
import type { JobHistory } from './service.history.ts'

/** A posting with twelve places shows three and counts the rest. */
const shownLocations = 3

export type Card = Omit<JobCard, 'postedAt' | 'lastConfirmedAt'> & {
  postedAt: Date
  lastConfirmedAt: Date
}

export type NamedLocation = Pick<JobLocation, 'city' | 'region' | 'country'>

/** How closely a location is what was looked for. */
function closeness(location: NamedLocation, wanted: readonly NamedLocation[]): number {
  const levels = wanted.map((one) => {
    if (one.country !== location.country) return 0
    if (one.city !== null && one.city === location.city) return 3
    return one.region !== null && one.region === location.region ? 2 : 1
  })
  return Math.max(0, ...levels)
}

/**
 * A row as the contract shows it in a list.
 *
 * @param wanted places that were looked for: the row's own that are these come first
 */
export function cardOf(row: CardRow, wanted: readonly NamedLocation[] = []): Card {
  const locations = row.locations.toSorted(
    (one, other) => closeness(other, wanted) - closeness(one, wanted),
  )
  return {
    id: row.id,
    title: row.title,
    company: companyReference(row),
    locations: locations.slice(0, shownLocations),
    moreLocations: Math.max(0, row.locations.length - shownLocations),
    workMode: row.workMode,
    employmentTypes: row.employmentTypes,
    pay: row.pay,
    postedAt: row.postedAt,
    lastConfirmedAt: row.lastConfirmedAt,
    verifiedReferrers: row.verifiedReferrers,
    answers: answersOf(row),
    alsoListed: row.alsoListed,
  }
}

/** A company that tells how it answers, as the contract shows it. */
export function answeringOf(row: AnsweringRow) {
  return {
    company: companyReference(row),
    verifiedReferrers: row.verifiedReferrers,
    answers: answersOf(row),
  }
}

function answersOf(
  row: Pick<CardRow, 'answerSample' | 'answeredPercent' | 'answerMedianHours'>,
): Card['answers'] {
  const sample = row.answerSample ?? 0
  if (sample < fewestCases) return { sample, answeredPercent: null, medianHours: null }
  const { answeredPercent, answerMedianHours: hours } = row
  return { sample, answeredPercent, medianHours: hours && Math.round(hours * 10) / 10 }
}

/** A row as the contract shows it on its page. */
export function jobOf(row: JobRow, similar: Card[], history: JobHistory, takesHere: boolean) {
  const { number: _number, companyId: _id, companyName: _name, canonicalUrl: _url, ...rest } = row
  const {
    skillIds,
    foldedInto,
    answerSample: _sample,
    answeredPercent: _p,
    answerMedianHours: _h,
    companySlug: _slug,
    companyLogoKey: _logo,
    ...job
  } = rest
  return {
    ...job,
    company: companyReference(row),
    answers: answersOf(row),
    skills: skillIds.flatMap((id) => skills[id - 1]?.name ?? []),
    similar,
    firstPostedAt: row.firstPostedAt ?? row.postedAt,
    standsFor: foldedInto,
    history,
    takesHere,
  }
}
