/** Posts that wait for a moderator. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { isBehind, type TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PostKind } from '../contract.ts'

export type WaitingRow = {
  id: string
  kind: PostKind
  body: string
  tags: string[]
  authorId: string
  heldFor: string | null
  createdAt: Date
}

export async function listWaiting(
  db: Database,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select id, kind, body, tags, author_id as "authorId", held_for as "heldFor",
      created_at as "createdAt"
    from posts where state = 'waiting' and ${isBehind(after, sql`created_at, id`)}
    order by created_at, id limit ${limit}`.execute(queriesOf(db))
  return rows
}
