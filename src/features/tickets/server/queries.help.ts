/** How often help articles answered what people were about to ask: counts of days, of nobody in particular. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export async function countOneSolved(db: Database, articleId: string, now: Date): Promise<void> {
  await sql`
    insert into help_answers (article_id, day, people) values (${articleId}, ${now}::date, 1)
    on conflict (article_id, day) do update set people = help_answers.people + 1`.execute(
    queriesOf(db),
  )
}

export async function countSolved(db: Database, since: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(people), 0)::int as count from help_answers where day >= ${since}::date`.execute(
    queriesOf(db),
  )
  return rows[0]!.count
}
