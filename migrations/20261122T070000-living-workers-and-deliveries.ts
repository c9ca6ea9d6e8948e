import { sql, type Kysely } from 'kysely'

/** Which task workers live, and which messages have left: so that tasks of dead workers are freed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_workers (
      -- The id that the worker locks its tasks with.
      id text primary key,
      seen_at timestamptz not null default now()
    )`.execute(db)
  await sql`
    create table deliveries (
      id uuid primary key,
      -- Until then a process may be sending it.
      claimed_until timestamptz not null,
      sent_at timestamptz
    )`.execute(db)
  await sql`create index deliveries_by_claim on deliveries (claimed_until)`.execute(db)
}
