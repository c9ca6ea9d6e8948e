/** Invented companies and jobs for a first look. The same seed always makes the same ones. */
import * as companies from '#features/companies/server/service.ts'
import { countryWords, namedByRegion } from '#shared/countries.ts'
import { newId } from '#shared/ids.ts'
import { toMinorUnits } from '#shared/money.ts'
import type { Context } from '#platform/context.ts'
import type { EmploymentType, JobLocation, Pay, WorkMode } from '../contract.ts'
import * as words from './demo-words.ts'
import { drawFrom, type Draw } from './draw.ts'
import {
  escapeText,
  plainText,
  factsEdition,
  readFacts,
} from '#features/job-facts/server/service.ts'
import { markPlacesInUse } from './queries.places.ts'
import * as queries from './queries.ts'
import { ensurePlaces } from './service.places.ts'

export type DemoCompany = { id: string; name: string; domain: string; jobIds: string[] }

const day = 86_400_000
const jobsAtOnce = 500

/**
 * Makes 40 companies, each with its mail domain proved, and their jobs: open and closed, with and
 * without pay, in one place or many.
 *
 * @param seed any whole number
 * @returns the companies with the ids of their open jobs
 */
export async function createDemoJobs(
  context: Pick<Context, 'db' | 'clock'>,
  seed: number,
  options: { jobs?: number; onProgress?: (done: number, total: number) => void } = {},
): Promise<DemoCompany[]> {
  const total = options.jobs ?? 3_000
  const draw = drawFrom(seed)
  const now = context.clock.now()
  await ensurePlaces(context)
  const created = await companies.createDemoCompanies(
    context,
    words.demoCompanies.map(([name, domain, industry, sizeBand]) => {
      const city = draw.oneOf(words.cities)
      return {
        name,
        domain,
        industry,
        sizeBand,
        website: `https://${domain}`,
        founded: foundedIn(sizeBand, draw.fraction()),
        headquarters: writtenPlace(city),
        description: `${name} is an invented company in ${industry.toLowerCase()}, based in ${city[1]}. It exists so that you can look around.`,
      }
    }),
  )
  const demo = created.map((company) => ({ ...company, jobIds: [] as string[] }))
  for (let start = 0; start < total; start += jobsAtOnce) {
    const count = Math.min(jobsAtOnce, total - start)
    const jobs = Array.from({ length: count }, (_empty, index) =>
      demoJob(draw, demo[(start + index) % demo.length]!, start + index, now),
    )
    // Each half by a connection of its own: indexing their words is most of the work.
    const half = Math.ceil(count / 2)
    const halves = [jobs.slice(0, half), jobs.slice(half)].filter(({ length }) => length > 0)
    await Promise.all(halves.map((rows) => queries.insertJobs(context.db, rows, now)))
    options.onProgress?.(start + count, total)
  }
  await markPlacesInUse(
    context.db,
    words.cities.map(([id]) => id),
  )
  return demo
}

function demoJob(draw: Draw, company: DemoCompany, index: number, now: Date): queries.NewJob {
  const profession = draw.oneOf(professionsOf(company))
  const type = employmentType(draw, profession)
  const places = draw.some(words.cities, draw.chance(0.04) ? 12 : draw.chance(0.2) ? 3 : 1)
  const { title, factor } = titleOf(draw, profession, type, places[0]![3])
  const workMode: WorkMode = profession.industries
    ? 'onsite'
    : draw.oneOf(['onsite', 'hybrid', 'hybrid', 'remote'])
  const remote = workMode === 'remote'
  const closed = draw.chance(0.1)
  const age = Math.floor((draw.below(1000) ** 2 / 1_000_000) * 120 * day)
  const postedAt = new Date(now.getTime() - age - draw.below(day))
  const closedAt = closed
    ? new Date(Math.max(postedAt.getTime(), now.getTime() - draw.below(20) * day))
    : null
  const countries = [...new Set(places.map(([, , , country]) => country))]
  const html = description(draw, company.name, profession, places.length)
  const descriptionText = plainText(html)
  const job: queries.NewJob = {
    ...readFacts(title, descriptionText),
    factsEdition,
    id: newId(now.getTime()),
    companyId: company.id,
    title,
    descriptionHtml: html,
    descriptionText,
    status: closed ? 'closed' : 'published',
    closeOutcome: closed ? draw.oneOf(['filled', 'cancelled', 'expired']) : null,
    closedAt,
    listed: true,
    postedAt,
    lastConfirmedAt: new Date(Math.max(postedAt.getTime(), now.getTime() - draw.below(13) * day)),
    validThrough: new Date(now.getTime() + (30 + draw.below(60)) * day),
    employmentTypes: [type],
    workMode,
    remotePossible: remote,
    locations: remote ? remoteLocations(countries) : places.map(locationOf),
    placeIds: remote ? [] : places.map(([id]) => id),
    countryCodes: countries,
    remoteCountries: remote ? countries : [],
    pay: draw.chance(0.6) ? payOf(draw, profession.pay * factor, places[0]![4]) : null,
    department: profession.department,
    team: null,
    language: 'en',
    requisitionId: `R-${10_000 + index}`,
    applyUrl: `https://${company.domain}/careers/${10_000 + index}`,
    sourceId: null,
    sourceKind: 'demo',
    externalId: null,
    sourceUrl: `https://${company.domain}/careers/${10_000 + index}`,
    canonicalUrl: null,
    contentHash: null,
    createdBy: null,
  }
  if (!closed) company.jobIds.push(job.id)
  return job
}

