import { sql, type Kysely } from 'kysely'

/** How far payments have been compared with what each provider reports: a day that failed is done later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table payment_comparisons (
      provider text primary key,
      compared_through date not null,
      compared_at timestamptz not null
    )`.execute(db)
}
