import { sql, type Kysely } from 'kysely'

/** When a person took new names: the newest few, for their limit. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table accounts add column renamed_at timestamptz[] not null default '{}'`.execute(
    db,
  )
}
