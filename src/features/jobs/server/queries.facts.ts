/** Facts that are not in a posting's own fields: read from its text, or known of its company. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { JobDetails, JobLocation } from '../contract.ts'
import type {
  JobFactsOfText,
  StatedFacts,
  PostingText,
} from '#features/job-facts/server/service.ts'

export type UnreadJob = StatedFacts & {
  id: string
  companyId: string
  sourceKind: string
  title: string
  descriptionText: string
  locations: JobLocation[]
  details: JobDetails
  visaSponsorship: boolean | null
  /** What the board's fields said; null for jobs of an earlier edition and for those of no board. */
  stated: StatedFacts | null
}

/** Open jobs whose text was read by an earlier edition of the rules. */
export async function findUnread(
  db: Database,
  edition: number,
  limit: number,
): Promise<UnreadJob[]> {
  const { rows } = await sql<UnreadJob>`
    select id, company_id as "companyId", source_kind as "sourceKind", title,
      description_text as "descriptionText", locations, details,
      employment_types as "employmentTypes", work_mode as "workMode",
      remote_possible as "remotePossible", remote_countries as "remoteCountries",
      country_codes as "countryCodes", pay, visa_sponsorship as "visaSponsorship", stated
    from jobs
    where status = 'published' and listed and facts_edition < ${edition}
    order by facts_edition limit ${limit} for update skip locked`.execute(queriesOf(db))
  return rows
}

const sampledEach = 25

/** Texts of a few open postings of each of these companies, the newest first. */
export async function sampleTexts(
  db: Database,
  companyIds: readonly string[],
): Promise<(PostingText & { companyId: string })[]> {
  const { rows } = await sql<PostingText & { companyId: string }>`
    select company.id as "companyId", job.title, job.text
    from unnest(${companyIds}::uuid[]) company(id)
    cross join lateral (
      select title, description_text as text from jobs
      where company_id = company.id and status = 'published' and listed
        and source_kind not in ('pasted', 'demo')
      order by posted_at desc limit ${sampledEach}) job`.execute(queriesOf(db))
  return rows
}

export type ReadJob = JobFactsOfText &
  StatedFacts & {
    id: string
    stated: StatedFacts | null
    /** Of places that are no more than a subdivision; those that are there already stay. */
    regionIds: number[]
  }

export async function storeFacts(db: Database, jobs: ReadJob[], edition: number): Promise<void> {
  await sql`
    update jobs set seniority = read.seniority,
      skill_ids = array(select jsonb_array_elements_text(read."skillIds")::int),
      visa_sponsorship = read."visaSponsorship",
      place_ids = place_ids || array(
        select region::int from jsonb_array_elements_text(read."regionIds") region
        where region::int <> all(place_ids)),
      employment_types = array(select jsonb_array_elements_text(read."employmentTypes")),
      work_mode = read."workMode", remote_possible = read."remotePossible",
      remote_countries = array(select jsonb_array_elements_text(read."remoteCountries")),
      country_codes = array(select jsonb_array_elements_text(read."countryCodes")),
      pay = nullif(read.pay, 'null'::jsonb), stated = nullif(read.stated, 'null'::jsonb),
      facts_edition = ${edition}::int
    from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) read(id uuid, seniority text,
      "skillIds" jsonb, "visaSponsorship" boolean, "employmentTypes" jsonb, "workMode" text,
      "remotePossible" boolean, "remoteCountries" jsonb, "countryCodes" jsonb, pay jsonb,
      stated jsonb, "regionIds" jsonb)
    where jobs.id = read.id`.execute(queriesOf(db))
}

/**
 * Brings what is kept of some companies up to date: who has referrers now, and how their people answer.
 *
 * @param fewest cases from which an answer speed is said
 * @param after the number of the last company of the step before
 * @returns the companies looked at, where to go on, and of how many the jobs must be told
 */
