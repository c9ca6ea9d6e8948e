/** Candidates whom recruiters may find, drawn from a seed, and one recruiter who looks for them. */
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as jobFacts from '#features/job-facts/server/service.ts'
import { drawFrom, type Draw } from '#features/jobs/server/draw.ts'
import { placeMeant } from '#features/job-search/server/service.ts'
import { areaPeople } from '#features/people-search/server/policy.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import type { Running } from './servers.ts'

export const skillCount = 60
export const titleCount = 40
export const seniorities = ['junior', 'mid', 'senior', 'lead'] as const
export const modes = ['onsite', 'hybrid', 'remote'] as const
export const currencies = ['EUR', 'USD', 'INR'] as const
const dayMs = 86_400_000
/** People of one statement: the product ends those that take ten seconds. */
const batch = 5_000

export type Area = {
  id: number
  name: string
  country: string
  regionId: number | null
  latitude: number
  longitude: number
}

export type Person = {
  accountId: string
  cardId: string
  noticeDays: number | null
  payMinimum: number | null
  payCurrency: string | null
  workCountries: string[]
  relocates: boolean
  confirmedAt: Date
  skills: number[]
  words: string[]
  seniority: string
  years: number
  country: string
  regionId: number | null
  areaId: number | null
  workModes: string[]
}

/** Large cities, the largest first, whose name with its country means them and nothing else. */
export async function readAreas({ db }: OpenDatabase): Promise<Area[]> {
  const { rows } = await sql<Area & { region: string; adminCode: string }>`
    select id, name, country, region, admin_code, latitude, longitude from places
    where population >= ${areaPeople}::int order by population desc, id limit 600`.execute(db)
  const areas: Area[] = []
  for (const { region, adminCode, ...area } of rows) {
    const [city, country] = [
      await placeMeant({ db }, cityWords(area)),
      await placeMeant({ db }, countryWords(area.country)),
    ]
    if (city.centres.join() !== `${area.id}` || country.countries.join() !== area.country) continue
    const within = jobFacts.regionAt({ country: area.country, region, adminCode })
    areas.push({ ...area, regionId: within && jobFacts.regionId(within) })
  }
  return areas
}

const countries = new Intl.DisplayNames(['en'], { type: 'region' })
export const countryWords = (code: string) => countries.of(code)!
export const cityWords = ({ name, country }: Pick<Area, 'name' | 'country'>) =>
  `${name}, ${countryWords(country)}`

function drawPerson(draw: Draw, areas: readonly Area[], now: number): Person {
  // Few cities have most of the people.
  const area = areas[Math.floor(draw.fraction() ** 3 * areas.length)]!
  const isFar = draw.chance(0.15)
  const asks = draw.chance(0.7)
  const at = () => new Date(now - Math.floor(draw.fraction() * 75 * dayMs))
  const skill = () => 1 + Math.floor(draw.fraction() * draw.fraction() * skillCount)
  return {
    accountId: randomUUID(),
    cardId: randomUUID(),
    noticeDays: draw.chance(0.8) ? draw.below(91) : null,
    payMinimum: asks ? draw.below(10_000_000) : null,
    payCurrency: asks ? draw.oneOf(currencies) : null,
    workCountries: draw.chance(0.5) ? [area.country] : [],
    relocates: draw.chance(0.1),
    confirmedAt: at(),
    skills: [...new Set(Array.from({ length: 8 }, skill))],
    words: [`engineer${1 + draw.below(titleCount)}`, ...(draw.chance(0.3) ? ['senior'] : [])],
    seniority: draw.oneOf(seniorities),
    years: draw.below(30),
    country: area.country,
    regionId: isFar ? null : area.regionId,
    areaId: isFar ? null : area.id,
    workModes: draw.some(modes, 1 + draw.below(2)),
  }
}

