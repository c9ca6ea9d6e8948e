import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PersonCounts } from '../messages.person-facts.ts'

/** What admins see of one person. */
export async function personPosts(db: Database, accountId: string): Promise<PersonCounts> {
  const { rows } = await sql<PersonCounts>`
    select (select count(*)::int from posts where author_id = ${accountId}) as posts,
      (select count(*)::int from posts where author_id = ${accountId} and state = 'removed') as removed,
      (select count(*)::int from post_comments where author_id = ${accountId}) as comments`.execute(
    queriesOf(db),
  )
  return rows[0]!
}
