import { sql, type Kysely } from 'kysely'

/** Which version of a legal page someone agreed to, and which one everyone is asked to agree to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table agreements (
      account_id uuid not null references accounts on delete cascade,
      article_id uuid not null references articles on delete cascade,
      version int not null,
      at timestamptz not null,
      primary key (account_id, article_id, version)
    )`.execute(db)
  await sql`create index agreements_of_article on agreements (article_id, version)`.execute(db)
  await sql`
    create table asked_agreements (
      article_id uuid primary key references articles on delete cascade,
      version int not null,
      asked_by uuid references accounts on delete set null,
      asked_at timestamptz not null
    )`.execute(db)
}
