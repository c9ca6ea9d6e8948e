import { sql } from 'kysely'
import type { ModerationFigures } from '#features/moderation/server/service.ts'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Other processes wait until this transaction is over. */
export async function lockMonths(db: Database): Promise<void> {
  await sql`lock table transparency_months in share row exclusive mode`.execute(queriesOf(db))
}

/** The newest first. */
export async function listMonths(db: Database, limit: number): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('transparencyMonths')
    .select('month')
    .orderBy('month', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ month }) => month)
}

export async function findMonth(
  db: Database,
  month: string,
): Promise<ModerationFigures | undefined> {
  const row = await queriesOf(db)
    .selectFrom('transparencyMonths')
    .select('figures')
    .where('month', '=', month)
    .executeTakeFirst()
  return row?.figures as ModerationFigures | undefined
}

export async function insertMonth(
  db: Database,
  row: { month: string; figures: ModerationFigures; countedAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('transparencyMonths')
    .values({ ...row, figures: jsonbOf(row.figures) })
    .execute()
}
