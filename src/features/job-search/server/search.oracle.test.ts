/** The search beside a plain filter over the same jobs: ids, order, totals and counts must agree. */
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CallReply } from '#shared/endpoint.ts'
import { newId } from '#shared/ids.ts'
import { buildTestApp, type TestApp } from '../../../../tests/support/app.ts'
import {
  day,
  drawQuestion,
  inYear,
  modelCountries,
  modelLevels,
  modelModes,
  modelOrders,
  modelTypes,
  type ModelJob,
  type ModelPlace,
  type ModelQuestion,
  type ModelWorld,
  type Rates,
} from '../../../../tests/support/search-model.ts'
import {
  countCap,
  countedSite,
  phraseCountCap,
  type countFacets,
  type searchJobs,
} from '../contract.ts'
import { drawFrom, type Draw } from '#features/jobs/server/draw.ts'
import { skills } from '#features/job-facts/server/facts/skills.ts'
import { insertJobs, type NewJob } from '#features/jobs/server/queries.ts'

type Page = CallReply<typeof searchJobs>
type Facets = CallReply<typeof countFacets>

/** `ORACLE=full npx vitest run search.oracle`: the size that was promised, in some minutes. */
const full = process.env['ORACLE'] === 'full'
const jobCount = full ? 20_000 : 4_000
const patience = full ? 1_200_000 : 120_000
const questionCount = full ? 500 : 160
/** Of 20,000 jobs, more questions have more matches than are counted. */
const facetQuestions = full ? 200 : 80
const companyCount = 60
/** Their stems are the words themselves, and none is a name of anything. */
const vocabulary = Array.from({ length: 40 }, (_empty, index) => {
  const letters = 'bdfgklmnprtvz'
  return `${letters[index % 13]}o${letters[(index * 5) % 13]}a${letters[(index * 7 + 3) % 13]}ux`
})

let app: TestApp
let world: ModelWorld
let jobs: ModelJob[]

beforeAll(async () => {
  app = await buildTestApp()
  const draw = drawFrom(4)
  const rates = await readRates()
  const places = await insertPlaces(draw)
  world = {
    vocabulary,
    places,
    rates,
    skillNames: new Map(skills.slice(0, 12).map(({ id, name }) => [id, name])),
    now: app.clock.now().getTime(),
  }
  jobs = await insertModelJobs(draw, jobCount)
}, patience)
afterAll(() => app.close())

async function readRates(): Promise<Rates> {
  const rows = await app.database.db
    .selectFrom('currencyRates')
    .selectAll()
    .where('currency', 'in', ['USD', 'EUR', 'INR', 'JPY', 'KWD'])
    .execute()
  return new Map(rows.map(({ currency, digits, perDollar }) => [currency, { digits, perDollar }]))
}

/** Some far north and on both sides of the date line, where squares of the globe are narrow. */
async function insertPlaces(draw: Draw): Promise<ModelPlace[]> {
  const places = Array.from({ length: 250 }, (_empty, index): ModelPlace => {
    const [latitude, longitude] = draw.oneOf([
      [47 + draw.fraction() * 8, 2 + draw.fraction() * 20],
      [47 + draw.fraction() * 8, 2 + draw.fraction() * 20],
      [75 + draw.fraction() * 8, 10 + draw.fraction() * 10],
      [-2 + draw.fraction() * 4, 179 + draw.fraction()],
      [-2 + draw.fraction() * 4, -180 + draw.fraction()],
    ])
    const letters = String(index).replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)
    return {
      id: 1000 + index,
      name: `Qwex${letters}`,
      country: draw.oneOf(modelCountries),
      latitude: Math.fround(latitude!),
      longitude: Math.fround(longitude!),
    }
  })
  for (const { id, name, country, latitude, longitude } of places) {
    await sql`insert into places (id, name, folded, country, population, latitude, longitude, in_use)
      values (${id}, ${name}, ${name.toLowerCase()}, ${country}, 1000, ${latitude}, ${longitude}, true)`.execute(
      app.database.db,
    )
  }
  return places
}

type Company = { id: string; slug: string; referrers: boolean; speed: number }

async function insertCompanies(draw: Draw): Promise<Company[]> {
  const now = app.clock.now()
  const companies = Array.from({ length: companyCount }, (_empty, index) => ({
    id: newId(),
    slug: `company-${index}-${draw.below(1e9)}`,
    referrers: draw.chance(0.3),
    speed: draw.oneOf([1, 2, 3, 4, 5, 5, 5, 5]),
  }))
  for (const { id, slug, referrers, speed } of companies) {
    await sql`insert into companies (id, slug, name, folded_name, verified_referrers, created_at, updated_at)
      values (${id}, ${slug}, ${slug}, ${slug}, ${referrers ? 2 : 0}, ${now}, ${now})`.execute(
      app.database.db,
    )
    await sql`insert into job_company_facts (number, has_referrers, answer_speed)
      select number, ${referrers}, ${speed} from companies where id = ${id}`.execute(
      app.database.db,
    )
  }
  return companies
}

