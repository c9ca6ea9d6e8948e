import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table built_resumes (
      id uuid primary key,
      account_id uuid not null references accounts on delete cascade,
      label text not null check (length(label) between 1 and 80),
      template text not null,
      paper text not null check (paper in ('a4', 'us-letter')),
      sections text[] not null,
      document jsonb not null,
      version int not null default 0,
      created_at timestamptz not null,
      updated_at timestamptz not null
    )`.execute(db)
  await sql`
    create index built_resumes_account on built_resumes (account_id, updated_at desc, id desc)`.execute(
    db,
  )
}
