import { sql, type Kysely } from 'kysely'

/**
 * Employers that candidates type are kept as what companies are compared by, and one function says
 * whether a candidate is hidden from a company. Existing profiles follow in steps, by a schedule.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table candidate_employers (
      account_id uuid not null references accounts on delete cascade,
      -- The name without case, accents and legal form.
      name_key text not null,
      -- Of the site that was given with it, or of the name when that is one.
      domain text check (domain = lower(domain)),
      -- Which company that was when it was saved; null when none was known.
      company_id uuid,
      is_current boolean not null,
      primary key (account_id, name_key)
    )`.execute(db)
  await sql`
    create index candidate_employers_company on candidate_employers (company_id)
    where company_id is not null`.execute(db)
  await sql`
    alter table candidate_profiles add column employers_edition int not null default 0`.execute(db)
  await sql`
    create index candidate_profiles_employers_edition on candidate_profiles (employers_edition)`.execute(
    db,
  )

  // A company, everything above it, and what it was merged into: from below upwards, since a company
  // has one parent and few generations, while a group may have thousands of children.
  await sql`
    create function why_hidden(person uuid, company uuid) returns text
    language sql stable parallel safe as $$
      with recursive above as (
        select id, parent_id, merged_into, name_key from companies where id = company
        union
        select companies.id, companies.parent_id, companies.merged_into, companies.name_key
        from companies join above on companies.id in (above.parent_id, above.merged_into))
      select case
        when exists (
          select from blocked_companies blocked
          join companies named on named.id = blocked.company_id
          join above on above.id in (named.id, named.merged_into)
            or (above.name_key = named.name_key and above.name_key <> '')
          where blocked.account_id = person) then 'blocked'
        when exists (
          select from candidate_employers employer
          where employer.account_id = person and employer.is_current and exists (
            select from above where above.id = employer.company_id
              or above.name_key = employer.name_key
              or exists (select from company_aliases alias
                where alias.company_id = above.id and alias.name_key = employer.name_key)
              or exists (select from company_domains known
                where known.company_id = above.id and (employer.domain = known.domain
                  or employer.domain like '%.' || known.domain)))) then 'employer'
        when exists (
          select from recruiter_profiles own join above on above.id = own.company_id
          where own.account_id = person
            and (own.work_email_verified_at is not null or own.mailbox_proved_at is not null)
          ) then 'employer'
      end
    $$`.execute(db)
  await sql`
    create or replace function hides_from(person uuid, company uuid) returns boolean
    language sql stable parallel safe as $$ select why_hidden(person, company) is not null $$`.execute(
    db,
  )
}
