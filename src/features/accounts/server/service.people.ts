/** What an admin may do with other people's accounts. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import { AppError } from '#shared/errors.ts'
import { idSchema } from '#shared/schemas.ts'
import * as queries from './queries.people.ts'
import { endSessions } from './service.sessions.ts'
import { accountById } from './service.users.ts'
import { errorWords } from '../messages.errors.ts'

const position = z.strictObject({ isProved: z.boolean(), id: idSchema })

/**
 * Accounts without identity, newest first; with `q`, those that have exactly that address or id: the one that has
 * proved the address first.
 *
 * @throws AppError INVALID_CURSOR
 */
export async function listAccounts(
  context: Context,
  query: { q: string; cursor?: string | undefined; limit: number },
) {
  const after = readCursor(query.cursor, position)
  const rows = await queries.listAccounts(context.db, {
    wanted: idSchema.safeParse(query.q).success
      ? { id: query.q }
      : { email: query.q.toLowerCase() },
    after,
    limit: query.limit + 1,
    now: context.clock.now(),
  })
  return nextPage(rows, query.limit, ({ id, emailVerified }) => ({ id, isProved: emailVerified }))
}

/** @throws AppError NOT_FOUND; FORBIDDEN for an admin, except by those who manage admins */
export async function endSessionsOf(
  context: Context,
  accountId: string,
  reason: string,
): Promise<number> {
  const account = await accountById(context, accountId)
  const person = personOf(context)
  const isOthersAdmin = account.roles.includes('admin') && accountId !== person.accountId
  if (isOthersAdmin && !person.permissions.includes('admins.manage')) {
    throw new AppError('FORBIDDEN', errorWords.adminPermissionRequired)
  }
  const ended = await endSessions(context, accountId)
  await recordAudit(context, {
    action: 'accounts.signedOutByAdmin',
    entity: { type: 'account', id: accountId },
    after: { ended },
    reason,
  })
  return ended
}
