/** Invented companies and jobs for a first look. The same seed always makes the same ones. */
import * as companies from '#features/companies/server/service.ts'
import { newId } from '#shared/ids.ts'
import { toMinorUnits } from '#shared/money.ts'
import type { Context } from '#platform/context.ts'
import type { EmploymentType, JobLocation, Pay, WorkMode } from '../contract.ts'
import * as words from './demo-words.ts'
import { drawFrom, type Draw } from './draw.ts'
import { escapeText, plainText } from './description.ts'
import { factsEdition, readFacts } from './facts/read-facts.ts'
import { markPlacesInUse } from './queries.places.ts'
import * as queries from './queries.ts'
import { ensurePlaces } from './service.places.ts'
import { learnVocabulary } from './service.vocabulary.ts'

export type DemoCompany = { id: string; name: string; domain: string; jobIds: string[] }

const day = 86_400_000
const jobsAtOnce = 250

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
        founded: 1890 + draw.below(130),
        headquarters: `${city[1]}, ${city[3]}`,
        description: `${name} is an invented company. It exists so that you can look around.`,
      }
    }),
  )
  const demo = created.map((company) => ({ ...company, jobIds: [] as string[] }))
  for (let start = 0; start < total; start += jobsAtOnce) {
    const count = Math.min(jobsAtOnce, total - start)
    const jobs = Array.from({ length: count }, (_empty, index) =>
      demoJob(draw, demo[(start + index) % demo.length]!, start + index, now),
    )
    await queries.insertJobs(context.db, jobs, now)
    options.onProgress?.(start + count, total)
  }
  await markPlacesInUse(
    context.db,
    words.cities.map(([id]) => id),
  )
  await learnVocabulary(context)
  return demo
}

function demoJob(draw: Draw, company: DemoCompany, index: number, now: Date): queries.NewJob {
  const profession = draw.oneOf(words.professions)
  const level = draw.oneOf(words.levels)
  const title = `${level.before}${level.before ? lowerFirst(draw.oneOf(profession.titles)) : draw.oneOf(profession.titles)}${draw.oneOf(words.titleTails)}`
  const places = draw.some(words.cities, draw.chance(0.04) ? 12 : draw.chance(0.2) ? 3 : 1)
  const workMode: WorkMode = draw.oneOf(['onsite', 'hybrid', 'hybrid', 'remote'])
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
    employmentTypes: [employmentType(draw)],
    workMode,
    remotePossible: remote,
    locations: remote ? remoteLocations(countries) : places.map(locationOf),
    placeIds: remote ? [] : places.map(([id]) => id),
    countryCodes: countries,
    remoteCountries: remote ? countries : [],
    pay: draw.chance(0.6) ? payOf(draw, profession.pay * level.factor, places[0]![4]) : null,
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

function lowerFirst(text: string): string {
  // 'API engineer' stays as it is.
  return /^\p{Lu}{2}/u.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1)
}

function employmentType(draw: Draw): EmploymentType {
  if (draw.chance(0.8)) return 'FULL_TIME'
  return draw.oneOf(['PART_TIME', 'PART_TIME', 'CONTRACTOR', 'INTERN'])
}

function locationOf([, city, region, country]: (typeof words.cities)[number]): JobLocation {
  return { text: [city, region ?? country].join(', '), city, region, country }
}

function remoteLocations(countries: string[]): JobLocation[] {
  return countries.map((country) => ({
    text: `Remote (${country})`,
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
  profession: (typeof words.professions)[number],
  places: number,
): string {
  const list = (items: string[]) =>
    `<ul>${items.map((item) => `<li>${escapeText(item)}</li>`).join('')}</ul>`
  const name = escapeText(companyName)
  const team = 4 + draw.below(14)
  return [
    `<p>${name} is looking for someone in ${profession.department.toLowerCase()} who likes to see things finished. You join a team of ${team} and report to its lead.</p>`,
    `<h3>What you do</h3>${list(draw.some(profession.tasks, 4))}`,
    `<h3>What you bring</h3>${list(draw.some(profession.skills, 3).map((skill) => `Experience with ${skill}`))}`,
    `<h3>Nice to have</h3>${list(draw.some(profession.skills, 2))}`,
    `<h3>How we hire</h3><ol><li>A call of half an hour</li><li>A piece of real work, paid</li><li>A day with the team</li></ol>`,
    `<p>${places > 1 ? 'You choose the office. ' : ''}We answer every application within ${5 + draw.below(10)} days.</p>`,
  ].join('')
}
