import { sql, type Kysely } from 'kysely'

/** What was decided about a person before is shown with each new case. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index verification_cases_account on verification_cases (account_id, created_at)`.execute(
    db,
  )
}
