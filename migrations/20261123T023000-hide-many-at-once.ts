import { sql, type Kysely } from 'kysely'

/**
 * The rule that hides candidates from a company, for many candidates at once: what is above the company is
 * looked up once and not once for each. The rule itself stays the same, and stays one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function hidden_people(people uuid[], company uuid)
    returns table (person uuid, reason text)
    language sql stable parallel safe as $$
      with recursive above as (
        select id, parent_id, merged_into, name_key from companies where id = company
        union
        select companies.id, companies.parent_id, companies.merged_into, companies.name_key
        from companies join above on companies.id in (above.parent_id, above.merged_into))
      select one.id, guard.reason from unnest(people) as one(id)
      cross join lateral (select case
        when exists (
          select from blocked_companies blocked
          join companies named on named.id = blocked.company_id
          join above on above.id in (named.id, named.merged_into)
            or (above.name_key = named.name_key and above.name_key <> '')
          where blocked.account_id = one.id) then 'blocked'
        when exists (
          select from candidate_employers employer
          where employer.account_id = one.id and employer.is_current and exists (
            select from above where above.id = employer.company_id
              or above.name_key = employer.name_key
              or exists (select from company_aliases alias
                where alias.company_id = above.id and alias.name_key = employer.name_key)
              or exists (select from company_domains known
                where known.company_id = above.id and (employer.domain = known.domain
                  or employer.domain like '%.' || known.domain)))) then 'employer'
        when exists (
          select from recruiter_profiles own join above on above.id = own.company_id
          where own.account_id = one.id
            and (own.work_email_verified_at is not null or own.mailbox_proved_at is not null)
          ) then 'employer'
      end as reason) guard
      where guard.reason is not null
    $$`.execute(db)
  await sql`
    create or replace function why_hidden(person uuid, company uuid) returns text
    language sql stable parallel safe as $$
      select hidden.reason from hidden_people(array[why_hidden.person], why_hidden.company) hidden
    $$`.execute(db)
}
