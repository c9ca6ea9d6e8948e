/** Help articles that spare people a ticket. */
import * as articles from '#features/articles/server/service.ts'
import type { Context } from '#platform/context.ts'
import { AppError } from '#shared/errors.ts'
import { okReply } from '#shared/schemas.ts'
import { countOneSolved } from './queries.help.ts'

/** @throws AppError NOT_FOUND for anything but a published help article */
export async function noteSolved(context: Context, articleId: string): Promise<typeof okReply> {
  if (!(await articles.isHelp(context, articleId))) throw new AppError('NOT_FOUND')
  await countOneSolved(context.db, articleId, context.clock.now())
  return okReply
}
