/** Comments of posts, two levels deep. */
import { sql, type Insertable, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { isBehind, type TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PostComments } from '#platform/db/tables.gen.ts'
import { countNew, recount } from './queries.counting.ts'
import { concealedFrom, wanted, type Mention, type Reader } from './queries.listing.ts'

export type CommentRow = {
  id: string
  postId: string
  parentId: string | null
  authorId: string
  authorRole: 'jobSeeker' | 'recruiter'
  authorName: string
  employerName: string | null
  employerSlug: string | null
  body: string
  mentions: Mention[]
  state: 'published' | 'hidden' | 'removed' | 'deleted'
  replyCount: number
  reactionCounts: number[]
  version: number
  createdAt: Date
  editedAt: Date | null
  myReaction: number | null
}

/** What someone wrote whose account is not active is gone for readers, as what a moderator removed. */
const stateShown = sql`case when comment.state = 'published' and account.status <> 'active'
  then 'removed' else comment.state end`

const cards = (reader: Reader) => sql`
  comment.id, comment.post_id as "postId", comment.parent_id as "parentId",
  comment.author_id as "authorId", comment.author_role as "authorRole",
  case when comment.author_role = 'recruiter' then coalesce(recruiter.full_name, account.name)
    else account.name end as "authorName",
  employer.name as "employerName", employer.slug as "employerSlug", comment.body,
  comment.mentions, ${stateShown} as state, comment.reply_count as "replyCount",
  comment.reaction_counts as "reactionCounts", comment.version,
  comment.created_at as "createdAt", comment.edited_at as "editedAt",
  (select reaction.kind::int from post_reactions reaction
    where reaction.item_id = comment.id
      and reaction.account_id = ${reader?.accountId ?? null}::uuid) as "myReaction"
  from ground join post_comments comment on comment.id = ground.id
  join accounts account on account.id = comment.author_id
  left join recruiter_profiles recruiter
    on recruiter.account_id = comment.author_id and comment.author_role = 'recruiter'
  left join companies employer
    on employer.id = recruiter.company_id and recruiter.work_email_verified_at is not null`

async function listFrom(
  db: Database,
  reader: Reader,
  ground: RawBuilder<unknown>,
): Promise<(CommentRow & { isShown: boolean })[]> {
  const authors = sql`
    select distinct said.author_id from ground join post_comments said on said.id = ground.id
    where said.author_role = 'jobSeeker'`
  // What is gone keeps its place where replies of others stand below it, without its words and its author.
  const { rows } = await sql<CommentRow & { isShown: boolean }>`
    with ground as materialized (${ground}),
    concealed as materialized (${concealedFrom(reader, authors)})
    select case when ${stateShown} = 'published' then ${wanted(reader, 'comment')}
      else comment.reply_count > 0 end as "isShown", ${cards(reader)}
    order by comment.created_at, comment.id`.execute(queriesOf(db))
  return rows
}

type Page = { after: TimePosition | undefined; limit: number }

/** Comments on a post itself, the oldest first, those that the reader may not see among them. */
export function listTop(db: Database, reader: Reader, postId: string, { after, limit }: Page) {
  return listFrom(
    db,
    reader,
    sql`select id from post_comments
      where post_id = ${postId} and parent_id is null
        and ${isBehind(after, sql`created_at, id`)}
      order by created_at, id limit ${limit}`,
  )
}

export function listBelow(db: Database, reader: Reader, parentId: string, { after, limit }: Page) {
  return listFrom(
    db,
    reader,
    sql`select id from post_comments
      where parent_id = ${parentId} and ${isBehind(after, sql`created_at, id`)}
      order by created_at, id limit ${limit}`,
  )
}

/** The first replies to each of these comments. */
export function listFirstReplies(
  db: Database,
  reader: Reader,
  parentIds: readonly string[],
  each: number,
) {
  return listFrom(
    db,
    reader,
    sql`select reply.id from unnest(${[...parentIds]}::uuid[]) parent(id)
      cross join lateral (
        select id from post_comments where parent_id = parent.id
        order by created_at, id limit ${each}) reply`,
  )
}

/** @returns undefined for what is not there, and for what the reader does not want to see */
export async function findComment(
  db: Database,
  reader: Reader,
  id: string,
): Promise<CommentRow | undefined> {
  const rows = await listFrom(db, reader, sql`select id from post_comments where id = ${id}`)
  const [row] = rows
  return row?.isShown ? row : undefined
}

export type WrittenComment = Pick<
  CommentRow,
  | 'id'
  | 'postId'
  | 'parentId'
  | 'authorId'
  | 'authorRole'
  | 'body'
  | 'state'
  | 'version'
  | 'createdAt'
  | 'editedAt'
> & { mentions: Mention[] }

export async function postOf(db: Database, id: string): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('postComments')
    .select('postId')
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.postId
}

export async function lockComment(db: Database, id: string): Promise<WrittenComment | undefined> {
  const row = await queriesOf(db)
    .selectFrom('postComments')
    .select(['id', 'postId', 'parentId', 'authorId', 'authorRole', 'body', 'state', 'version'])
    .select(['createdAt', 'editedAt', 'mentions'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as WrittenComment | undefined
}

type NewComment = Omit<Insertable<PostComments>, 'mentions'> & { mentions: readonly Mention[] }

/** Adds a comment and counts it; its post is locked. */
export async function insertComment(
  db: Database,
  comment: NewComment,
  points: number,
): Promise<void> {
  await queriesOf(db)
    .insertInto('postComments')
    .values({ ...comment, mentions: jsonbOf(comment.mentions) })
    .execute()
  await countNew(db, { ...comment, parentId: comment.parentId ?? null })
  await addPoints(db, comment.postId, points)
}

async function addPoints(db: Database, postId: string, points: number): Promise<void> {
  await sql`
    update posts set points = points + ${points}::int
    where id = ${postId}`.execute(queriesOf(db))
}

export async function updateComment(
  db: Database,
  id: string,
  change: { body: string; words: string; mentions: readonly Mention[]; editedAt: Date },
): Promise<void> {
  await queriesOf(db)
    .updateTable('postComments')
    .set({ ...change, mentions: jsonbOf(change.mentions), version: sql`version + 1` })
    .where('id', '=', id)
    .execute()
}

/** Shows a comment or takes it down, and counts it accordingly; its post is locked. */
export async function setState(
  db: Database,
  comment: Pick<WrittenComment, 'id' | 'postId' | 'parentId' | 'state'>,
  state: CommentRow['state'],
  points: number,
): Promise<void> {
  const queries = queriesOf(db)
  await queries
    .updateTable('postComments')
    .set({ state, ...(state === 'deleted' && { body: '', words: ' ', mentions: '[]' }) })
    .where('id', '=', comment.id)
    .execute()
  if (state === 'deleted') {
    await queries.deleteFrom('postVersions').where('itemId', '=', comment.id).execute()
  }
  const [before, after] = [comment.state === 'published', state === 'published']
  if (before === after) return
  await addPoints(db, comment.postId, after ? points : -points)
  await recount(db, [comment.postId])
}
