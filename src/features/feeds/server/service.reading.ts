/** Lists of posts, and one post. */
import { z } from 'zod'
import * as accounts from '#features/accounts/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { getPost, listPosts, Post, Stream } from '../contract.ts'
import { shortIdIn } from './policy.ts'
import { findTag } from './queries.ts'
import * as follows from './queries.following.ts'
import * as queries from './queries.listing.ts'
import { isModerator, postOf, readerOf } from './service.presenting.ts'

const scorePosition = z.strictObject({ score: z.number(), id: z.uuid() })

/** A page is filled from so many stretches at most; a shorter page has a next one all the same. */
const stretchesAtMost = 4

type Query = EndpointInput<typeof listPosts>['query']

/** @throws AppError INVALID_CURSOR, NOT_FOUND for a stream that there is not, UNAUTHENTICATED */
export async function list(
  context: Context,
  query: Query,
): Promise<EndpointReply<typeof listPosts>> {
  const reader = await readerOf(context)
  const stream = await streamOf(context, query, reader)
  const { limit, cursor } = query
  let selection = selectionOf(query, reader, stream, cursor)
  const found: queries.ListedRow[] = []
  let end: Awaited<ReturnType<typeof queries.listStretch>>['end'] = null
  for (let stretch = 0; stretch < stretchesAtMost; stretch++) {
    const length = limit + 1 + Math.ceil(limit / 4)
    const part = await queries.listStretch(context.db, reader, selection, length)
    found.push(...part.rows)
    end = part.end
    if (!end || found.length > limit) break
    const after = { at: end.at, id: end.id, score: end.score ?? 0 }
    selection = { ...selection, after } as queries.Selection
  }
  const positionOf = ({ at, score, id }: { at: Date; score: number | null; id: string }) =>
    selection.by === 'top' ? { score, id } : { at, id }
  const page = nextPage(found, limit, positionOf)
  // What is left of the list begins where the looking ended.
  const rest = page.nextCursor ?? (end && nextPage([end, end], 1, positionOf).nextCursor) ?? null
  const now = context.clock.now()
  return { items: page.items.map((row) => postOf(row, reader, now)), nextCursor: rest, stream }
}

function selectionOf(
  { view, article }: Query,
  reader: queries.Reader,
  stream: Stream | null,
  cursor: string | undefined,
): queries.Selection {
  if (stream) return { by: 'stream', streamId: stream.id, after: readCursor(cursor, timePosition) }
  if (article !== undefined) {
    return { by: 'article', articleId: article, after: readCursor(cursor, timePosition) }
  }
  if (view === 'top') return { by: 'top', after: readCursor(cursor, scorePosition) }
  const after = readCursor(cursor, timePosition)
  if (view === 'latest') return { by: 'latest', after }
  if (!reader) throw new AppError('UNAUTHENTICATED')
  return { by: view, accountId: reader.accountId, after }
}

async function streamOf(
  context: Context,
  { person, company, tag }: Query,
  reader: queries.Reader,
): Promise<Stream | null> {
  if (person !== undefined) {
    if (!(await follows.hasShownPosts(context.db, person, reader))) throw new AppError('NOT_FOUND')
    const account = await accounts.accountById(context, person)
    return withFollow(context, reader, {
      id: person,
      kind: 'person',
      name: account.name,
      slug: null,
    })
  }
  if (company !== undefined) {
    const found = await companies.companyBySlug(context, company)
    if (!found) throw new AppError('NOT_FOUND')
    const { id, name, slug } = found
    return withFollow(context, reader, { id, kind: 'company', name, slug })
  }
  if (tag !== undefined) {
    const found = await findTag(context.db, tag.toLowerCase())
    if (!found) throw new AppError('NOT_FOUND')
    return withFollow(context, reader, { id: found.id, kind: 'tag', name: found.name, slug: null })
  }
  return null
}

async function withFollow(
  context: Context,
  reader: queries.Reader,
  stream: Omit<Stream, 'isFollowed'>,
): Promise<Stream> {
  const isFollowed =
    reader !== null && (await follows.isFollowed(context.db, reader.accountId, stream.id))
  return { ...stream, isFollowed }
}

/** @throws AppError NOT_FOUND, alike for what is not there and what the reader may not see */
export async function read(context: Context, slug: string): Promise<EndpointReply<typeof getPost>> {
  const shortId = shortIdIn(slug)
  const reader = await readerOf(context)
  const row =
    shortId && (await queries.findShown(context.db, reader, { shortId }, isModerator(context)))
  if (!row) throw new AppError('NOT_FOUND')
  const isFollowed =
    reader !== null &&
    !row.isMasked &&
    (await follows.isFollowed(context.db, reader.accountId, row.authorId))
  const isIndexed = row.state === 'published' && !row.isMasked
  return { post: postOf(row, reader, context.clock.now()), isFollowed, isIndexed }
}

/**
 * A post that the signed-in person may see.
 *
 * @throws AppError NOT_FOUND
 */
export async function shownPost(context: Context, id: string): Promise<queries.PostRow> {
  const reader = await readerOf(context)
  const row = await queries.findShown(context.db, reader, { id }, isModerator(context))
  if (!row) throw new AppError('NOT_FOUND')
  return row
}

/** A post as the signed-in person sees it after a write of theirs. */
export async function ownView(context: Context, id: string): Promise<Post> {
  const { accountId } = personOf(context)
  const reader = await readerOf(context)
  const row = await queries.findShown(context.db, reader ?? { accountId, companyId: null }, { id })
  if (!row) throw new AppError('NOT_FOUND')
  return postOf(row, reader, context.clock.now())
}
