/** Writing posts, and what decides whether one may be written. */
import { sql, type Insertable } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'
import type { Posts } from '#platform/db/tables.gen.ts'
import type { PostKind } from '../contract.ts'
import type { Mention } from './queries.listing.ts'

export type NewPost = Omit<Insertable<Posts>, 'mentions'> & { mentions: readonly Mention[] }

export async function insertPost(db: Database, post: NewPost): Promise<void> {
  await queriesOf(db)
    .insertInto('posts')
    .values({ ...post, mentions: jsonbOf(post.mentions) })
    .execute()
}

export type WrittenRow = {
  id: string
  slug: string
  authorId: string
  authorRole: 'jobSeeker' | 'recruiter'
  kind: PostKind
  isMasked: boolean
  body: string
  tags: string[]
  companyId: string | null
  articleId: string | null
  capacity: number | null
  taken: number
  options: string[]
  pollClosesAt: Date | null
  state: 'waiting' | 'published' | 'hidden' | 'removed' | 'deleted'
  heldFor: string | null
  version: number
  publishedAt: Date | null
  editedAt: Date | null
  createdAt: Date
}

const writtenColumns = [
  'id',
  'slug',
  'authorId',
  'authorRole',
  'kind',
  'isMasked',
  'body',
  'tags',
  'companyId',
  'articleId',
  'capacity',
  'taken',
  'options',
  'pollClosesAt',
  'state',
  'heldFor',
  'version',
  'publishedAt',
  'editedAt',
  'createdAt',
] as const

/** Nobody else changes it, or counts on it, until the transaction ends. */
export async function lockPost(db: Database, id: string): Promise<WrittenRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('posts')
    .select(writtenColumns)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as WrittenRow | undefined
}

