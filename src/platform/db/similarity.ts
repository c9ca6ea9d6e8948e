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
    select max(similarity(note, ${note})) as similarity from (${others}) other`.execute(
    queriesOf(db),
  )
  return rows[0]?.similarity ?? 0
}
