import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'

/**
 * @param only these accounts; everybody there when absent
 * @returns the accounts that moved
 */
export async function moveRecruiters(
  db: Database,
  fromId: string,
  intoId: string,
  only?: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update recruiter_profiles set company_id = ${intoId}
    where company_id = ${fromId} ${only ? sql`and account_id = any(${only}::uuid[])` : sql``}
    returning account_id as id`.execute(db)
  return rows.map((row) => row.id)
}

/** Whoever hides from one company hides from the other; a merge that is undone takes nothing away. */
export async function blockBoth(
  db: Database,
  fromId: string,
  intoId: string,
  now: Date,
): Promise<void> {
  await sql`
    insert into blocked_companies (account_id, company_id, created_at)
    select account_id, ${intoId}, ${now} from blocked_companies where company_id = ${fromId}
    on conflict do nothing`.execute(db)
}
