/** Where people have proved a work address, and what they earned by deciding. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Keeps when it was proved first. */
export async function insertEmployment(
  db: Database,
  employment: { accountId: string; companyId: string; provenAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('provenEmployments')
    .values(employment)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** An offer was answered in time: no lapse in a row any longer. */
export async function endLapses(db: Database, accountId: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('recruiterProfiles')
    .set({ consecutiveLapses: 0, updatedAt: now })
    .where('accountId', '=', accountId)
    .execute()
}

/** A decision did not stand: its point goes. */
export async function takePoint(db: Database, accountId: string, now: Date): Promise<void> {
  await sql`
    update recruiter_profiles set points = greatest(0, points - 1), updated_at = ${now}
    where account_id = ${accountId}`.execute(queriesOf(db))
}
