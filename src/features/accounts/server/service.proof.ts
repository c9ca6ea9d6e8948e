/** Proof that someone has the mailbox of an account. */
import * as invitations from '#features/registration-invitations/server/service.ts'
import type { Context, Person } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { violates } from '#platform/db/transaction.ts'
import { AppError } from '#shared/errors.ts'
import { credentialsCleared } from './events.ts'
import * as queries from './queries.ts'
import { forgetBrowsers, hasOtherBrowsers } from './queries.browsers.ts'
import { codePurposes, endCodes } from './queries.codes.ts'
import { deleteIdentities, deleteIdentitiesButPassword } from './queries.identities.ts'
import { deleteAuthenticator } from './queries.second-factor.ts'
import { browserOf } from './service.browsers.ts'
import { endSessions } from './service.sessions.ts'
import { accountById } from './service.users.ts'
import { errorWords } from '../messages.errors.ts'

/**
 * Someone has the mailbox of this account, and showed it without being signed in. If nobody had
 * before, whatever was set until now is worth nothing: it may be a stranger's who only typed the
 * address.
 */
export async function proveAddress(context: Context, accountId: string): Promise<void> {
  const account = await accountById(context, accountId)
  if (account.emailVerified) return
  await clearCredentials(context, accountId)
  await endCodes(context.db, accountId, codePurposes, context.clock.now())
  await endSessions(context, accountId)
  await markProved(context, accountId)
}

/** Every way in, second factors and browsers that have been in. */
export async function clearCredentials(context: Context, accountId: string): Promise<void> {
  await deleteIdentities(context.db, accountId)
  await clearFactors(context, accountId)
  await forgetBrowsers(context.db, accountId, undefined)
}

async function clearFactors(context: Context, accountId: string): Promise<void> {
  await deleteAuthenticator(context.db, accountId)
  await context.publish(credentialsCleared, { accountId })
}

/**
 * The same shown by someone who is signed in, with the code from the mailbox: their session and
 * password stay. Whatever else was begun before ends; ways in that were added stay only when no other
 * browser has ever been in, since they may be someone else's.
 *
 * @throws AppError CONFLICT when someone else has proved the address meanwhile
 */
export async function proveSignedIn(
  context: Context,
  { accountId, sessionId }: Pick<Person, 'accountId' | 'sessionId'>,
  http: HttpExchange,
): Promise<void> {
  const browser = browserOf(context, http)
  if (await hasOtherBrowsers(context.db, accountId, browser)) {
    await deleteIdentitiesButPassword(context.db, accountId)
    await clearFactors(context, accountId)
    await forgetBrowsers(context.db, accountId, browser)
  }
  await endCodes(context.db, accountId, codePurposes, context.clock.now())
  await endSessions(context, accountId, sessionId)
}

/** @throws AppError CONFLICT when someone else has proved the address meanwhile */
export async function markProved(context: Context, accountId: string): Promise<void> {
  await owning(() => queries.setEmailVerified(context.db, accountId, context.clock.now()))
  await invitations.settle(context, accountId)
  await recordAudit(context, {
    action: 'accounts.emailVerified',
    entity: { type: 'account', id: accountId },
  })
}

/** @throws AppError CONFLICT when the change gives an address two owners */
export async function owning<Result>(change: () => Promise<Result>): Promise<Result> {
  try {
    return await change()
  } catch (error) {
    if (!violates(error, 'accounts_email_verified')) throw error
    throw new AppError('CONFLICT', errorWords.emailTaken, { cause: error })
  }
}
