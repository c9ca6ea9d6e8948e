/** Posts as people read them: which, in what order, and what each reader may see of them. */
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { PostKind, PostState } from '../contract.ts'

/** Who reads; null is a guest. */
export type Reader = {
  accountId: string
  /** Where they work or say that they do: candidates who hide from it are not shown. */
  companyId: string | null
  /** What they hid themselves is looked at all the same: it can still be reported, and its author blocked. */
  seesHidden?: true
} | null

export type Mention = { id: string; name: string }

export type PostRow = {
  id: string
  slug: string
  kind: PostKind
  state: PostState
  isMasked: boolean
  authorId: string
  authorName: string
  employerName: string | null
  employerSlug: string | null
  body: string
  tags: string[]
  mentions: Mention[]
  companyId: string | null
  companyName: string | null
  companySlug: string | null
  jobId: string | null
  jobTitle: string | null
  jobIsOpen: boolean | null
  jobCompanyName: string | null
  jobCompanySlug: string | null
  articleTitle: string | null
  articleCategory: string | null
  articleSlug: string | null
  roles: string[]
  capacity: number | null
  taken: number
  options: string[]
  voteCounts: number[]
  pollClosesAt: Date | null
  commentCount: number
  reactionCounts: number[]
  version: number
  publishedAt: Date | null
  editedAt: Date | null
  createdAt: Date
  myReaction: number | null
  myVote: number | null
}

export type ScorePosition = { score: number; id: string }

export type Selection =
  | { by: 'latest'; after: TimePosition | undefined }
  | { by: 'top'; after: ScorePosition | undefined }
  | { by: 'stream'; streamId: string; after: TimePosition | undefined }
  | { by: 'article'; articleId: string; after: TimePosition | undefined }
  | { by: 'following'; accountId: string; after: TimePosition | undefined }
  | { by: 'mine'; accountId: string; after: TimePosition | undefined }

const before = (after: TimePosition | undefined, columns: RawBuilder<unknown>) =>
  after ? sql`(${columns}) < (${after.at}::timestamptz, ${after.id}::uuid)` : sql`true`

/** How far back is looked first, and then: who follows much finds enough near by. */
const windows = ['2 days', '30 days'] as const

/**
 * The newest of each stream, and of those the newest: as many looks into one index as there are streams,
 * whatever was posted elsewhere. A look stops at a window's end, so that much that is older is not
 * gathered and sorted for nothing; a wider one is opened only when too little was found.
 */
function followedStretch(
  { accountId, after }: { accountId: string; after: TimePosition | undefined },
  length: number,
): RawBuilder<unknown> {
  const until = after
    ? sql`${after.at}::timestamptz`
    : sql`(select max(published_at) from posts where state = 'published')`
  const within = (since: RawBuilder<unknown>, condition: RawBuilder<unknown>) => sql`(
    select recent.post_id as id, recent.published_at as at
    from feed_follows followed cross join lateral (
      select post_id, published_at from post_streams
      where stream_id = followed.stream_id and published_at >= ${since}
        and ${before(after, sql`published_at, post_id`)}
      order by published_at desc, post_id desc limit ${length}) recent
    where followed.follower_id = ${accountId} and ${condition}
    group by recent.published_at, recent.post_id
    order by recent.published_at desc, recent.post_id desc limit ${length})`
  const [near, middle] = windows
  const tooFew = (name: string) => sql`(select count(*) from ${sql.table(name)}) < ${length}`
  const newest = sql`(select at from newest)`
  return sql`
    with newest as materialized (select ${until} as at),
    near as materialized ${within(sql`${newest} - ${near}::interval`, sql`true`)},
    middle as materialized ${within(sql`${newest} - ${middle}::interval`, tooFew('near'))},
    far as materialized ${within(sql`'-infinity'::timestamptz`, sql`${tooFew('near')} and ${tooFew('middle')}`)}
    select id, at, null::double precision as score from (
      select * from near where not ${tooFew('near')}
      union all
      select * from middle where ${tooFew('near')} and not ${tooFew('middle')}
      union all
      select * from far) found
    order by at desc, id desc limit ${length}`
}