/** @returns those that were made now; the same seed draws the same people, besides their ids */
export async function makePeople(
  { db }: OpenDatabase,
  areas: readonly Area[],
  count: number,
  seed: number,
): Promise<Person[]> {
  const draw = drawFrom(seed)
  const now = Date.now()
  const people = Array.from({ length: count }, () => drawPerson(draw, areas, now))
  for (let from = 0; from < count; from += batch) {
    const some = people.slice(from, from + batch)
    await sql`
      insert into accounts (id, email, name, roles, email_verified, created_at, updated_at)
      select id, id || '@bench.example', 'Person', '{jobSeeker}', true, now(), now()
      from unnest(${some.map(({ accountId }) => accountId)}::uuid[]) id`.execute(db)
    await sql`
      insert into findable_people (account_id, card_id, is_findable, notice_days, pay_minimum,
        pay_currency, work_countries, relocates, confirmed_at, findable_since, skills, words, seniority,
        years, country, region_id, area_id, work_modes, card, edition, updated_at)
      select "accountId", "cardId", true, "noticeDays", "payMinimum", "payCurrency", "workCountries",
        relocates, "confirmedAt", "confirmedAt", skills,
        to_tsvector('simple', array_to_string(words, ' . ')), seniority, years, country, "regionId",
        "areaId", "workModes", ${JSON.stringify(shownFacts)}::jsonb, 1000, now()
      from jsonb_to_recordset(${JSON.stringify(some)}::jsonb) as made("accountId" uuid, "cardId" uuid,
        "noticeDays" int, "payMinimum" bigint, "payCurrency" text, "workCountries" text[],
        relocates boolean, "confirmedAt" timestamptz, skills int[], words text[], seniority text,
        years int, country text, "regionId" int, "areaId" int, "workModes" text[])`.execute(db)
  }
  for (const table of ['accounts', 'findable_people']) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db)
  }
  return people
}

/** As long as a card usually is. */
const shownFacts = {
  title: 'Backend engineer',
  seniority: 'senior',
  yearsOfExperience: 9,
  skills: ['Go', 'PostgreSQL', 'Kafka', 'Kubernetes', 'TypeScript', 'React', 'Terraform', 'gRPC'],
  otherSkills: 3,
  education: [{ field: 'Computer science', level: 'master' }],
  location: 'Munich area, Bavaria, Germany',
  workModes: ['hybrid', 'remote'],
}

export type Recruiter = { accountId: string; companyId: string; cookie: string }

/** A recruiter whose work email a company has proved. */
export async function makeRecruiter({ db }: OpenDatabase, product: Running): Promise<Recruiter> {
  const response = await fetch(`${product.url}/auth/recruiter/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: product.url },
    body: JSON.stringify({
      name: 'Bench Recruiter',
      email: 'recruiter@tessera.example',
      password: 'a long enough passphrase',
    }),
  })
  const { user } = (await response.json()) as { user: { userId: string } }
  const cookies = response.headers.getSetCookie().map((one) => one.split(';')[0])
  const companyId = randomUUID()
  await sql`
    insert into companies (id, slug, name, folded_name, name_key, created_at, updated_at)
    values (${companyId}, 'bench', 'Bench', 'bench', 'bench', now(), now())`.execute(db)
  await sql`
    update recruiter_profiles set company_id = ${companyId}, work_email = 'recruiter@bench.example',
      work_email_verified_at = now()
    where account_id = ${user.userId}`.execute(db)
  return { accountId: user.userId, companyId, cookie: cookies.join('; ') }
}

/** Some hide from the recruiter, are suspended or were put aside. @returns all of their accounts */
export async function hideSome(
  { db }: OpenDatabase,
  { accountId, companyId }: Recruiter,
  people: readonly Person[],
): Promise<Set<string>> {
  const ids = people.map((one) => one.accountId)
  const every = (nth: number, from: number) => ids.filter((_, index) => index % nth === from)
  const [byCompany, byBlock, suspended, aside] = [
    every(31, 0),
    every(37, 1),
    every(41, 2),
    every(43, 3),
  ]
  await sql`
    insert into blocked_companies (account_id, company_id, created_at)
    select id, ${companyId}, now() from unnest(${byCompany}::uuid[]) id`.execute(db)
  await sql`
    insert into account_blocks (blocker_id, blocked_id, created_at)
    select id, ${accountId}, now() from unnest(${byBlock}::uuid[]) id`.execute(db)
  await sql`update accounts set status = 'suspended' where id = any(${suspended}::uuid[])`.execute(
    db,
  )
  await sql`
    insert into people_dismissals (id, recruiter_id, candidate_id, reason, created_at)
    select gen_random_uuid(), ${accountId}, id, 'other', now()
    from unnest(${aside}::uuid[]) id`.execute(db)
  return new Set([...byCompany, ...byBlock, ...suspended, ...aside])
}