export async function updateText(
  db: Database,
  id: string,
  change: { body: string; words: string; tags: string[]; mentions: readonly Mention[]; now: Date },
): Promise<void> {
  const { now, mentions, ...text } = change
  await queriesOf(db)
    .updateTable('posts')
    .set({ ...text, mentions: jsonbOf(mentions), editedAt: now, updatedAt: now })
    .set({ version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** A post leaves the list of all and every stream. Its author's words go with a deletion. */
export async function takeDown(
  db: Database,
  id: string,
  state: 'hidden' | 'removed' | 'deleted',
  now: Date,
): Promise<void> {
  const queries = queriesOf(db)
  await queries
    .updateTable('posts')
    .set({ state, updatedAt: now, ...(state === 'deleted' && { body: '', words: ' ' }) })
    .where('id', '=', id)
    .execute()
  await queries.deleteFrom('postStreams').where('postId', '=', id).execute()
  if (state === 'deleted') {
    await queries.deleteFrom('postVersions').where('itemId', '=', id).execute()
  }
}

/** Makes a post public, for the first time or again; it keeps the time that it had. */
export async function publish(
  db: Database,
  id: string,
  { now, isApproved }: { now: Date; isApproved: boolean },
): Promise<void> {
  await sql`
    update posts set state = 'published', published_at = coalesce(published_at, ${now}),
      approved_at = case when ${isApproved} then ${now} else approved_at end,
      held_for = null, updated_at = ${now}
    where id = ${id}`.execute(queriesOf(db))
  await enterStreams(db, id)
}

/** A request for a referral is not in its author's stream: that would say whose it is. */
export async function enterStreams(db: Database, id: string): Promise<void> {
  await sql`
    insert into post_streams (stream_id, published_at, post_id)
    select stream.id, post.published_at, post.id from posts post
    cross join lateral (
      select post.author_id as id where not post.is_masked
      union
      select post.company_id where post.company_id is not null
      union
      select tag.id from feed_tags tag where tag.name = any(post.tags)) stream
    where post.id = ${id} and post.state = 'published'
    on conflict do nothing`.execute(queriesOf(db))
}

export async function leaveStreams(db: Database, id: string): Promise<void> {
  await queriesOf(db).deleteFrom('postStreams').where('postId', '=', id).execute()
}

export async function ensureTags(
  db: Database,
  tags: readonly { id: string; name: string }[],
): Promise<void> {
  if (tags.length === 0) return
  await queriesOf(db)
    .insertInto('feedTags')
    .values(tags.toSorted((one, other) => (one.name < other.name ? -1 : 1)))
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute()
}

export async function findTag(
  db: Database,
  name: string,
): Promise<{ id: string; name: string } | undefined> {
  return queriesOf(db)
    .selectFrom('feedTags')
    .select(['id', 'name'])
    .where('name', '=', name)
    .executeTakeFirst()
}

export type StandingRow = {
  accepted: number
  posts: number
  comments: number
  upheld: number
  createdAt: Date
  isVerified: boolean
}

/** What decides how far someone is trusted. */
export async function standingOf(
  db: Database,
  accountId: string,
  since: { accepted: Date; day: Date; upheld: Date },
): Promise<StandingRow> {
  const { rows } = await sql<StandingRow>`
    select
      (select count(*)::int from (select from posts
        where author_id = account.id and state = 'published'
          and (approved_at is not null or published_at <= ${since.accepted}) limit 100) stood)
        as accepted,
      (select count(*)::int from posts
        where author_id = account.id and created_at > ${since.day}) as posts,
      (select count(*)::int from post_comments
        where author_id = account.id and created_at > ${since.day}) as comments,
      (select count(distinct thing_id)::int from moderation_cases
        where owner_id = account.id and kind in ('post', 'comment') and decision = 'actioned'
          and overturned_at is null and decided_at > ${since.upheld}) as upheld,
      account.created_at as "createdAt",
      exists (select from recruiter_profiles recruiter
        where recruiter.account_id = account.id
          and recruiter.work_email_verified_at is not null) as "isVerified"
    from accounts account where account.id = ${accountId}`.execute(queriesOf(db))
  return rows[0]!
}

/** One post at a time: limits are counted before each. */
export async function lockAuthor(db: Database, accountId: string): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`feeds:${accountId}`}, 0))`.execute(
    queriesOf(db),
  )
}

/** Whether someone has said the same before. */
export async function isRepeated(
  db: Database,
  said: { authorId: string; words: string; since: Date; table: 'posts' | 'postComments' },
): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom(said.table)
    .select('id')
    .where('authorId', '=', said.authorId)
    .where('createdAt', '>', said.since)
    .where('words', '=', said.words)
    .where('state', '<>', 'deleted')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertVersion(
  db: Database,
  version: { itemId: string; version: number; body: string; writtenAt: Date },
): Promise<void> {
  await queriesOf(db).insertInto('postVersions').values(version).execute()
}

export function listVersions(
  db: Database,
  itemId: string,
  limit: number,
): Promise<{ version: number; body: string; writtenAt: Date }[]> {
  return queriesOf(db)
    .selectFrom('postVersions')
    .select(['version', 'body', 'writtenAt'])
    .where('itemId', '=', itemId)
    .orderBy('version', 'desc')
    .limit(limit)
    .execute()
}

/** First posts that have waited long enough, and have no sign of fraud. */
export async function lockWaitedSince(
  db: Database,
  before: Date,
  limit: number,
): Promise<WrittenRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('posts')
    .select(writtenColumns)
    .where('state', '=', 'waiting')
    .where('heldFor', 'is', null)
    .where('createdAt', '<=', before)
    .orderBy('createdAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as WrittenRow[]
}

/** A job that everyone may see, and its company. */
export async function findSharedJob(
  db: Database,
  id: string,
): Promise<{ companyId: string; sourceKind: string } | undefined> {
  const { rows } = await sql<{ companyId: string; sourceKind: string }>`
    select company_id as "companyId", source_kind as "sourceKind" from jobs
    where id = ${id} and status in ('published', 'paused', 'closed', 'archived')`.execute(
    queriesOf(db),
  )
  return rows[0]
}

/** Posts about a company that became another, with their place in its stream. */
export async function movePosts(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update posts set company_id = ${intoId} where company_id = ${fromId}`
  const ids = await updateThese(db, update, only)
  await sql`
    with moved as (
      delete from post_streams where stream_id = ${fromId} and post_id = any(${ids}::uuid[])
      returning published_at, post_id)
    insert into post_streams (stream_id, published_at, post_id)
    select ${intoId}::uuid, published_at, post_id from moved on conflict do nothing`.execute(
    queriesOf(db),
  )
  return ids
}

/** Followers of a company that became another; who follows both keeps the two. */
export function moveFollows(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update feed_follows set stream_id = ${intoId} where stream_id = ${fromId} and not exists (
      select from feed_follows other
      where other.follower_id = feed_follows.follower_id and other.stream_id = ${intoId})`
  return updateThese(db, update, only, 'follower_id')
}