/** A stretch of an index: ids with where each stands, not yet looked at for who reads. */
function stretchOf(selection: Selection, length: number): RawBuilder<unknown> {
  switch (selection.by) {
    case 'latest':
      return sql`
        select id, published_at as at, null::double precision as score from posts
        where state = 'published' and ${before(selection.after, sql`published_at, id`)}
        order by published_at desc, id desc limit ${length}`
    case 'top': {
      const { after } = selection
      const below = after
        ? sql`(top_score, id) < (${after.score}::double precision, ${after.id}::uuid)`
        : sql`true`
      return sql`
        select id, published_at as at, top_score as score from posts
        where state = 'published' and ${below}
        order by top_score desc, id desc limit ${length}`
    }
    case 'stream':
      return sql`
        select post_id as id, published_at as at, null::double precision as score
        from post_streams
        where stream_id = ${selection.streamId}
          and ${before(selection.after, sql`published_at, post_id`)}
        order by published_at desc, post_id desc limit ${length}`
    case 'article':
      return sql`
        select id, published_at as at, null::double precision as score from posts
        where article_id = ${selection.articleId} and state = 'published'
          and ${before(selection.after, sql`published_at, id`)}
        order by published_at desc, id desc limit ${length}`
    case 'following':
      return followedStretch(selection, length)
    case 'mine':
      return sql`
        select id, created_at as at, null::double precision as score from posts
        where author_id = ${selection.accountId} and state <> 'deleted'
          and ${before(selection.after, sql`created_at, id`)}
        order by created_at desc, id desc limit ${length}`
  }
}

/** What a post looks like to a reader, from `ground`, which has ids. */
function cards(reader: Reader): RawBuilder<unknown> {
  const me = sql`${reader?.accountId ?? null}::uuid`
  return sql`
    post.id, post.slug, post.kind, post.state, post.is_masked as "isMasked",
    post.author_id as "authorId",
    case when post.author_role = 'recruiter' then coalesce(recruiter.full_name, account.name)
      else account.name end as "authorName",
    employer.name as "employerName", employer.slug as "employerSlug",
    post.body, post.tags, post.mentions, post.company_id as "companyId",
    company.name as "companyName", company.slug as "companySlug",
    job.id as "jobId", job.title as "jobTitle", job.status = 'published' as "jobIsOpen",
    job_company.name as "jobCompanyName", job_company.slug as "jobCompanySlug",
    article.title as "articleTitle", article_category.slug as "articleCategory",
    article.slug as "articleSlug", post.roles, post.capacity, post.taken, post.options, post.vote_counts as "voteCounts",
    post.poll_closes_at as "pollClosesAt", post.comment_count as "commentCount",
    post.reaction_counts as "reactionCounts", post.version, post.published_at as "publishedAt",
    post.edited_at as "editedAt", post.created_at as "createdAt",
    (select reaction.kind::int from post_reactions reaction
      where reaction.item_id = post.id and reaction.account_id = ${me}) as "myReaction",
    (select vote.option::int from post_votes vote
      where vote.post_id = post.id and vote.account_id = ${me}) as "myVote"
    from ground join posts post on post.id = ground.id
    join accounts account on account.id = post.author_id
    left join recruiter_profiles recruiter
      on recruiter.account_id = post.author_id and post.author_role = 'recruiter'
    left join companies employer
      on employer.id = recruiter.company_id and recruiter.work_email_verified_at is not null
    left join companies company on company.id = post.company_id
    left join jobs job on job.id = post.job_id
      and job.status in ('published', 'paused', 'closed', 'archived')
    left join companies job_company on job_company.id = job.company_id
    left join articles article on article.id = post.article_id
      and article.state = 'published' and article.kind = 'blog'
    left join article_categories article_category on article_category.id = article.category_id`
}

/** Candidates among these authors who hide from the reader's company, asked once for all of them. */
export function concealedFrom(reader: Reader, authors: RawBuilder<unknown>): RawBuilder<unknown> {
  return reader?.companyId
    ? sql`select person from hidden_people(
        array(${authors})::uuid[], ${reader.companyId}::uuid)`
    : sql`select null::uuid as person where false`
}

/**
 * What has no author for its readers is the same for all of them: what went for one alone, after a block or
 * with another employer in the profile, would tell who wrote it.
 */
const isNameless = {
  post: sql`post.is_masked`,
  comment: sql`exists (select from posts masked where masked.id = comment.post_id
    and masked.is_masked and masked.author_id = comment.author_id)`,
}

