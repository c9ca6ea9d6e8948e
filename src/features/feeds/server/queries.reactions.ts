/** Reactions and votes, counted where they are shown. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

type Reaction = { itemId: string; accountId: string; kind: number | null; at: Date }

/**
 * Sets or takes away one's reaction.
 *
 * @param reaction of an item that is locked: two presses at once are one after the other
 * @returns what it was before
 */
export async function setReaction(db: Database, reaction: Reaction): Promise<number | null> {
  const { itemId, accountId, kind, at } = reaction
  const queries = queriesOf(db)
  const before = await queries
    .selectFrom('postReactions')
    .select('kind')
    .where('itemId', '=', itemId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  if (kind === null) {
    await queries
      .deleteFrom('postReactions')
      .where('itemId', '=', itemId)
      .where('accountId', '=', accountId)
      .execute()
  } else {
    await queries
      .insertInto('postReactions')
      .values({ itemId, accountId, kind, at })
      .onConflict((conflict) => conflict.columns(['itemId', 'accountId']).doUpdateSet({ kind, at }))
      .execute()
  }
  return before?.kind ?? null
}

type Change = { before: number | null; now: number | null }

/** One less of the kind before, one more of the kind now. */
const counted = ({ before, now }: Change) => sql`array(
  select count + (place = ${now ?? 0}::int)::int - (place = ${before ?? 0}::int)::int
  from unnest(reaction_counts) with ordinality counted(count, place) order by place)`

/** @returns the counts from now on */
export async function countForPost(
  db: Database,
  id: string,
  change: Change,
  points: number,
): Promise<number[]> {
  const added = points * (Number(change.now !== null) - Number(change.before !== null))
  const { rows } = await sql<{ counts: number[] }>`
    update posts set reaction_counts = ${counted(change)}, points = points + ${added}::int
    where id = ${id} returning reaction_counts as counts`.execute(queriesOf(db))
  return rows[0]!.counts
}

/** @returns the counts from now on */
export async function countForComment(db: Database, id: string, change: Change): Promise<number[]> {
  const { rows } = await sql<{ counts: number[] }>`
    update post_comments set reaction_counts = ${counted(change)}
    where id = ${id} returning reaction_counts as counts`.execute(queriesOf(db))
  return rows[0]!.counts
}

/** @param vote in a poll that is locked */
export async function setVote(
  db: Database,
  vote: { postId: string; accountId: string; option: number; at: Date },
): Promise<void> {
  const { postId, accountId, option, at } = vote
  const queries = queriesOf(db)
  const before = await queries
    .selectFrom('postVotes')
    .select('option')
    .where('postId', '=', postId)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  await queries
    .insertInto('postVotes')
    .values({ postId, accountId, option, at })
    .onConflict((conflict) => conflict.columns(['postId', 'accountId']).doUpdateSet({ option, at }))
    .execute()
  await sql`
    update posts set vote_counts = array(
      select count + (place = ${option + 1}::int)::int
        - (place = ${before ? before.option + 1 : 0}::int)::int
      from unnest(vote_counts) with ordinality counted(count, place) order by place)
    where id = ${postId}`.execute(queries)
}
