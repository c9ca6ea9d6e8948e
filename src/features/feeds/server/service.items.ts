/** A post or a comment by its id: what can be hidden, reported and blocked is either. */
import type { Context } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import { findComment } from './queries.comments.ts'
import * as listing from './queries.listing.ts'
import { readerOf } from './service.presenting.ts'

export type Item = {
  kind: 'post' | 'comment'
  id: string
  postId: string
  /** Of the post's page. */
  slug: string
  authorId: string
  isMasked: boolean
  body: string
  options: string[]
  at: Date
}

/**
 * What the reader may see, or hid themselves.
 *
 * @throws AppError NOT_FOUND alike for what is not there and what the reader may not see
 */
export async function knownItem(context: Context, id: string): Promise<Item> {
  const asked = await readerOf(context)
  const reader: listing.Reader = asked && { ...asked, seesHidden: true }
  const post = await listing.findShown(context.db, reader, { id })
  if (post) {
    const { authorId, slug, isMasked, body, options, createdAt } = post
    return { kind: 'post', id, postId: id, slug, authorId, isMasked, body, options, at: createdAt }
  }
  const comment = await findComment(context.db, reader, id)
  const about =
    comment?.state === 'published' &&
    (await listing.findShown(context.db, reader, { id: comment.postId }))
  if (!comment || !about) throw new AppError('NOT_FOUND')
  const { authorId, postId, body, createdAt } = comment
  const isMasked = about.isMasked && about.authorId === authorId
  const { slug } = about
  return { kind: 'comment', id, postId, slug, authorId, isMasked, body, options: [], at: createdAt }
}
