import { sql, type Kysely } from 'kysely'

/**
 * Whom a company has removed, and whose verification was taken away: by account and by mailbox, so that
 * another account with the same mailbox is the same person. It outlives the account; of the mailbox only
 * a hash and the domain are kept.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table verification_bans (
      id uuid primary key,
      reason text not null check (reason in ('removed', 'revoked')),
      account_id uuid references accounts on delete set null,
      company_id uuid references companies on delete cascade,
      mailbox_hash bytea,
      domain text,
      created_at timestamptz not null,
      check ((mailbox_hash is null) = (domain is null))
    )`.execute(db)
  await sql`create index verification_bans_account on verification_bans (account_id)`.execute(db)
  await sql`create index verification_bans_company on verification_bans (company_id)`.execute(db)
  await sql`create index verification_bans_mailbox on verification_bans (mailbox_hash)`.execute(db)
  // A mailbox that was typed since may be of another employer.
  await sql`
    insert into verification_bans
      (id, reason, account_id, company_id, mailbox_hash, domain, created_at)
    select gen_random_uuid(), ban.reason, ban.account_id, ban.company_id,
      case when profile.id is not null then sha256(convert_to(profile.mailbox_name, 'UTF8')) end,
      regexp_replace(lower(profile.work_email::text), '^.*@', ''), ban.updated_at
    from (
      select 'removed' as reason, account_id, removed_from as company_id, updated_at
      from recruiter_verifications where removed_from is not null
      union all
      select 'revoked', account_id, company_id, updated_at
      from recruiter_verifications where state = 'revoked') ban
    left join recruiter_profiles profile on profile.account_id = ban.account_id
      and profile.company_id = ban.company_id and profile.work_email is not null`.execute(db)
}