let companies: Company[] | undefined

async function insertModelJobs(draw: Draw, count: number): Promise<ModelJob[]> {
  companies ??= await insertCompanies(draw)
  const made = Array.from({ length: count }, () => makeJob(draw))
  for (let start = 0; start < count; start += 250) {
    const batch = made.slice(start, start + 250).map(({ job }) => job)
    await insertJobs(app.database.db, batch, app.clock.now())
  }
  const rows = await app.database.db.selectFrom('jobs').select(['id', 'number']).execute()
  const numbers = new Map(rows.map(({ id, number }) => [id, number]))
  return made.map(({ job, model }) => ({ ...job, ...model, number: numbers.get(job.id)! }))
}

function makeJob(draw: Draw): { job: NewJob; model: Omit<ModelJob, keyof NewJob | 'number'> } {
  const company = draw.oneOf(companies!)
  const titleWords = Array.from({ length: 2 + draw.below(2) }, () => draw.oneOf(vocabulary))
  const bodyWords = Array.from({ length: 4 + draw.below(10) }, () => draw.oneOf(vocabulary))
  const places = draw.some(world.places, draw.below(3))
  const mode = draw.oneOf([...modelModes, null])
  const remotePossible = mode === 'remote' || draw.chance(0.1)
  const currency = draw.oneOf([...world.rates.keys()])
  const unit = draw.oneOf(['HOUR', 'MONTH', 'YEAR'] as const)
  const rate = world.rates.get(currency)!
  const perYear = { HOUR: 2080, MONTH: 12, YEAR: 1 }[unit]
  const middle = ((3_000 + draw.below(40) * 4_000) * rate.perDollar * 10 ** rate.digits) / perYear
  const low = Math.round(middle)
  const high = Math.round(middle * (1 + draw.fraction()))
  const given = draw.oneOf(['both', 'min', 'max', 'none'] as const)
  const pay =
    given === 'none'
      ? null
      : {
          min: given === 'max' ? null : low,
          max: given === 'min' ? null : high,
          currency,
          unit,
          equity: false,
          bonus: false,
        }
  const years =
    pay &&
    [pay.min ?? pay.max!, pay.max ?? pay.min!].map((amount) =>
      inYear(amount, currency, unit, world.rates),
    )
  // Many share a moment, so that numbers decide.
  const postedAt = new Date(world.now - draw.below(300) * draw.below(120) * 10 * 60_000)
  const job: NewJob = {
    id: newId(),
    companyId: company.id,
    title: titleWords.join(' '),
    descriptionHtml: '',
    descriptionText: bodyWords.join(' '),
    status: 'published',
    closeOutcome: null,
    closedAt: null,
    listed: true,
    postedAt,
    lastConfirmedAt: postedAt,
    validThrough: null,
    employmentTypes: draw.some(modelTypes, draw.below(3)),
    workMode: mode,
    remotePossible,
    locations: [],
    placeIds: places.map(({ id }) => id),
    countryCodes: [...new Set(places.map(({ country }) => country))],
    remoteCountries: remotePossible ? draw.some(modelCountries, draw.below(3)) : [],
    pay,
    department: null,
    team: null,
    language: null,
    requisitionId: null,
    applyUrl: null,
    sourceId: null,
    sourceKind: 'own',
    externalId: null,
    sourceUrl: null,
    canonicalUrl: null,
    contentHash: null,
    createdBy: null,
    seniority: draw.oneOf([...modelLevels, null]),
    skillIds: draw.some([...world.skillNames.keys()], draw.below(5)),
    visaSponsorship: draw.oneOf([true, false, null, null]),
    factsEdition: 1,
  }
  return {
    job,
    model: {
      titleWords,
      bodyWords,
      payLow: years ? years[0]! : null,
      payHigh: years ? years[1]! : null,
      companyReferrers: company.referrers,
      companySpeed: company.speed,
      companySlug: company.slug,
    },
  }
}

function addressOf(path: string, query: Record<string, string | string[]>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) search.append(name, one)
  }
  return `${path}?${search}`
}

async function get<Body>(path: string, query: Record<string, string | string[]>): Promise<Body> {
  const reply = await app.guest().get<Body>(addressOf(path, query))
  expect(reply.status, JSON.stringify(query)).toBe(200)
  return reply.body
}

function capOf({ q }: ModelQuestion['query']): number {
  if (jobCount <= countedSite) return countedSite
  return q?.includes('"') ? phraseCountCap : countCap
}

/** The ids of a search, page by page, no more than `atMost` pages. */
async function walk(
  query: ModelQuestion['query'],
  atMost = Infinity,
  between?: () => Promise<void>,
): Promise<{ ids: string[]; total: number; ended: boolean }> {
  const ids: string[] = []
  let cursor: string | null = null
  let total = -1
  for (let page = 0; page < atMost; page++) {
    const body: Page = await get('/api/jobs', { ...query, ...(cursor && { cursor }) })
    if (page === 0) total = body.total
    ids.push(...body.items.map(({ id }) => id))
    cursor = body.nextCursor
    if (!cursor) return { ids, total, ended: true }
    await between?.()
  }
  return { ids, total, ended: false }
}

