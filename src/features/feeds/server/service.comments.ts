/** Comments on posts and replies to them. */
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { okReply } from '#shared/schemas.ts'
import {
  shownReplies,
  type Comment,
  type createComment,
  type editComment,
  type listComments,
  type listReplies as listRepliesEndpoint,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { isBait, pointsOf, wordsOf } from './policy.ts'
import { insertVersion, lockAuthor, lockPost } from './queries.ts'
import * as queries from './queries.comments.ts'
import type { PostRow, Reader } from './queries.listing.ts'
import { mentionableIds } from './service.following.ts'
import { tellOfComment } from './service.notices.ts'
import { authorOf, reactionsOf, readerOf } from './service.presenting.ts'
import { shownPost } from './service.reading.ts'
import {
  mentionsIn,
  refuseLinks,
  refuseRepetition,
  requireProvedAddress,
  scamSign,
  trustOf,
} from './service.writing.ts'

type About = Pick<PostRow, 'authorId' | 'isMasked'>

function commentOf(row: queries.CommentRow, post: About, reader: Reader): Comment {
  const isOwn = reader?.accountId === row.authorId
  const isByPostAuthor = row.authorId === post.authorId
  const isDeleted = row.state !== 'published'
  const isMasked = post.isMasked && isByPostAuthor && !isOwn
  return {
    id: row.id,
    parentId: row.parentId,
    author: isMasked || isDeleted ? null : authorOf(row),
    isOwn: isOwn && !isDeleted,
    isByPostAuthor: isByPostAuthor && !isDeleted,
    isDeleted,
    body: isDeleted ? '' : withoutOverrides(row.body),
    mentions: isDeleted ? [] : row.mentions,
    reactions: reactionsOf(row.reactionCounts, row.myReaction),
    replies: row.replyCount,
    version: row.version,
    createdAt: row.createdAt.toISOString(),
    editedAt: isDeleted ? null : (row.editedAt?.toISOString() ?? null),
  }
}

const positionOf = ({ createdAt, id }: { createdAt: Date; id: string }) => ({ at: createdAt, id })

/** @throws AppError NOT_FOUND, INVALID_CURSOR */
export async function list(
  context: Context,
  postId: string,
  { cursor, limit }: EndpointInput<typeof listComments>['query'],
): Promise<EndpointReply<typeof listComments>> {
  const post = await shownPost(context, postId)
  const reader = await readerOf(context)
  const after = readCursor(cursor, timePosition)
  const rows = await queries.listTop(context.db, reader, postId, { after, limit: limit + 1 })
  const page = nextPage(rows, limit, positionOf)
  const shown = page.items.filter(({ isShown }) => isShown)
  const parents = shown.filter(({ replyCount }) => replyCount > 0).map(({ id }) => id)
  const replies =
    parents.length === 0
      ? []
      : await queries.listFirstReplies(context.db, reader, parents, shownReplies + 1)
  const byParent = Map.groupBy(replies, ({ parentId }) => parentId!)
  return {
    nextCursor: page.nextCursor,
    items: shown.map((row) => {
      const first = nextPage(byParent.get(row.id) ?? [], shownReplies, positionOf)
      return {
        ...commentOf(row, post, reader),
        shown: first.items
          .filter(({ isShown }) => isShown)
          .map((reply) => commentOf(reply, post, reader)),
        nextReplies: first.nextCursor,
      }
    }),
  }
}

/** @throws AppError NOT_FOUND, INVALID_CURSOR */
export async function listReplies(
  context: Context,
  parentId: string,
  { cursor, limit }: EndpointInput<typeof listRepliesEndpoint>['query'],
): Promise<EndpointReply<typeof listRepliesEndpoint>> {
  const reader = await readerOf(context)
  const parent = await queries.findComment(context.db, reader, parentId)
  if (!parent) throw new AppError('NOT_FOUND')
  const post = await shownPost(context, parent.postId)
  const after = readCursor(cursor, timePosition)
  const rows = await queries.listBelow(context.db, reader, parentId, { after, limit: limit + 1 })
  const page = nextPage(rows, limit, positionOf)
  const shown = page.items.filter(({ isShown }) => isShown)
  return { ...page, items: shown.map((row) => commentOf(row, post, reader)) }
}

/** @throws AppError NOT_FOUND, EMAIL_UNVERIFIED, LIMIT_REACHED, CONFLICT, INVALID_INPUT */
export async function create(
  context: Context,
  postId: string,
  input: EndpointInput<typeof createComment>['body'],
): Promise<Comment> {
  const { accountId, role } = personOf(context)
  const post = await shownPost(context, postId)
  await lockAuthor(context.db, accountId)
  const locked = await lockPost(context.db, postId)
  if (locked?.state !== 'published') throw new AppError('NOT_FOUND')
  const { body, parentId } = input
  const parent = parentId === null ? null : await parentOf(context, postId, parentId)
  await checkComment(context, body, post)
  const mentions = await mentionsIn(context, body, input.mentions, () =>
    mentionableIds(context, postId),
  )
  const now = context.clock.now()
  const id = newId(now.getTime())
  const words = wordsOf(body)
  await queries.insertComment(
    context.db,
    {
      id,
      postId,
      parentId,
      authorId: accountId,
      authorRole: role,
      body,
      words,
      mentions,
      state: 'published',
      createdAt: now,
    },
    pointsOf.comment,
  )
  await tellOfComment(context, post, { parent, mentions, words, isNew: true, before: [] })
  return ownView(context, id, post)
}

/** @throws AppError NOT_FOUND, INVALID_INPUT for a reply to a reply */
async function parentOf(
  context: Context,
  postId: string,
  parentId: string,
): Promise<queries.CommentRow> {
  const parent = await queries.findComment(context.db, await readerOf(context), parentId)
  if (!parent || parent.postId !== postId || parent.state !== 'published') {
    throw new AppError('NOT_FOUND')
  }
  if (parent.parentId !== null) throw invalidField('parentId', errorWords.noReplyToReply)
  return parent
}

async function checkComment(context: Context, body: string, post: PostRow): Promise<void> {
  const { accountId } = personOf(context)
  const trust = await trustOf(context, accountId)
  requireProvedAddress(context, trust)
  const { commentsPerDay } = trust.rule
  if (trust.comments >= commentsPerDay) {
    throw new AppError('LIMIT_REACHED', errorWords.tooManyComments(commentsPerDay))
  }
  refuseLinks(body, trust.rule)
  if (scamSign(body) !== null) throw invalidField('body', errorWords.looksLikeScam)
  if (post.kind === 'can_refer' && post.authorId !== accountId && isBait(body)) {
    throw invalidField('body', errorWords.askInstead)
  }
  await refuseRepetition(context, 'postComments', body)
}

async function ownView(context: Context, id: string, post: About): Promise<Comment> {
  const reader = await readerOf(context)
  const row = await queries.findComment(context.db, reader, id)
  if (!row) throw new AppError('NOT_FOUND')
  return commentOf(row, post, reader)
}

/**
 * The comment and its post, locked in that order of ids that everyone uses: the post first.
 *
 * @throws AppError NOT_FOUND, also for someone else's
 */
async function lockOwn(context: Context, id: string): Promise<queries.WrittenComment> {
  const found = await queries.findComment(context.db, await readerOf(context), id)
  if (!found || found.authorId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  await lockPost(context.db, found.postId)
  const row = await queries.lockComment(context.db, id)
  if (row?.state !== 'published') throw new AppError('NOT_FOUND')
  return row
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, INVALID_INPUT */
export async function edit(
  context: Context,
  id: string,
  input: EndpointInput<typeof editComment>['body'],
): Promise<Comment> {
  const row = await lockOwn(context, id)
  const post = await shownPost(context, row.postId)
  if (row.version !== input.expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedMeanwhile)
  }
  const { body } = input
  if (body === row.body) return ownView(context, id, post)
  const { rule } = await trustOf(context, row.authorId)
  refuseLinks(body, rule)
  if (scamSign(body) !== null) throw invalidField('body', errorWords.looksLikeScam)
  const mentions = await mentionsIn(context, body, input.mentions, () =>
    mentionableIds(context, row.postId),
  )
  await insertVersion(context.db, {
    itemId: id,
    version: row.version,
    body: row.body,
    writtenAt: row.editedAt ?? row.createdAt,
  })
  const words = wordsOf(body)
  const editedAt = context.clock.now()
  await queries.updateComment(context.db, id, { body, words, mentions, editedAt })
  const said = { parent: null, mentions, words, isNew: false, before: row.mentions }
  await tellOfComment(context, post, said)
  return ownView(context, id, post)
}

/** @throws AppError NOT_FOUND */
export async function remove(context: Context, id: string): Promise<{ ok: true }> {
  const row = await lockOwn(context, id)
  await queries.setState(context.db, row, 'deleted', pointsOf.comment)
  return okReply
}
