import { sql } from 'kysely'
import { groupsByProfile } from '#features/companies/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type Wanted = {
  candidateId: string
  role: string
  location: string
  /** Minor units a year. */
  payFrom: number | null
  currency: string | null
}

export type ProposedJob = {
  jobId: string
  title: string
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  places: string[]
}

/**
 * Open jobs of companies where someone verified takes requests, a few of each company, those whose
 * title is most like the role first. Left out: blocked companies, the candidate's own, and companies
 * or jobs that the candidate has asked (one open request a company, one ever a job), and companies
 * that ask in return for something that a one-shot does not say: a confirmation, a number of the job.
 */
export async function findProposedJobs(
  db: Database,
  wanted: Wanted,
  limits: { companies: number; jobsEach: number },
): Promise<ProposedJob[]> {
  const { candidateId, role, location, payFrom, currency } = wanted
  const place = `%${location.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  const { rows } = await sql<ProposedJob>`
    with staffed as (
      select company.id, company.name, company.slug, company.logo_key
      from companies company
      where company.referrals_open
        and exists (
          select from recruiter_profiles profile
          join accounts account on account.id = profile.account_id and account.status = 'active'
          where profile.company_id = company.id and profile.work_email_verified_at is not null
            and profile.level >= 1 and profile.account_id <> ${candidateId})
        and not exists (
          select from recruiter_profiles own
          where own.account_id = ${candidateId} and own.company_id = company.id)
        and not exists (select from company_policies policy
          where policy.company_id = company.id
            and not policy.ineligible <@ ${[...groupsByProfile]}::text[])
        and not hides_from(${candidateId}, company.id)
        and not exists (
          select from referral_requests request
          where request.candidate_id = ${candidateId} and request.company_id = company.id
            and request.status in
              ('draft', 'screening', 'queued', 'offered', 'claimed', 'needs_changes'))
      order by company.verified_referrers desc, company.id
      limit ${limits.companies}
    )
    select job.id as job_id, job.title, staffed.id as company_id, staffed.name as company_name,
      staffed.slug as company_slug, staffed.logo_key as company_logo_key, job.places
    from staffed
    cross join lateral (
      select jobs.id, jobs.title,
        array(select place->>'text' from jsonb_array_elements(jobs.locations) place) as places
      from jobs
      where jobs.company_id = staffed.id and jobs.status = 'published'
        and (jobs.requisition_id is not null or not exists (select from company_policies policy
          where policy.company_id = staffed.id and policy.needs_internal_job_id))
        and (${location} = '' or jobs.remote_possible or jobs.locations::text ilike ${place})
        and (${payFrom}::numeric is null or jobs.pay is null
          or jobs.pay->>'currency' is distinct from ${currency}
          or jobs.pay->>'unit' is distinct from 'YEAR'
          or coalesce((jobs.pay->>'max')::numeric, (jobs.pay->>'min')::numeric) >= ${payFrom}::numeric)
        and not exists (
          select from referral_requests request
          where request.candidate_id = ${candidateId} and request.job_id = jobs.id
            and request.status not in ('expired', 'ineligible', 'job_closed'))
      order by similarity(jobs.title, ${role}) desc, jobs.posted_at desc, jobs.id
      limit ${limits.jobsEach}) job`.execute(queriesOf(db))
  return rows
}
