/** One reaction a person to each thing, and votes in polls. */
import { personOf, type Context } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import type { Post, ReactionKind, Reactions } from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { pointsOf, positionOf } from './policy.ts'
import { lockPost } from './queries.ts'
import { findComment, lockComment } from './queries.comments.ts'
import * as queries from './queries.reactions.ts'
import { reactionsOf, readerOf } from './service.presenting.ts'
import { ownView, shownPost } from './service.reading.ts'

/** @returns the kind before and the kind now, by their positions */
async function react(context: Context, itemId: string, kind: ReactionKind | null) {
  const { accountId } = personOf(context)
  const now = kind === null ? null : positionOf(kind)
  const reaction = { itemId, accountId, kind: now, at: context.clock.now() }
  return { now, before: await queries.setReaction(context.db, reaction) }
}

/** Nobody raises their own text; a reaction from before this rule can be removed. */
function refuseOwn(
  context: Context,
  { authorId }: { authorId: string },
  kind: ReactionKind | null,
): void {
  if (kind !== null && authorId === personOf(context).accountId) {
    throw new AppError('CONFLICT', errorWords.ownReaction)
  }
}

/** @throws AppError NOT_FOUND, CONFLICT for the reader's own text */
export async function toPost(
  context: Context,
  id: string,
  kind: ReactionKind | null,
): Promise<Reactions> {
  await shownPost(context, id)
  const locked = await lockPost(context.db, id)
  if (locked?.state !== 'published') throw new AppError('NOT_FOUND')
  refuseOwn(context, locked, kind)
  const change = await react(context, id, kind)
  const counts = await queries.countForPost(context.db, id, change, pointsOf.reaction)
  return reactionsOf(counts, change.now)
}

/** @throws AppError NOT_FOUND, CONFLICT for the reader's own text */
export async function toComment(
  context: Context,
  id: string,
  kind: ReactionKind | null,
): Promise<Reactions> {
  const found = await findComment(context.db, await readerOf(context), id)
  if (!found) throw new AppError('NOT_FOUND')
  await shownPost(context, found.postId)
  const locked = await lockComment(context.db, id)
  if (locked?.state !== 'published') throw new AppError('NOT_FOUND')
  refuseOwn(context, locked, kind)
  const change = await react(context, id, kind)
  return reactionsOf(await queries.countForComment(context.db, id, change), change.now)
}

/** @throws AppError NOT_FOUND, CONFLICT for a closed poll and for an option that there is not */
export async function vote(context: Context, id: string, option: number): Promise<Post> {
  await shownPost(context, id)
  const row = await lockPost(context.db, id)
  if (row?.state !== 'published' || !row.pollClosesAt) throw new AppError('NOT_FOUND')
  const at = context.clock.now()
  if (row.pollClosesAt <= at) throw new AppError('CONFLICT', errorWords.pollClosed)
  if (option >= row.options.length) throw new AppError('CONFLICT', errorWords.noSuchOption)
  const { accountId } = personOf(context)
  await queries.setVote(context.db, { postId: id, accountId, option, at })
  return ownView(context, id)
}
