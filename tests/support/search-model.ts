/** The job search as a plain filter over a list: what the real one is compared with. */
import type { Draw } from '#features/jobs/server/draw.ts'
import type { NewJob } from '#features/jobs/server/queries.ts'

export type ModelJob = NewJob & {
  number: number
  titleWords: string[]
  bodyWords: string[]
  payLow: number | null
  payHigh: number | null
  companyReferrers: boolean
  companySpeed: number
  companySlug: string
}

export type ModelPlace = {
  id: number
  name: string
  country: string
  latitude: number
  longitude: number
}

/** One question, and how it is asked. */
export type ModelQuestion = {
  query: Record<string, string | string[]>
  fits: (job: ModelJob) => boolean
  /** The same without one group of choices, by the group's name. */
  without: Record<string, (job: ModelJob) => boolean>
}

type Condition = { group: string; fits: (job: ModelJob) => boolean }

export const modelTypes = ['FULL_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'] as const
export const modelLevels = ['intern', 'junior', 'mid', 'senior', 'lead', 'executive'] as const
export const modelModes = ['onsite', 'hybrid', 'remote'] as const
export const modelCountries = ['DE', 'FR', 'PL', 'US'] as const
export const day = 86_400_000

const unitsInYear = { HOUR: 2080, DAY: 260, WEEK: 52, MONTH: 12, YEAR: 1 } as const
export type Rates = ReadonlyMap<string, { digits: number; perDollar: number }>

/** Yearly dollars of an amount in minor units. */
export function inYear(
  amount: number,
  currency: string,
  unit: keyof typeof unitsInYear,
  rates: Rates,
): number {
  const rate = rates.get(currency)!
  return Math.round((amount / 10 ** rate.digits / rate.perDollar) * unitsInYear[unit])
}

function hasPhrase(words: readonly string[], phrase: readonly string[]): boolean {
  return words.some((_word, start) => phrase.every((word, index) => words[start + index] === word))
}

function kilometres(one: ModelPlace, other: ModelPlace): number {
  const radians = (degrees: number) => (Math.fround(degrees) * Math.PI) / 180
  const half = (angle: number) => Math.sin(angle / 2) ** 2
  const root =
    half(radians(one.latitude) - radians(other.latitude)) +
    Math.cos(radians(one.latitude)) *
      Math.cos(radians(other.latitude)) *
      half(radians(one.longitude) - radians(other.longitude))
  return 12_742 * Math.asin(Math.min(1, Math.sqrt(root)))
}

export type ModelWorld = {
  vocabulary: readonly string[]
  places: readonly ModelPlace[]
  rates: Rates
  skillNames: ReadonlyMap<number, string>
  now: number
}

type Part = { text: string; fits: (job: ModelJob) => boolean }

function wordPart(draw: Draw, vocabulary: readonly string[]): Part {
  const word = draw.oneOf(vocabulary)
  const has = (job: ModelJob, phrase: string[]) =>
    hasPhrase(job.titleWords, phrase) || hasPhrase(job.bodyWords, phrase)
  if (draw.chance(0.2)) {
    const phrase = [word, draw.oneOf(vocabulary)]
    return { text: `"${phrase.join(' ')}"`, fits: (job) => has(job, phrase) }
  }
  if (draw.chance(0.2)) return { text: `-${word}`, fits: (job) => !has(job, [word]) }
  return { text: word, fits: (job) => has(job, [word]) }
}

function words(draw: Draw, vocabulary: readonly string[]): { q: string } & Condition {
  const groups = Array.from({ length: draw.chance(0.2) ? 2 : 1 }, () =>
    Array.from({ length: 1 + draw.below(3) }, () => wordPart(draw, vocabulary)),
  )
  return {
    q: groups.map((parts) => parts.map(({ text }) => text).join(' ')).join(' or '),
    group: 'q',
    fits: (job) => groups.some((parts) => parts.every((part) => part.fits(job))),
  }
}

