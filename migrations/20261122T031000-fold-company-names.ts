import { sql, type Kysely } from 'kysely'

/** `Siemens AG` and `Siemens` are found as one; two companies with different sites may share a name. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table companies drop constraint companies_folded_name_key`.execute(db)
  await sql`
    alter table companies
    -- The name as it is compared: without case, accents, punctuation and legal form.
    add column name_key text not null default '',
    -- Of the rules that made the key; 0 waits for the first.
    add column name_key_edition int not null default 0`.execute(db)
  await sql`create index companies_name_key on companies (name_key)`.execute(db)
  await sql`create index companies_name_key_edition on companies (name_key_edition)`.execute(db)
  // Until the product has made the keys, a name is found as it is written.
  await sql`update companies set name_key = folded_name`.execute(db)

  // Names that a company had before.
  await sql`
    create table company_aliases (
      company_id uuid not null references companies on delete cascade,
      name_key text not null,
      name text not null,
      created_at timestamptz not null,
      primary key (name_key, company_id)
    )`.execute(db)
  await sql`create index company_aliases_company on company_aliases (company_id)`.execute(db)

  // Pairs that an admin looked at and found to be two.
  await sql`
    create table company_pairs_apart (
      low_id uuid not null references companies on delete cascade,
      high_id uuid not null references companies on delete cascade,
      decided_by uuid references accounts on delete set null,
      decided_at timestamptz not null,
      primary key (low_id, high_id),
      check (low_id < high_id)
    )`.execute(db)
  await sql`create index company_pairs_apart_high on company_pairs_apart (high_id)`.execute(db)
  await sql`
    create index company_pairs_apart_decided_by on company_pairs_apart (decided_by)
    where decided_by is not null`.execute(db)
}
