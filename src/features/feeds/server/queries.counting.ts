/** How many comments a post has, and how many replies a comment: those that everyone may read. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** A comment that was published counts at once; its post is locked. */
export async function countNew(
  db: Database,
  comment: { postId: string; parentId: string | null },
): Promise<void> {
  await sql`
    update posts set comment_count = comment_count + 1
    where id = ${comment.postId}`.execute(queriesOf(db))
  if (comment.parentId === null) return
  await sql`
    update post_comments set reply_count = reply_count + 1
    where id = ${comment.parentId}`.execute(queriesOf(db))
}

/**
 * Counts the comments of these posts afresh: those that are published, of people whose account is active. The posts
 * are locked, so that no comment comes meanwhile.
 *
 * @returns how many posts had another count than they should have had
 */
export async function recount(db: Database, postIds: readonly string[]): Promise<number> {
  if (postIds.length === 0) return 0
  const ids = [...postIds]
  const { numAffectedRows } = await sql`
    with shown as materialized (
      select comment.post_id, comment.parent_id
      from post_comments comment join accounts account on account.id = comment.author_id
      where comment.post_id = any(${ids}::uuid[]) and comment.state = 'published'
        and account.status = 'active'),
    replies as (
      update post_comments parent set reply_count = counted.replies
      from (
        select top.id, count(shown.parent_id)::int as replies
        from post_comments top left join shown on shown.parent_id = top.id
        where top.post_id = any(${ids}::uuid[]) and top.parent_id is null
        group by top.id) counted
      where parent.id = counted.id and parent.reply_count <> counted.replies)
    update posts set comment_count = counted.comments
    from (
      select post.id, count(shown.post_id)::int as comments
      from unnest(${ids}::uuid[]) post(id) left join shown on shown.post_id = post.id
      group by post.id) counted
    where posts.id = counted.id and posts.comment_count <> counted.comments`.execute(queriesOf(db))
  return Number(numAffectedRows ?? 0)
}

/**
 * The next posts that have comments or say so, locked in the order of their ids.
 *
 * @param after the last one of the step before
 */
export async function lockDiscussed(
  db: Database,
  { after, limit }: { after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts
    where (${after}::uuid is null or id > ${after}::uuid)
      and (comment_count <> 0 or exists (
        select from post_comments where post_comments.post_id = posts.id))
    order by id limit ${limit} for no key update`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

/**
 * The next posts that someone has commented on, locked in the order of their ids.
 *
 * @param after the last one of the step before
 */
export async function lockCommented(
  db: Database,
  { accountId, after, limit }: { accountId: string; after: string | null; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from posts
    where id in (
      select distinct post_id from post_comments
      where author_id = ${accountId} and (${after}::uuid is null or post_id > ${after}::uuid)
      order by post_id limit ${limit})
    order by id for no key update`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}
