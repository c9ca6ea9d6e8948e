import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies drop constraint companies_state_check`.execute(db)
  await sql`
    alter table companies
      add constraint companies_state_check check (state in
        ('stub', 'claim_pending', 'verified', 'reverify_due', 'suspended', 'merged')),
      add column verified_at timestamptz,
      -- When a verified company has to be looked at again.
      add column reverify_at timestamptz,
      add column parent_id uuid references companies check (parent_id <> id)`.execute(db)
  await sql`
    create index companies_reverify on companies (reverify_at) where reverify_at is not null`.execute(
    db,
  )
  await sql`alter table company_domains drop constraint company_domains_method_check`.execute(db)
  await sql`
    alter table company_domains add constraint company_domains_method_check
      check (method in ('import', 'work_email', 'dns', 'mailbox', 'admin', 'demo'))`.execute(db)
  await sql`create index company_domains_like on company_domains using gin (domain gin_trgm_ops)`.execute(
    db,
  )

  await sql`
    create table company_admins (
      company_id uuid not null references companies on delete cascade,
      account_id uuid not null references accounts on delete cascade,
      created_at timestamptz not null,
      primary key (company_id, account_id)
    )`.execute(db)
  await sql`create index company_admins_account on company_admins (account_id)`.execute(db)

  // Two records of one company become one; what moved is kept, so that it can move back.
  await sql`
    create table company_merges (
      id uuid primary key,
      from_id uuid not null references companies,
      into_id uuid not null references companies check (into_id <> from_id),
      from_state text not null,
      merged_by uuid references accounts on delete set null,
      merged_at timestamptz not null,
      undo_until timestamptz not null,
      undone_at timestamptz
    )`.execute(db)
  await sql`
    create unique index company_merges_current on company_merges (from_id)
    where undone_at is null`.execute(db)
  await sql`create index company_merges_recent on company_merges (merged_at, id)`.execute(db)
  await sql`
    create table company_merge_moves (
      merge_id uuid not null references company_merges on delete cascade,
      kind text not null check (length(kind) <= 40),
      record text not null,
      primary key (merge_id, kind, record)
    )`.execute(db)
}