test(
  'random words, filters and orders give the ids, the order and the total of the model',
  async () => {
    const draw = drawFrom(11)
    let compared = 0
    for (let index = 0; index < questionCount; index++) {
      const question = drawQuestion(draw, world)
      const sort = draw.oneOf(['newest', 'pay', 'answer'] as const)
      const expected = jobs
        .filter(question.fits)
        .toSorted(modelOrders[sort])
        .map(({ id }) => id)
      const query = {
        ...question.query,
        sort,
        exact: 'true',
        limit: draw.oneOf(['7', '40', '100']),
      }
      const { ids, total, ended } = await walk(query, index % 10 === 0 ? Infinity : 3)
      const told = JSON.stringify(query)
      expect(ids, told).toEqual(ended ? expected : expected.slice(0, ids.length))
      expect(total, told).toBe(Math.min(expected.length, capOf(query)))
      if (expected.length > 0) compared++
    }
    expect(compared).toBeGreaterThan(questionCount * 0.6)
  },
  2 * patience,
)

test(
  'the counts of the filters are those of the model',
  async () => {
    const draw = drawFrom(12)
    let compared = 0
    const count = (fits: (job: ModelJob) => boolean, has: (job: ModelJob) => boolean) =>
      jobs.filter((job) => fits(job) && has(job)).length
    for (let index = 0; index < facetQuestions; index++) {
      const question = drawQuestion(draw, world)
      const facets: Facets = await get('/api/jobs/facets', { ...question.query, exact: 'true' })
      const told = JSON.stringify(question.query)
      const fitsWithout = (group: string) => question.without[group] ?? question.fits
      const total = jobs.filter(question.fits).length
      expect(facets.total, told).toBe(Math.min(total, capOf(question.query)))
      if (facets.listsExact) {
        for (const { value, jobs: found } of facets.countries) {
          expect(found, told).toBe(count(question.fits, (job) => job.countryCodes.includes(value)))
        }
        for (const { value, jobs: found } of facets.companies) {
          expect(found, told).toBe(count(question.fits, (job) => job.companySlug === value))
        }
        for (const { value, jobs: found } of facets.skills) {
          const id = skills.find(({ name }) => name === value)!.id
          expect(found, told).toBe(count(question.fits, (job) => job.skillIds.includes(id)))
        }
      }
      if (!facets.exact) continue
      compared++
      for (const mode of modelModes) {
        const has = (job: ModelJob) =>
          mode === 'remote' ? job.remotePossible : job.workMode === mode
        expect(facets.workMode[mode], told).toBe(count(fitsWithout('workMode'), has))
      }
      for (const type of modelTypes) {
        const has = (job: ModelJob) => job.employmentTypes.includes(type)
        expect(facets.type[type], told).toBe(count(fitsWithout('type'), has))
      }
      for (const level of modelLevels) {
        const has = (job: ModelJob) => job.seniority === level
        expect(facets.seniority[level], told).toBe(count(fitsWithout('seniority'), has))
      }
      for (const { days, jobs: found } of facets.postedWithinDays) {
        const has = (job: ModelJob) => job.postedAt.getTime() >= world.now - days * day
        expect(found, told).toBe(count(fitsWithout('posted'), has))
      }
      for (const [step, { jobs: found }] of facets.answersWithinDays.entries()) {
        const has = (job: ModelJob) => job.companySpeed <= step + 1
        expect(found, told).toBe(count(fitsWithout('answers'), has))
      }
      expect(facets.referrers, told).toBe(count(question.fits, (job) => job.companyReferrers))
      expect(facets.visa, told).toBe(count(question.fits, (job) => job.visaSponsorship === true))
      expect(facets.payGiven, told).toBe(count(question.fits, (job) => job.pay !== null))
    }
    expect(compared).toBeGreaterThan(50)
  },
  patience,
)

describe('while jobs arrive, paging neither repeats nor skips', () => {
  test.each(['newest', 'pay', 'answer', 'relevance'])(
    'sorted by %s',
    async (sort) => {
      const draw = drawFrom(21)
      const word = vocabulary[3]!
      const before = jobs.filter(({ titleWords, bodyWords }) =>
        [...titleWords, ...bodyWords].includes(word),
      )
      expect(before.length).toBeGreaterThan(400)
      const { ids, ended } = await walk({ q: word, sort, limit: '45' }, Infinity, async () => {
        jobs.push(...(await insertModelJobs(draw, 6)))
      })
      expect(ended).toBe(true)
      expect(new Set(ids).size).toBe(ids.length)
      expect(before.filter(({ id }) => !ids.includes(id))).toEqual([])
    },
    patience,
  )
})
