import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table companies (
      id uuid primary key,
      -- The search table knows companies by a small number.
      number int not null generated always as identity unique,
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) <= 80),
      name text not null check (length(name) between 1 and 200),
      -- Lower case, no accents, single spaces: what two spellings of one name have in common.
      folded_name text not null unique,
      website text,
      description text,
      industry text,
      size_band text,
      founded int check (founded between 1000 and 2200),
      headquarters text,
      state text not null default 'stub'
        check (state in ('stub', 'claim_pending', 'verified', 'suspended', 'merged')),
      merged_into uuid references companies,
      referrals_open boolean not null default true,
      -- People with a confirmed work e-mail who take requests; told by the profiles feature.
      verified_insiders int not null default 0 check (verified_insiders >= 0),
      created_at timestamptz not null,
      updated_at timestamptz not null,
      version int not null default 1,
      check ((state = 'merged') = (merged_into is not null))
    )`.execute(db)
  await sql`create index companies_folded_prefix on companies (folded_name text_pattern_ops)`.execute(
    db,
  )

  await sql`
    create table company_domains (
      domain text primary key check (domain = lower(domain) and length(domain) between 3 and 253),
      company_id uuid not null references companies on delete cascade,
      -- Null until somebody proved it; an unproved domain comes from the employer's own posting.
      verified_at timestamptz,
      method text not null check (method in ('import', 'work_email', 'dns', 'admin', 'demo')),
      created_at timestamptz not null
    )`.execute(db)
  await sql`create index company_domains_company on company_domains (company_id)`.execute(db)
}
