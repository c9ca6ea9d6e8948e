/** What a list shows of a job. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { AlsoListed, EmploymentType, JobLocation, Pay, WorkMode } from '../contract.ts'

export type CardRow = {
  number: number
  id: string
  title: string
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  verifiedReferrers: number
  locations: JobLocation[]
  workMode: WorkMode | null
  employmentTypes: EmploymentType[]
  pay: Pay | null
  postedAt: Date
  lastConfirmedAt: Date
  answerSample: number | null
  answeredPercent: number | null
  answerMedianHours: number | null
  alsoListed: AlsoListed[]
  /** Numbers of the skills list. */
  skillIds: number[]
}

/** When its board, or someone, last said that the job is there. */
export const confirmedAt = sql<Date>`
  job_confirmed_at(jobs.last_confirmed_at, jobs.source_id, jobs.missing_since, jobs.closed_at)`

export const cardColumns = [
  'jobs.number',
  'jobs.id',
  'jobs.title',
  'companies.id as companyId',
  'companies.name as companyName',
  'companies.slug as companySlug',
  'companies.logoKey as companyLogoKey',
  'companies.verifiedReferrers',
  'jobs.locations',
  'jobs.workMode',
  'jobs.employmentTypes',
  'jobs.pay',
  'jobs.postedAt',
  'facts.answerSample',
  'facts.answeredPercent',
  'facts.answerMedianHours',
  'jobs.alsoListed',
  'jobs.skillIds',
] as const

/** The same columns for statements that are written out. */
export const cardSelection = sql`
  jobs.number, jobs.id, jobs.title, companies.id as "companyId", companies.name as "companyName",
  companies.slug as "companySlug", companies.logo_key as "companyLogoKey",
  companies.verified_referrers as "verifiedReferrers",
  jobs.locations, jobs.work_mode as "workMode", jobs.employment_types as "employmentTypes",
  jobs.pay, jobs.posted_at as "postedAt", ${confirmedAt} as "lastConfirmedAt",
  facts.answer_sample as "answerSample", facts.answered_percent as "answeredPercent",
  facts.answer_median_hours::float8 as "answerMedianHours", jobs.also_listed as "alsoListed",
  jobs.skill_ids as "skillIds"`

/** Where those columns are; its `number` is the job's. */
export const cardTables = sql.raw(`(
  jobs join (companies left join job_company_facts facts on facts.number = companies.number)
    on companies.id = jobs.company_id)`)

/**
 * Cards as one document, in no order: column by column and row by row, the driver took a fifth of all
 * that a search takes this process.
 *
 * @param cards selects `cardSelection`, and what else a row shall have: numbers, words, no times
 * @param ground the statement's `with`
 */
export async function readCards<Row extends CardRow>(
  db: Database,
  cards: RawBuilder<unknown>,
  ground: RawBuilder<unknown> = sql``,
): Promise<Row[]> {
  const { rows } = await sql<{ cards: Row[] }>`${ground}
    select coalesce(json_agg(card), '[]') as cards from (${cards}) card`.execute(queriesOf(db))
  const read = rows[0]!.cards
  for (const card of read) {
    // In JSON, times are text.
    card.postedAt = new Date(card.postedAt)
    card.lastConfirmedAt = new Date(card.lastConfirmedAt)
  }
  return read
}

/** Cards in the order of the numbers. */
export async function findCards(db: Database, numbers: number[]): Promise<CardRow[]> {
  if (numbers.length === 0) return []
  const cards = sql`
    select ${cardSelection} from ${cardTables} where jobs.number = any(${numbers}::int[])`
  const rows = await readCards(db, cards)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  return numbers.flatMap((number) => byNumber.get(number) ?? [])
}

export type AnsweringRow = Pick<
  CardRow,
  'companyId' | 'companyName' | 'companySlug' | 'companyLogoKey' | 'verifiedReferrers'
> &
  Pick<CardRow, 'answerSample' | 'answeredPercent' | 'answerMedianHours'>

/** Companies with open jobs that tell from the most requests, however they answer them. */
export async function findAnswering(
  db: Database,
  fewest: number,
  limit: number,
): Promise<AnsweringRow[]> {
  const { rows } = await sql<AnsweringRow>`
    select companies.id as "companyId", companies.name as "companyName",
      companies.slug as "companySlug", companies.logo_key as "companyLogoKey",
      companies.verified_referrers as "verifiedReferrers",
      facts.answer_sample as "answerSample", facts.answered_percent as "answeredPercent",
      facts.answer_median_hours::float8 as "answerMedianHours"
    from job_company_facts facts join companies on companies.number = facts.number
    where facts.answer_sample >= ${fewest} and companies.verified_referrers > 0
      and companies.referrals_open and companies.state not in ('suspended', 'merged')
      and exists (select from jobs
        where jobs.company_id = companies.id and jobs.status = 'published' and jobs.listed)
    order by facts.answer_sample desc, companies.name limit ${limit}`.execute(queriesOf(db))
  return rows
}
