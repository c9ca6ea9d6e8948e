import { sql, type Kysely } from 'kysely'

/**
 * A work address proves an employer only at a domain that an admin, a claim or the company's own board
 * confirmed. Domains that merely the first address there had put on record wait for an admin; people
 * who were confirmed by them are held back in steps, by a schedule.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table recruiter_profiles
      -- The code was typed in; it counts once the domain is the company's too.
      add column mailbox_proved_at timestamptz,
      -- An admin found that it is this person's own mailbox, although another's is alike.
      add column mailbox_distinct_at timestamptz,
      -- Without case and without what follows a plus sign.
      add column mailbox_name text generated always as (regexp_replace(
        regexp_replace(lower(work_email::text), '@[^@]*$', ''), '^(.[^+]*)\\+.*$', '\\1')) stored`.execute(
    db,
  )
  await sql`
    update recruiter_profiles set mailbox_proved_at = work_email_verified_at
    where work_email_verified_at is not null`.execute(db)
  await sql`
    create index recruiter_profiles_mailbox on recruiter_profiles (mailbox_name, company_id)
    where mailbox_proved_at is not null`.execute(db)
  await sql`
    create index recruiter_profiles_waiting on recruiter_profiles (mailbox_proved_at, id)
    where mailbox_proved_at is not null and work_email_verified_at is null`.execute(db)

  await sql`
    alter table company_domains drop constraint company_domains_method_check,
      add constraint company_domains_method_check check (method in
        ('import', 'work_email', 'dns', 'mailbox', 'admin', 'board', 'demo'))`.execute(db)
  await sql`
    create index company_domains_unreviewed on company_domains (company_id)
    where method = 'work_email' and verified_at is null`.execute(db)

  await sql`
    alter table verification_cases
      drop constraint verification_cases_kind_check,
      add constraint verification_cases_kind_check
        check (kind in ('identity', 'company', 'domain', 'mailbox'))`.execute(db)
  // One case for all who wait for a domain.
  await sql`
    create unique index verification_cases_domain on verification_cases (company_id, domain)
    where kind = 'domain' and state = 'waiting'`.execute(db)
  await sql`
    create index verification_cases_about on verification_cases (company_id, domain, created_at)
    where kind = 'domain'`.execute(db)

  await sql`
    update company_domains domain set verified_at = null
    where method = 'work_email' and not exists (
      select from verification_cases claim
      where claim.company_id = domain.company_id and claim.domain = domain.domain
        and claim.kind = 'company' and claim.state = 'approved')`.execute(db)
}
