/** Emails to support that became no part of a ticket, for the team to look over. */
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { ignoredReasons, type listIgnoredEmails } from '../contract.ts'
import * as queries from './queries.mail.ts'

const beginningLength = 200

/** @throws AppError INVALID_CURSOR */
export async function listIgnored(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listIgnoredEmails>['query'],
): Promise<EndpointReply<typeof listIgnoredEmails>> {
  const after = readCursor(cursor, timePosition)
  const rows = await queries.listIgnored(context.db, { after, limit: limit + 1 })
  const page = nextPage(rows, limit, ({ receivedAt, id }) => ({ at: receivedAt, id }))
  return {
    ...page,
    items: page.items.map(({ id, sender, reason, likeness, receivedAt }) => ({
      id,
      sender: sender === '' ? null : sender,
      // What cannot be read has the error of its reader as the reason.
      reason: ignoredReasons.find((one) => one === reason) ?? 'unreadable',
      beginning: Array.from(likeness ?? '')
        .slice(0, beginningLength)
        .join('')
        .trim(),
      receivedAt: receivedAt.toISOString(),
    })),
  }
}
