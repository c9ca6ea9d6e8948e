import { type Kysely, sql } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table backup_runs (
      id uuid primary key,
      began_at timestamptz not null,
      -- A run whose process still writes says so every few seconds.
      alive_at timestamptz not null,
      ended_at timestamptz,
      file text,
      bytes bigint,
      rows bigint,
      problem text,
      told_at timestamptz,
      check ((problem is null) or (ended_at is not null))
    )`.execute(db)
  await sql`create index backup_runs_began on backup_runs (began_at desc)`.execute(db)
}
