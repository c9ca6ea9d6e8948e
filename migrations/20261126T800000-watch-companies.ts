import { sql, type Kysely } from 'kysely'

/** Companies where nobody can refer yet, and who wants to hear when that changes. Told once, a row goes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table company_watches (
      account_id uuid not null references accounts on delete cascade,
      company_id uuid not null references companies on delete cascade,
      created_at timestamptz not null,
      primary key (account_id, company_id)
    )`.execute(db)
  await sql`create index company_watches_of_company on company_watches (company_id, account_id)`.execute(
    db,
  )
}
