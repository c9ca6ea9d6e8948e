import type { Context } from '#platform/context.ts'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { User } from '../contract.ts'
import * as queries from './queries.ts'
import { deleteSessionsExpiredBefore } from './queries.sessions.ts'

export type Account = {
  id: string
  email: string
  name: string
  /** What the person was called here before, the oldest first: masks still know it. */
  formerNames: string[]
  emailVerified: boolean
  roles: string[]
  /** For `writeTo`. */
  locale: string | null
  timeZone: string | null
}

/** @throws AppError NOT_FOUND */
export async function accountById(context: Pick<Context, 'db'>, id: string): Promise<Account> {
  const account = await queries.findAccount(context.db, id)
  if (!account) throw new AppError('NOT_FOUND')
  return account
}

/**
 * Raised whenever what may sign in has changed; a proof that began under another one is worth nothing.
 *
 * @throws AppError NOT_FOUND
 */
export async function credentialVersionOf(
  context: Pick<Context, 'db'>,
  id: string,
): Promise<number> {
  const account = await queries.findAccount(context.db, id)
  if (!account) throw new AppError('NOT_FOUND')
  return account.credentialVersion
}

/** A way in was removed: sign-ins that have begun do not go on. */
export function endBegunSignIns(context: Pick<Context, 'db'>, accountId: string): Promise<void> {
  return queries.raiseCredentialVersion(context.db, accountId)
}

/** The account that has proved the address, otherwise the first that claims it. */
export async function accountByAddress(
  context: Pick<Context, 'db'>,
  email: string,
): Promise<Account | undefined> {
  return queries.findAccountByEmail(context.db, email)
}

/** Only claimed by this account, and proved by another one: what is meant for this account must not go there. */
export async function isAddressOfAnother(
  context: Pick<Context, 'db'>,
  { id, email, emailVerified }: Pick<Account, 'id' | 'email' | 'emailVerified'>,
): Promise<boolean> {
  if (emailVerified) return false
  const owner = await queries.findOwner(context.db, email)
  return owner !== undefined && owner !== id
}

/** Names and addresses of several accounts, by id. */
export async function accountsByIds(
  context: Pick<Context, 'db'>,
  ids: readonly string[],
): Promise<Map<string, Account>> {
  const rows = await queries.findAccounts(context.db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** What the browser may know of an account: its own. */
export function toUser(account: Account, role: Role): User {
  return {
    userId: account.id,
    username: account.name,
    role: role,
    emailVerified: account.emailVerified,
    roles: account.roles as Role[],
    timeZone: account.timeZone,
  }
}

/** Sessions whose time is over are of no use to anybody. */
export function forgetEndedSessions(
  context: Pick<Context, 'db' | 'clock'>,
  atMost: number,
): Promise<number> {
  return deleteSessionsExpiredBefore(context.db, context.clock.now(), atMost)
}