/** What a reader wants to see of an item; one's own is always there. */
export function wanted(reader: Reader, item: 'post' | 'comment'): RawBuilder<boolean> {
  const of = sql.id(item)
  if (!reader) return sql<boolean>`account.status = 'active'`
  const me = sql`${reader.accountId}::uuid`
  return sql<boolean>`
    (${reader.seesHidden ?? false} or not exists (select from hidden_posts hidden
      where hidden.account_id = ${me} and hidden.item_id = ${of}.id))
    and (${of}.author_id = ${me} or account.status = 'active'
      and (${isNameless[item]} or not are_blocked(${me}, ${of}.author_id)
        and not (${of}.author_role = 'jobSeeker'
          and ${of}.author_id in (select person from concealed)))
      and not exists (select from muted_words muted
        where muted.account_id = ${me} and position(muted.words in ${of}.words) > 0))`
}

export type ListedRow = PostRow & { at: Date; score: number | null }

/**
 * Posts of one stretch of a list that the reader may see, in order, and where the stretch ends.
 *
 * @param length posts that are looked at
 */
export async function listStretch(
  db: Database,
  reader: Reader,
  selection: Selection,
  length: number,
): Promise<{ rows: ListedRow[]; end: { at: Date; score: number | null; id: string } | null }> {
  const authors = sql`
    select distinct listed.author_id from ground join posts listed on listed.id = ground.id
    where listed.author_role = 'jobSeeker'`
  const { rows } = await sql<ListedRow & { isShown: boolean }>`
    with ground as materialized (${stretchOf(selection, length)}),
    concealed as materialized (${concealedFrom(reader, authors)})
    select ground.at, ground.score, (${wanted(reader, 'post')}) as "isShown", ${cards(reader)}
    order by ${selection.by === 'top' ? sql`ground.score desc` : sql`ground.at desc`},
      ground.id desc`.execute(queriesOf(db))
  const last = rows.at(-1)
  const end =
    last && rows.length === length ? { at: last.at, score: last.score, id: last.id } : null
  return { rows: rows.filter(({ isShown }) => isShown), end }
}

/**
 * A post by its id or the end of its address.
 *
 * @returns undefined for what the reader may not see; authors and moderators see theirs in every state
 */
export async function findShown(
  db: Database,
  reader: Reader,
  key: { id: string } | { shortId: string },
  isModerator = false,
): Promise<PostRow | undefined> {
  const where = 'id' in key ? sql`id = ${key.id}` : sql`short_id = ${key.shortId}`
  const authors = sql`select author_id from ground where author_role = 'jobSeeker'`
  const inState = isModerator
    ? sql`post.state <> 'deleted'`
    : sql`(post.state = 'published'
        or post.state <> 'deleted' and post.author_id = ${reader?.accountId ?? null}::uuid)`
  const { rows } = await sql<PostRow>`
    with ground as materialized (select id, author_id, author_role from posts where ${where}),
    concealed as materialized (${concealedFrom(isModerator ? null : reader, authors)})
    select ${cards(reader)}
    where ${inState} and ${isModerator ? sql`true` : wanted(reader, 'post')}`.execute(queriesOf(db))
  return rows[0]
}

export type SitemapPart = { part: number; changedAt: Date }

const postsInPart = 10_000

/** One look into an index for each part, however many posts there are. */
export async function sitemapParts(db: Database): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select part::int as part, newest.at as "changedAt"
    from generate_series(0, (select max(number) from posts) / ${sql.lit(postsInPart)}) part
    cross join lateral (
      select updated_at as at from posts
      where state = 'published' and kind <> 'seeks_referral'
        and number / ${sql.lit(postsInPart)} = part
      order by updated_at desc limit 1) newest
    order by part`.execute(queriesOf(db))
  return rows
}

export async function listOfPart(
  db: Database,
  part: number,
): Promise<{ slug: string; changedAt: Date }[]> {
  const { rows } = await sql<{ slug: string; changedAt: Date }>`
    select slug, updated_at as "changedAt" from posts
    where number >= ${part * postsInPart} and number < ${(part + 1) * postsInPart}
      and state = 'published' and kind <> 'seeks_referral'
    order by number`.execute(queriesOf(db))
  return rows
}
