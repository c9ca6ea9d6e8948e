/** Whom one follows, what one never wants to see, and how far one is trusted. */
import * as accounts from '#features/accounts/server/service.ts'
import * as blocks from '#features/blocks/server/service.ts'
import * as companies from '#features/companies/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  followsAtMost,
  type follow as followEndpoint,
  type getFeedSettings,
  type listFollows,
  type Stream,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { wordsOf } from './policy.ts'
import { ensureTags, findTag } from './queries.ts'
import * as queries from './queries.following.ts'
import { planDigest } from './service.digest.ts'
import { knownItem } from './service.items.ts'
import { readerOf } from './service.presenting.ts'
import { shownPost } from './service.reading.ts'
import { trustOf } from './service.writing.ts'
import { trustTable } from './settings.ts'

const mentionableAtMost = 100

type Followed = EndpointInput<typeof followEndpoint>['body']

/** @throws AppError NOT_FOUND for a person without a public post, INVALID_INPUT, LIMIT_REACHED */
export async function follow(context: Context, input: Followed): Promise<Stream> {
  const { accountId } = personOf(context)
  const stream = await streamToFollow(context, input)
  if ((await queries.countFollows(context.db, accountId)) >= followsAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyFollows(followsAtMost))
  }
  const createdAt = context.clock.now()
  await queries.insertFollow(context.db, {
    followerId: accountId,
    streamId: stream.id,
    kind: stream.kind,
    createdAt,
  })
  if (stream.kind === 'tag') await planDigest(context, accountId)
  return { ...stream, isFollowed: true }
}

async function streamToFollow(
  context: Context,
  input: Followed,
): Promise<Omit<Stream, 'isFollowed'>> {
  if (input.kind === 'person') {
    const { accountId } = personOf(context)
    if (input.id === accountId) throw invalidField('id', errorWords.notYourself)
    const reader = await readerOf(context)
    if (!(await queries.hasShownPosts(context.db, input.id, reader))) {
      throw new AppError('NOT_FOUND')
    }
    const { name } = await accounts.accountById(context, input.id)
    return { id: input.id, kind: 'person', name, slug: null }
  }
  if (input.kind === 'company') {
    const company = await companies.companyBySlug(context, input.slug)
    if (!company) throw new AppError('NOT_FOUND')
    return { id: company.id, kind: 'company', name: company.name, slug: company.slug }
  }
  const now = context.clock.now().getTime()
  await ensureTags(context.db, [{ id: newId(now), name: input.name }])
  const tag = await findTag(context.db, input.name)
  return { id: tag!.id, kind: 'tag', name: tag!.name, slug: null }
}

export async function unfollow(context: Context, streamId: string): Promise<{ ok: true }> {
  await queries.deleteFollow(context.db, personOf(context).accountId, streamId)
  return okReply
}

/** @throws AppError INVALID_CURSOR */
export async function list(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listFollows>['query'],
): Promise<EndpointReply<typeof listFollows>> {
  const after = readCursor(cursor, timePosition)
  const reader = await readerOf(context)
  if (!reader) return { items: [], nextCursor: null }
  const rows = await queries.listFollows(context.db, reader, after, limit + 1)
  const page = nextPage(rows, limit, ({ createdAt, id }) => ({ at: createdAt, id }))
  return {
    ...page,
    items: page.items.map(({ createdAt: _at, ...row }) => ({ ...row, isFollowed: true })),
  }
}

/** Ids of the people whom one may mention: followed, or in the conversation about a post. */
export async function mentionableIds(
  context: Context,
  postId?: string,
): Promise<ReadonlySet<string>> {
  const reader = await readerOf(context)
  if (!reader) return new Set()
  const people = await queries.listMentionable(context.db, reader, postId, followsAtMost)
  return new Set(people.map(({ id }) => id))
}

/** @throws AppError NOT_FOUND for a post that one may not see */
export async function mentionable(
  context: Context,
  postId: string | undefined,
): Promise<{ items: { id: string; name: string }[] }> {
  if (postId !== undefined) await shownPost(context, postId)
  const reader = await readerOf(context)
  if (!reader) return { items: [] }
  return {
    items: await queries.listMentionable(context.db, reader, postId, mentionableAtMost),
  }
}

export async function settings(context: Context): Promise<EndpointReply<typeof getFeedSettings>> {
  const { accountId } = personOf(context)
  const [mutedWords, trust] = await Promise.all([
    queries.listMuted(context.db, accountId),
    trustOf(context, accountId),
  ])
  const { postsPerDay, links } = trust.rule
  const { needs } = trustTable(context.settings)
  const next = trust.level < 3 ? needs[(trust.level + 1) as 1 | 2 | 3] : null
  return {
    mutedWords,
    trust: {
      level: trust.level,
      postsPerDay,
      postsLeft: Math.max(0, postsPerDay - trust.posts),
      allowsLinks: links > 0,
      accepted: trust.accepted,
      acceptedNeeded: next?.accepted ?? null,
      daysNeeded: Math.max(0, (next?.days ?? 0) - trust.accountDays),
    },
  }
}

/** Never again shows what holds one of these words, in any list or conversation. */
export async function mute(
  context: Context,
  words: readonly string[],
): Promise<{ mutedWords: string[] }> {
  const { accountId } = personOf(context)
  const muted = words
    .map((shown) => ({ shown, words: wordsOf(shown) }))
    .filter((one) => one.words.trim() !== '')
  await queries.replaceMuted(context.db, accountId, muted)
  return { mutedWords: await queries.listMuted(context.db, accountId) }
}

/** @throws AppError NOT_FOUND for what one cannot see */
export async function hide(
  context: Context,
  itemId: string,
  isHidden: boolean,
): Promise<{ ok: true }> {
  const { accountId } = personOf(context)
  if (isHidden) await knownItem(context, itemId)
  const row = { accountId, itemId, at: context.clock.now() }
  await queries.setHidden(context.db, row, isHidden)
  return okReply
}

/** @throws AppError NOT_FOUND, CONFLICT for someone who is not named */
export async function block(context: Context, itemId: string): Promise<{ ok: true }> {
  const item = await knownItem(context, itemId)
  // The list of blocked people has names.
  if (item.isMasked) throw new AppError('CONFLICT', errorWords.maskedAuthor)
  if (item.authorId === personOf(context).accountId) {
    throw new AppError('CONFLICT', errorWords.notYourself)
  }
  await blocks.block(context, item.authorId)
  return okReply
}
