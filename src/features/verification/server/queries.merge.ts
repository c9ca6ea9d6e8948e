import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * Verifications and cases that belong to one company belong to another.
 *
 * @param only of these accounts; everybody's when absent
 */
export async function moveVerifications(
  db: Database,
  fromId: string,
  intoId: string,
  only?: readonly string[],
): Promise<string[]> {
  const some = only ? sql`and account_id = any(${only}::uuid[])` : sql``
  const { rows } = await sql<{ id: string }>`
    update recruiter_verifications set company_id = ${intoId}
    where company_id = ${fromId} ${some} returning account_id as id`.execute(db)
  await sql`
    update verification_cases set company_id = ${intoId}
    where company_id = ${fromId} and state not in ('proving', 'waiting') ${some}`.execute(db)
  await sql`
    update verification_cases set company_id = ${intoId}
    where company_id = ${fromId} and kind = 'identity' ${some}`.execute(db)
  return rows.map((row) => row.id)
}