export async function updateCompanyFacts(
  db: Database,
  fewest: number,
  after: number,
  limit: number,
): Promise<{ looked: number; last: number | null; told: number }> {
  const { rows } = await sql<{ looked: number; last: number | null; told: number }>`
    with part as materialized (
      select id, number, verified_referrers, referrals_open from companies
      where number > ${after} order by number limit ${limit}
    ),
    present as (
      select part.number, verified_referrers > 0 and referrals_open as has_referrers,
        case when coalesce(sample, 0) < ${fewest}::int or hours is null then 5
          when hours <= 24 then 1 when hours <= 72 then 2 when hours <= 168 then 3 else 4 end as speed,
        coalesce(sample, 0) as sample, (100.0 * answered / nullif(sample, 0))::int as percent, hours
      from part left join lateral (
        select sample, answered, median_hours as hours from response_stats
        where kind = 'company' and subject_id = part.id) counted on true
    ),
    changed as (
      select present.*, coalesce(kept.has_referrers, false) is distinct from present.has_referrers
        or coalesce(kept.answer_speed, 5) <> present.speed as told
      from present left join job_company_facts kept using (number)
      where (coalesce(kept.has_referrers, false), coalesce(kept.answer_speed, 5),
          coalesce(kept.answer_sample, 0), kept.answered_percent, kept.answer_median_hours)
        is distinct from (present.has_referrers, present.speed, present.sample, percent, hours)
    ),
    stored as (
      insert into job_company_facts as kept (number, has_referrers, answer_speed, answer_sample,
        answered_percent, answer_median_hours, telling)
      select number, has_referrers, speed, sample, percent, hours, told from changed
      on conflict (number) do update set has_referrers = excluded.has_referrers,
        answer_speed = excluded.answer_speed, answer_sample = excluded.answer_sample,
        answered_percent = excluded.answered_percent,
        answer_median_hours = excluded.answer_median_hours,
        telling = kept.telling or excluded.telling
    )
    select (select count(*)::int from part) as looked, (select max(number) from part) as last,
      (select count(*)::int from changed where told) as told`.execute(queriesOf(db))
  return rows[0]!
}

const companiesAtOnce = 500

/**
 * Tells the search rows of companies what is known of the companies now; so many rows, since all of
 * a change that concerns many companies would take longer than a statement may.
 *
 * @returns how many rows were told; fewer than asked for when nothing is left of these companies
 */
export async function tellJobs(db: Database, rowsAtOnce: number): Promise<number> {
  const { rows } = await sql<{ told: number }>`
    with waiting as materialized (
      select * from job_company_facts where telling order by number limit ${companiesAtOnce}
    ),
    untold as materialized (
      select job.number, waiting.number as company
      from waiting cross join lateral (
        select s.number from job_search s
        where s.codes @> array[job_search_code(6, waiting.number)] and s.bits >> 19 <>
          job_search_company_bits(waiting.has_referrers, waiting.answer_speed) >> 19
      ) job limit ${rowsAtOnce}
    ),
    told as (
      update job_search s set
        slice = array(select code from unnest(s.slice) code where code >> 24 <> 13)
          || job_search_code(13, facts.answer_speed),
        codes = job_search_told(s.codes, facts.has_referrers, facts.answer_speed),
        bits = s.bits & ((1 << 19) - 1)
          | job_search_company_bits(facts.has_referrers, facts.answer_speed)
      from untold join waiting facts on facts.number = untold.company
      where s.number = untold.number
    ),
    done as (
      update job_company_facts set telling = false
      where number in (select number from waiting)
        and (select count(*) from untold) < ${rowsAtOnce}
    )
    select count(*)::int as told from untold`.execute(queriesOf(db))
  return rows[0]!.told
}

/** True while jobs of a company must be told something. */
export async function isTelling(db: Database): Promise<boolean> {
  const { rows } = await sql`select from job_company_facts where telling limit 1`.execute(
    queriesOf(db),
  )
  return rows.length > 0
}
