import { sql, type Kysely } from 'kysely'

/** Where background work in steps goes on after a stop, and how much of it fits into a step. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table task_steps (
      name text primary key,
      -- Null: from the beginning.
      position jsonb,
      -- Rows of the next step.
      size int not null check (size > 0),
      updated_at timestamptz not null
    )`.execute(db)
}
