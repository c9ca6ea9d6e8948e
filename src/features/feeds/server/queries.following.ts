/** Whom and what people follow, mute and hide. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { StreamKind } from '../contract.ts'
import { concealedFrom, wanted, type Reader } from './queries.listing.ts'

/** Whether someone has a post under their name that the reader may see. */
export async function hasShownPosts(
  db: Database,
  personId: string,
  reader: Reader,
): Promise<boolean> {
  const { rows } = await sql`
    with concealed as materialized (${concealedFrom(reader, sql`select ${personId}::uuid`)})
    select from posts post join accounts account on account.id = post.author_id
    where post.author_id = ${personId} and post.state = 'published' and not post.is_masked
      and ${wanted(reader, 'post')}
    limit 1`.execute(queriesOf(db))
  return rows.length > 0
}

export async function isFollowed(
  db: Database,
  followerId: string,
  streamId: string,
): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('feedFollows')
    .select('streamId')
    .where('followerId', '=', followerId)
    .where('streamId', '=', streamId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertFollow(
  db: Database,
  row: { followerId: string; streamId: string; kind: StreamKind; createdAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('feedFollows')
    .values(row)
    .onConflict((conflict) => conflict.columns(['followerId', 'streamId']).doNothing())
    .execute()
}

export async function deleteFollow(
  db: Database,
  followerId: string,
  streamId: string,
): Promise<void> {
  await queriesOf(db)
    .deleteFrom('feedFollows')
    .where('followerId', '=', followerId)
    .where('streamId', '=', streamId)
    .execute()
}

export async function countFollows(db: Database, followerId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('feedFollows')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('followerId', '=', followerId)
    .executeTakeFirstOrThrow()
  return Number(row.count)
}

export type FollowRow = {
  id: string
  kind: StreamKind
  name: string
  slug: string | null
  createdAt: Date
}

/** The latest first; what is gone is left out. */
/** Without people who must not be seen any more, after a block or where they hide from the reader's company. */
export async function listFollows(
  db: Database,
  reader: NonNullable<Reader>,
  after: TimePosition | undefined,
  limit: number,
): Promise<FollowRow[]> {
  const below = after
    ? sql`(followed.created_at, followed.stream_id) < (${after.at}, ${after.id}::uuid)`
    : sql`true`
  const own = sql`select stream_id from feed_follows
    where follower_id = ${reader.accountId} and kind = 'person'`
  const { rows } = await sql<FollowRow>`
    with concealed as materialized (${concealedFrom(reader, own)})
    select followed.stream_id as id, followed.kind, company.slug,
      coalesce(account.name, company.name, tag.name, '') as name,
      followed.created_at as "createdAt"
    from feed_follows followed
    left join accounts account on followed.kind = 'person' and account.id = followed.stream_id
    left join companies company on followed.kind = 'company' and company.id = followed.stream_id
    left join feed_tags tag on followed.kind = 'tag' and tag.id = followed.stream_id
    where followed.follower_id = ${reader.accountId} and ${below}
      and (followed.kind <> 'person' or not are_blocked(${reader.accountId}, followed.stream_id)
        and not (followed.stream_id in (select person from concealed)))
    order by followed.created_at desc, followed.stream_id desc limit ${limit}`.execute(
    queriesOf(db),
  )
  return rows
}

/** People whom someone may mention: followed, or in the conversation about a post under their name. */
export async function listMentionable(
  db: Database,
  reader: NonNullable<Reader>,
  postId: string | undefined,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  const conversation =
    postId === undefined
      ? sql``
      : sql`
    union
    select author_id from posts where id = ${postId} and not is_masked
    union
    select talk.author_id from (
      select comment.author_id from post_comments comment join posts post on post.id = comment.post_id
      where comment.post_id = ${postId} and comment.state = 'published'
        and not (post.is_masked and comment.author_id = post.author_id)
      order by comment.created_at desc limit 200) talk`
  const { rows } = await sql<{ id: string; name: string }>`
    with people as materialized (
      select stream_id as id from feed_follows
      where follower_id = ${reader.accountId} and kind = 'person'
      ${conversation}),
    concealed as materialized (${concealedFrom(reader, sql`select id from people`)})
    select account.id, account.name from people join accounts account on account.id = people.id
    where account.id <> ${reader.accountId} and account.status = 'active'
      and not are_blocked(${reader.accountId}, account.id)
      and not (account.id in (select person from concealed))
    order by account.name, account.id limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function listMuted(db: Database, accountId: string): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('mutedWords')
    .select('shown')
    .where('accountId', '=', accountId)
    .orderBy('shown')
    .execute()
  return rows.map(({ shown }) => shown)
}

export async function replaceMuted(
  db: Database,
  accountId: string,
  muted: readonly { words: string; shown: string }[],
): Promise<void> {
  const queries = queriesOf(db)
  // Of two lists at once the later one stays, and not both.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`muted words ${accountId}`}, 0))`.execute(
    queries,
  )
  await queries.deleteFrom('mutedWords').where('accountId', '=', accountId).execute()
  if (muted.length === 0) return
  await queries
    .insertInto('mutedWords')
    .values(muted.map((word) => ({ accountId, ...word })))
    .onConflict((conflict) => conflict.columns(['accountId', 'words']).doNothing())
    .execute()
}

export async function setHidden(
  db: Database,
  row: { accountId: string; itemId: string; at: Date },
  isHidden: boolean,
): Promise<void> {
  const queries = queriesOf(db)
  if (isHidden) {
    await queries
      .insertInto('hiddenPosts')
      .values(row)
      .onConflict((conflict) => conflict.columns(['accountId', 'itemId']).doNothing())
      .execute()
    return
  }
  await queries
    .deleteFrom('hiddenPosts')
    .where('accountId', '=', row.accountId)
    .where('itemId', '=', row.itemId)
    .execute()
}

/** Those of these people who would see what someone says, and so may be told of it. */
export async function listenersAmong(
  db: Database,
  ids: readonly string[],
  said: { by: string; role: 'jobSeeker' | 'recruiter'; words: string },
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select account.id from accounts account
    left join recruiter_profiles recruiter on recruiter.account_id = account.id
      and recruiter.work_email_verified_at is not null
    where account.id = any(${[...ids]}::uuid[]) and account.id <> ${said.by}
      and not are_blocked(account.id, ${said.by}::uuid)
      and not (${said.role}::text = 'jobSeeker' and recruiter.company_id is not null
        and hides_from(${said.by}::uuid, recruiter.company_id))
      and not exists (select from muted_words muted
        where muted.account_id = account.id and position(muted.words in ${said.words}) > 0)`.execute(
    queriesOf(db),
  )
  return new Set(rows.map(({ id }) => id))
}
