import { sql, type Kysely } from 'kysely'

/** Which process a worker is of: on its own machine one sees at once that it is dead. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table task_workers
      -- Null where machines cannot be told apart.
      add column machine text,
      add column process int,
      -- Of this run of the process: numbers of processes come again.
      add column run text`.execute(db)
  await sql`alter table deliveries add column claimed_by text`.execute(db)
  await sql`
    create index deliveries_claimed_by on deliveries (claimed_by)
    where sent_at is null and claimed_by is not null`.execute(db)
}
