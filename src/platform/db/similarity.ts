import { sql, type RawBuilder } from 'kysely'
import type { Database } from './database.ts'
import { queriesOf } from './queries-of.ts'

/**
 * How alike a text is to the most alike of others, by their trigrams: 0 to 1.
 *
 * @param others a query of one column named `note`
 */
export async function similarityTo(
  db: Database,
  note: string,
  others: RawBuilder<unknown>,
): Promise<number> {
  const { rows } = await sql<{ similarity: number | null }>`
    select ${maximumSimilarity(note, others)} as similarity`.execute(queriesOf(db))
  return rows[0]?.similarity ?? 0
}

/** The same as a value of a statement; null where there are no others. */
export const maximumSimilarity = (note: string, others: RawBuilder<unknown>) =>
  sql`(select max(similarity(note, ${note})) from (${others}) other)`
