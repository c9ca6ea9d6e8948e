import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'
import type { Profile } from '#features/profiles/contract.ts'
import type { IntroductionState, Outcome } from '../contract.ts'

export type IntroductionRow = {
  id: string
  candidateId: string
  recruiterId: string
  companyId: string
  jobId: string
  reason: string
  candidateAnswer: 'yes' | 'no' | null
  recruiterAnswer: 'yes' | 'no' | null
  state: IntroductionState
  outcome: Outcome | null
  conversationId: string | null
  createdAt: Date
  dueAt: Date | null
}

const columns = [
  'id',
  'candidateId',
  'recruiterId',
  'companyId',
  'jobId',
  'reason',
  'state',
  'candidateAnswer',
  'recruiterAnswer',
  'outcome',
  'conversationId',
  'createdAt',
  'dueAt',
] as const

export async function insertIntroduction(
  db: Database,
  row: Pick<
    IntroductionRow,
    'id' | 'candidateId' | 'recruiterId' | 'companyId' | 'jobId' | 'reason' | 'createdAt' | 'dueAt'
  > & { proposedBy: string },
): Promise<void> {
  await queriesOf(db)
    .insertInto('introductions')
    .values({ ...row, state: 'proposed', updatedAt: row.createdAt })
    .execute()
}

const byId = (db: Database, id: string) =>
  queriesOf(db).selectFrom('introductions').select(columns).where('id', '=', id)

export async function findIntroduction(
  db: Database,
  id: string,
): Promise<IntroductionRow | undefined> {
  return (await byId(db, id).executeTakeFirst()) as IntroductionRow | undefined
}

/** Both answers wait for each other. */
export async function lockIntroduction(
  db: Database,
  id: string,
): Promise<IntroductionRow | undefined> {
  return (await byId(db, id).forUpdate().executeTakeFirst()) as IntroductionRow | undefined
}

export async function updateIntroduction(
  db: Database,
  id: string,
  change: Partial<
    Pick<
      IntroductionRow,
      'state' | 'candidateAnswer' | 'recruiterAnswer' | 'outcome' | 'conversationId' | 'dueAt'
    >
  >,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('introductions')
    .set({ ...change, updatedAt: now })
    .where('id', '=', id)
    .execute()
}