/** A question of random words and filters. */
export function drawQuestion(draw: Draw, world: ModelWorld): ModelQuestion {
  const query: ModelQuestion['query'] = {}
  const conditions: Condition[] = []
  const add = (group: string, values: ModelQuestion['query'], fits: Condition['fits']) => {
    Object.assign(query, values)
    conditions.push({ group, fits })
  }
  if (draw.chance(0.6)) {
    const { q, fits } = words(draw, world.vocabulary)
    add('q', { q }, fits)
  }
  if (draw.chance(0.25)) {
    const chosen = draw.some(modelTypes, 1 + draw.below(2))
    add('type', { type: chosen }, (job) =>
      chosen.some((type) => job.employmentTypes.includes(type)),
    )
  }
  if (draw.chance(0.25)) {
    const chosen = draw.some(modelLevels, 1 + draw.below(3))
    add('seniority', { seniority: chosen }, (job) =>
      chosen.some((level) => job.seniority === level),
    )
  }
  if (draw.chance(0.3)) {
    const chosen = draw.some(modelModes, 1 + draw.below(2))
    add('workMode', { workMode: chosen }, (job) =>
      chosen.some((mode) => (mode === 'remote' ? job.remotePossible : job.workMode === mode)),
    )
  }
  if (draw.chance(0.1)) {
    const country = draw.oneOf(modelCountries)
    add('remoteFrom', { remoteFrom: country }, (job) => {
      const anywhere = job.remoteCountries.length === 0
      return job.remotePossible && (anywhere || job.remoteCountries.includes(country))
    })
  }
  if (draw.chance(0.2)) {
    const chosen = draw.some([...world.skillNames.keys()], 1 + draw.below(2))
    add('skill', { skill: chosen.map((id) => world.skillNames.get(id)!) }, (job) =>
      chosen.every((id) => job.skillIds.includes(id)),
    )
  }
  if (draw.chance(0.25)) {
    const currency = draw.oneOf([...world.rates.keys()])
    const unit = draw.oneOf(['HOUR', 'MONTH', 'YEAR'] as const)
    const rate = world.rates.get(currency)!
    const dollars = 5_000 + draw.below(150_000)
    const amount = Math.round((dollars * rate.perDollar) / unitsInYear[unit])
    const floor = inYear(amount * 10 ** rate.digits, currency, unit, world.rates)
    add(
      'pay',
      { payMin: String(amount), payCurrency: currency, payUnit: unit },
      (job) => amount === 0 || (job.payHigh !== null && job.payHigh >= floor),
    )
  }
  if (draw.chance(0.2)) {
    const days = draw.oneOf([1, 7, 14, 30, 100])
    const since = world.now - days * day
    add('posted', { postedWithinDays: String(days) }, (job) => job.postedAt.getTime() >= since)
  }
  if (draw.chance(0.15)) {
    add('referrers', { referrers: 'true' }, (job) => job.companyReferrers)
  }
  if (draw.chance(0.15)) {
    const [days, speed] = draw.oneOf([
      ['1', 1],
      ['3', 2],
      ['7', 3],
    ] as const)
    add('answers', { answersWithinDays: days }, (job) => job.companySpeed <= speed)
  }
  if (draw.chance(0.1)) add('visa', { visa: 'true' }, (job) => job.visaSponsorship === true)
  if (draw.chance(0.3)) {
    if (draw.chance(0.3)) {
      const [name, code] = draw.oneOf([
        ['Germany', 'DE'],
        ['Frankreich', 'FR'],
        ['Polska', 'PL'],
      ] as const)
      if (name !== 'Polska')
        add('where', { location: name }, (job) => job.countryCodes.includes(code))
    } else {
      const centre = draw.oneOf(world.places)
      const radius = draw.oneOf([0, 10, 50, 120, 200])
      const near = new Set(
        world.places.filter((place) => kilometres(place, centre) <= radius).map(({ id }) => id),
      )
      add('where', { location: centre.name, radiusKm: String(radius) }, (job) =>
        job.placeIds.some((id) => near.has(id)),
      )
    }
  }
  const without = Object.fromEntries(
    conditions.map(({ group }) => [
      group,
      (job: ModelJob) => conditions.every((one) => one.group === group || one.fits(job)),
    ]),
  )
  return { query, fits: (job) => conditions.every((one) => one.fits(job)), without }
}

type Comparison = (one: ModelJob, other: ModelJob) => number

const newest: Comparison = (one, other) =>
  other.postedAt.getTime() - one.postedAt.getTime() || other.number - one.number

export const modelOrders: Record<'newest' | 'pay' | 'answer', Comparison> = {
  newest,
  pay: (one, other) => (other.payLow ?? -1) - (one.payLow ?? -1) || newest(one, other),
  answer: (one, other) => one.companySpeed - other.companySpeed || newest(one, other),
}