type Profession = (typeof words.professions)[number]

/** What every company needs, and twice what its industry is about. */
function professionsOf(company: DemoCompany): Profession[] {
  const [, , industry] = words.demoCompanies.find(([, domain]) => domain === company.domain)!
  return words.professions.flatMap((profession) => {
    if (!profession.industries) return [profession]
    return profession.industries.includes(industry) ? [profession, profession] : []
  })
}

/** A title with its grade, or as an internship, and how its pay compares with a middling post. */
function titleOf(draw: Draw, profession: Profession, type: EmploymentType, country: string) {
  const level = draw.oneOf(words.levels)
  const speaksGerman = ['DE', 'AT', 'CH'].includes(country)
  const base = draw.oneOf(
    profession.titles.filter((title) => speaksGerman || !title.includes('(m/w/d)')),
  )
  const isGerman = base.includes('(m/w/d)')
  if (type === 'INTERN') return { title: `${base} (internship)`, factor: 0.4 }
  const graded = profession.graded && !isGerman
  const grade = graded ? level.before : ''
  const title = `${grade}${grade ? lowerFirst(base) : base}${isGerman ? '' : tailOf(draw, profession, grade)}`
  return { title, factor: graded ? level.factor : 1 }
}

function tailOf(draw: Draw, { longTail }: Profession, grade: string): string {
  if (grade === 'Junior ' && draw.chance(0.2)) return ', early careers programme 2027'
  if (draw.chance(0.1)) return ' (part-time possible)'
  if (draw.chance(0.05)) return ', parental leave cover until March 2028'
  return longTail && draw.chance(0.12) ? longTail : ''
}

function lowerFirst(text: string): string {
  // 'API engineer' stays as it is.
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

function employmentType(draw: Draw, { graded }: Profession): EmploymentType {
  if (draw.chance(0.8)) return 'FULL_TIME'
  return draw.oneOf(['PART_TIME', 'PART_TIME', 'CONTRACTOR', graded ? 'INTERN' : 'TEMPORARY'])
}

/** Small companies are young. */
function foundedIn(sizeBand: string, chance: number): number {
  const [from, years] =
    sizeBand.startsWith('11') || sizeBand.startsWith('51') ? [2004, 18] : [1898, 115]
  return from + Math.floor(chance * years)
}

type City = (typeof words.cities)[number]

/** As employers write it: `Columbus, OH`, `London, United Kingdom`. */
function writtenPlace([, city, region, country]: City): string {
  return `${city}, ${region && namedByRegion.has(country) ? region : countryWords(country)}`
}

function locationOf(place: City): JobLocation {
  const [, city, region, country] = place
  return { text: writtenPlace(place), city, region, country }
}

function remoteLocations(countries: string[]): JobLocation[] {
  return countries.map((country) => ({
    text: `Remote, ${countryWords(country)}`,
    city: null,
    region: null,
    country,
  }))
}

/** A range of a fifth around the middle, in round numbers, in minor units. */
function payOf(draw: Draw, thousands: number, currency: string): Pay {
  const middle = thousands * (0.9 + draw.below(20) / 100) * 1000 * (words.perEuro[currency] ?? 1)
  const rounded = (amount: number) => {
    const step = 10 ** Math.max(2, Math.floor(Math.log10(amount)) - 1)
    return toMinorUnits(Math.round(amount / step) * step, currency)
  }
  return {
    min: rounded(middle * 0.9),
    max: rounded(middle * 1.1),
    currency,
    unit: 'YEAR',
    equity: draw.chance(0.15),
    bonus: draw.chance(0.2),
  }
}

function description(
  draw: Draw,
  companyName: string,
  profession: Profession,
  places: number,
): string {
  const list = (items: string[]) =>
    `<ul>${items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`
  const niceToHave = (items: string[]) =>
    items.length === 0 ? '' : `<h3>Nice to have</h3>${list(items)}`
  const name = escapeText(companyName)
  const team = 4 + draw.below(14)
  const skills = draw.some(profession.skills, 3)
  return [
    `<p>${name} is looking for someone in ${profession.department.toLowerCase()} who likes to see things finished. You join a team of ${team} and report to its lead.</p>`,
    `<h3>What you do</h3>${list(draw.some(profession.tasks, 4))}`,
    `<h3>What you bring</h3>${list(skills.map((skill) => `Experience with ${skill}`))}`,
    niceToHave(draw.some(profession.skills, 2).filter((skill) => !skills.includes(skill))),
    `<h3>How we hire</h3><ol><li>A call of half an hour</li><li>A piece of real work, paid</li><li>A day with the team</li></ol>`,
    `<p>${places > 1 ? 'You choose the office. ' : ''}We answer every application within ${5 + draw.below(10)} days.</p>`,
  ].join('')
}
