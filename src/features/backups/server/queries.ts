import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Other processes wait until this transaction is over. */
export async function lockRuns(db: Database): Promise<void> {
  await sql`lock table backup_runs in share row exclusive mode`.execute(queriesOf(db))
}

export function findNewest(db: Database) {
  return queriesOf(db)
    .selectFrom('backupRuns')
    .select(['id', 'beganAt', 'aliveAt', 'endedAt', 'problem'])
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export function findLastGood(db: Database) {
  return queriesOf(db)
    .selectFrom('backupRuns')
    .select(['beganAt', 'bytes'])
    .where('endedAt', 'is not', null)
    .where('problem', 'is', null)
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** When people were last told of a failure since the last good one. */
export async function findLastTold(db: Database, since: Date | null): Promise<Date | null> {
  const found = await queriesOf(db)
    .selectFrom('backupRuns')
    .select('toldAt')
    .where('toldAt', 'is not', null)
    .where('beganAt', '>', since ?? new Date(0))
    .orderBy('beganAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  return found?.toldAt ?? null
}

export async function insertRun(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db).insertInto('backupRuns').values({ id, beganAt: now, aliveAt: now }).execute()
}

export async function noteAlive(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('backupRuns')
    .set({ aliveAt: now })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

type Ending = { file: string; bytes: number; rows: number } | { problem: string; toldAt?: Date }

export async function endRun(db: Database, id: string, now: Date, ending: Ending): Promise<void> {
  await queriesOf(db)
    .updateTable('backupRuns')
    .set({ endedAt: now, ...ending })
    .where('id', '=', id)
    .where('endedAt', 'is', null)
    .execute()
}

/** Runs of long ago; the newest stay. */
export async function deleteRunsBefore(db: Database, before: Date): Promise<void> {
  await queriesOf(db).deleteFrom('backupRuns').where('beganAt', '<', before).execute()
}