/** Ends what nobody or only one answered in time. */
export async function expireDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update introductions set state = 'expired', due_at = null, updated_at = ${now}
    where id in (
      select id from introductions where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

export type NamedRow = IntroductionRow & {
  candidateName: string
  candidateFormerNames: string[]
  candidateEmail: string
  profile: Profile
  recruiterName: string
  recruiterTitle: string | null
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  jobTitle: string
}

const named = (db: Database) =>
  queriesOf(db)
    .selectFrom('introductions as introduction')
    .innerJoin('accounts as candidate', 'candidate.id', 'introduction.candidateId')
    .innerJoin('candidateProfiles as profile', 'profile.accountId', 'introduction.candidateId')
    .innerJoin('recruiterProfiles as recruiter', 'recruiter.accountId', 'introduction.recruiterId')
    .innerJoin('companies as company', 'company.id', 'introduction.companyId')
    .innerJoin('jobs as job', 'job.id', 'introduction.jobId')
    .selectAll('introduction')
    .select([
      'candidate.name as candidateName',
      'candidate.formerNames as candidateFormerNames',
      'candidate.email as candidateEmail',
      'profile.document as profile',
      'recruiter.fullName as recruiterName',
      'recruiter.title as recruiterTitle',
      'company.name as companyName',
      'company.slug as companySlug',
      'company.logoKey as companyLogoKey',
      'job.title as jobTitle',
    ])

export async function listAll(
  db: Database,
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<NamedRow[]> {
  let query = named(db)
  if (after) {
    query = query.where((where) =>
      where(
        where.refTuple('introduction.createdAt', 'introduction.id'),
        '<',
        where.tuple(after.at, after.id),
      ),
    )
  }
  const rows = await query
    .orderBy('introduction.createdAt', 'desc')
    .orderBy('introduction.id', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as NamedRow[]
}

export async function findNamed(db: Database, id: string): Promise<NamedRow> {
  const row = await named(db).where('introduction.id', '=', id).executeTakeFirstOrThrow()
  return row as unknown as NamedRow
}

/** Introductions of someone in one role. */
export async function listOf(
  db: Database,
  side: 'candidateId' | 'recruiterId',
  accountId: string,
  limit: number,
): Promise<NamedRow[]> {
  const rows = await named(db)
    .where(`introduction.${side}`, '=', accountId)
    // An open proposal disappears as soon as the candidate is hidden from the company.
    .where(
      sql<boolean>`(introduction.state <> 'proposed'
        or not hides_from(introduction.candidate_id, introduction.company_id))`,
    )
    .orderBy('introduction.createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows as unknown as NamedRow[]
}

export type Ending = 'all' | 'recruiter' | 'hidden'

/**
 * Ends the open proposals of someone: all of them, those as a recruiter, or those at companies that they
 * hide from.
 */
export async function endOpenOf(
  db: Database,
  accountId: string,
  which: Ending,
  now: Date,
): Promise<string[]> {
  const theirs = {
    all: sql`${accountId}::uuid in (candidate_id, recruiter_id)`,
    recruiter: sql`recruiter_id = ${accountId}`,
    hidden: sql`candidate_id = ${accountId} and hides_from(candidate_id, company_id)`,
  }
  const { rows } = await sql<{ id: string }>`
    update introductions set state = 'expired', due_at = null, updated_at = ${now}
    where state = 'proposed' and ${theirs[which]}
    returning id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/** One has blocked the other: neither waits for the other's answer. */
export async function endOpenTo(
  db: Database,
  { candidateId, recruiterId }: { candidateId: string; recruiterId: string },
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update introductions set state = 'expired', due_at = null, updated_at = ${now}
    where state = 'proposed' and candidate_id = ${candidateId} and recruiter_id = ${recruiterId}
    returning id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

/** Gives the introductions to one company to another. */
export function moveIntroductions(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`update introductions set company_id = ${intoId} where company_id = ${fromId}`
  return updateThese(db, update, only)
}

/** Two people who are proposed to each other, or connected. */
export async function areInTouch(
  db: Database,
  candidateId: string,
  recruiterId: string,
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from introductions
      where candidate_id = ${candidateId} and recruiter_id = ${recruiterId}
        and state in ('proposed', 'connected')
    ) as found`.execute(queriesOf(db))
  return rows[0]?.found ?? false
}

export type SuggestionRow = {
  candidateId: string
  candidateName: string
  headline: string
  recruiterId: string
  recruiterName: string
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  jobId: string
  jobTitle: string
  sharedSkills: string[]
  oldestSilent: Date | null
}

/** Of what fits a candidate best, so many are looked at: nobody hides from that many companies. */
const openingsEach = 12

/**
 * Candidates whose profile is complete and who got no answer to requests of two weeks ago, or who
 * have none, each with the open job whose posting names most of their skills, where someone is
 * verified and neither has been offered nor proposed the other. What costs most is asked of few: a text
 * for each company, not each recruiter, and who hides from whom where the posting fits alone.
 */
export async function findSuggestions(
  db: Database,
  now: Date,
  requiredCompleteness: number,
  limit: number,
): Promise<SuggestionRow[]> {
  const { rows } = await sql<SuggestionRow>`
    with people as materialized (
      select profile.account_id, account.name, profile.skills,
        coalesce(profile.document->'basics'->>'label', '') as headline,
        (select min(request.sent_at) from referral_requests request
          where request.candidate_id = profile.account_id and request.claimed_at is null
            and request.sent_at <= ${new Date(now.getTime() - 14 * 86_400_000)}) as oldest_silent
      from candidate_profiles profile
      join accounts account on account.id = profile.account_id
        and account.status = 'active' and account.email_verified
      where profile.completeness >= ${requiredCompleteness}
        and not exists (select from referral_requests request
          where request.candidate_id = profile.account_id and request.claimed_at is not null)
      order by oldest_silent nulls last, profile.updated_at desc
      limit 50
    ), staffed as materialized (
      select recruiter.account_id, recruiter.full_name, recruiter.company_id, company.name,
        company.slug, company.logo_key
      from recruiter_profiles recruiter
      join accounts account on account.id = recruiter.account_id and account.status = 'active'
      join companies company on company.id = recruiter.company_id
      where recruiter.work_email_verified_at is not null and recruiter.level >= 1
      order by recruiter.level desc, recruiter.account_id
      limit 100
    ), openings as materialized (
      select company.company_id, job.id as job_id, job.title,
        ' ' || lower(job.title || ' ' || left(job.description_text, 4000)) || ' ' as text
      from (select distinct company_id from staffed) company cross join lateral (
        select jobs.id, jobs.title, jobs.description_text
        from jobs where jobs.company_id = company.company_id and jobs.status = 'published'
        order by jobs.posted_at desc, jobs.id limit 5) job
    ), named as materialized (
      select openings.job_id, array_agg(skill) as skills
      from openings join (select distinct unnest(skills) as skill from people) known
        on strpos(openings.text, ' ' || skill || ' ') > 0
      group by openings.job_id
    ), ranked as materialized (
      select people.account_id as candidate_id, opening.*
      from people cross join lateral (
        select openings.job_id, openings.company_id, openings.title, shared.skills as shared_skills,
          row_number() over (order by cardinality(shared.skills) desc, likeness desc, openings.job_id) as place
        from openings left join named using (job_id)
        cross join lateral (
          select array(select skill from unnest(people.skills) skill
              where skill = any(named.skills)) as skills,
            similarity(openings.title, people.headline) as likeness) shared
        where cardinality(shared.skills) > 0 or likeness >= 0.3
        order by place limit ${openingsEach}) opening
    ), shown_to as materialized (
      select near.candidate_id, near.company_id
      from (select distinct candidate_id, company_id from ranked) near
      where not hides_from(near.candidate_id, near.company_id)
        and not exists (select from recruiter_profiles own
          where own.account_id = near.candidate_id and own.company_id = near.company_id)
    ), pairs as materialized (
      select shown_to.candidate_id, staffed.*
      from shown_to join staffed on staffed.company_id = shown_to.company_id
      where staffed.account_id <> shown_to.candidate_id
        and not exists (select from introductions earlier
          where earlier.candidate_id = shown_to.candidate_id
            and earlier.recruiter_id = staffed.account_id)
        and not exists (select from referral_offers offer
          join referral_requests request on request.id = offer.request_id
          where offer.referrer_id = staffed.account_id
            and request.candidate_id = shown_to.candidate_id)
        and not are_blocked(shown_to.candidate_id, staffed.account_id)
    )
    select people.account_id as candidate_id, people.name as candidate_name, people.headline,
      best.account_id as recruiter_id, best.full_name as recruiter_name, best.company_id,
      best.name as company_name, best.slug as company_slug, best.logo_key as company_logo_key,
      best.job_id, best.title as job_title, best.shared_skills,
      people.oldest_silent
    from people cross join lateral (
      select pairs.*, ranked.job_id, ranked.title, ranked.shared_skills
      from ranked join pairs using (candidate_id, company_id)
      where ranked.candidate_id = people.account_id
      order by ranked.place, pairs.account_id
      limit 1) best
    order by cardinality(best.shared_skills) desc, people.oldest_silent nulls last
    limit ${limit}`.execute(queriesOf(db))
  return rows
}
