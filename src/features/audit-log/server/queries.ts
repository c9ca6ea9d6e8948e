import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export function findNewestCheck(db: Database) {
  return queriesOf(db)
    .selectFrom('auditChecks')
    .selectAll()
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The newest one that is over. */
export function findLastCheck(db: Database) {
  return queriesOf(db)
    .selectFrom('auditChecks')
    .selectAll()
    .where('endedAt', 'is not', null)
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export async function insertCheck(db: Database, id: string, beganAt: Date): Promise<void> {
  await queriesOf(db).insertInto('auditChecks').values({ id, beganAt }).execute()
}

export async function endCheck(
  db: Database,
  id: string,
  ending: { endedAt: Date; entries: number; fault: string | null },
): Promise<void> {
  await queriesOf(db).updateTable('auditChecks').set(ending).where('id', '=', id).execute()
}

export async function deleteChecksBefore(db: Database, before: Date): Promise<void> {
  await queriesOf(db).deleteFrom('auditChecks').where('beganAt', '<', before).execute()
}
