/** What a post or a comment said before, compared with what it said next. */
import type { Context } from '#platform/context.ts'
import { compareLines } from '#platform/text/compare-lines.ts'
import { withoutOverrides } from '#shared/bidi.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { listPostVersions } from '../contract.ts'
import { listVersions } from './queries.ts'
import { findComment } from './queries.comments.ts'
import { readerOf } from './service.presenting.ts'
import { shownPost } from './service.reading.ts'

type Reply = EndpointReply<typeof listPostVersions>

const versionsAtMost = 20

async function versionsOf(context: Context, id: string, present: string): Promise<Reply> {
  const rows = await listVersions(context.db, id, versionsAtMost)
  return {
    items: rows.map(({ version, writtenAt, body }, index) => ({
      version,
      writtenAt: writtenAt.toISOString(),
      lines: compareLines(withoutOverrides(body), rows[index - 1]?.body ?? present).map((line) => ({
        ...line,
        text: withoutOverrides(line.text),
      })),
    })),
  }
}

/** @throws AppError NOT_FOUND */
export async function ofPost(context: Context, id: string): Promise<Reply> {
  const { body } = await shownPost(context, id)
  return versionsOf(context, id, body)
}

/** @throws AppError NOT_FOUND */
export async function ofComment(context: Context, id: string): Promise<Reply> {
  const comment = await findComment(context.db, await readerOf(context), id)
  if (comment?.state !== 'published') throw new AppError('NOT_FOUND')
  await shownPost(context, comment.postId)
  return versionsOf(context, id, comment.body)
}
