/** Admins: made by the command line, never by a default password; always with a second factor. */
import { randomBytes } from 'node:crypto'
import { hashToken } from '#platform/identity/tokens.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { hashPassword } from '#platform/identity/password.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  adminRoleNames,
  permissionsOf,
  type AdminPermission,
  type AdminRole,
} from '#shared/permissions.ts'
import * as queries from './queries.ts'
import * as admins from './queries.admins.ts'
import { storePasswordHash } from './queries.passwords.ts'
import { deleteAuthenticator } from './queries.second-factor.ts'
import { refuseWeak } from './service.passwords.ts'
import { clearCredentials } from './service.proof.ts'
import {
  resumeAuthenticator,
  confirmAuthenticator,
  type NewAuthenticator,
} from './service.second-factor.ts'
import { endSessions } from './service.sessions.ts'
import { accountById } from './service.users.ts'
import { errorWords } from '../messages.errors.ts'

const invitationHours = 24

/**
 * Gives an address the roles and makes a link with which its owner chooses a password and a second
 * factor. For an admin who is one already it is the way back in: the old second factor goes.
 *
 * @returns the link, which works once and for 24 hours
 */
export async function inviteAdmin(
  context: Context,
  input: { email: string; name: string; roles: AdminRole[] },
): Promise<string> {
  const now = context.clock.now()
  const known = await queries.findAccountByEmail(context.db, input.email)
  const accountId = known?.id ?? newId(now.getTime())
  if (!known) await admins.insertAccount(context.db, { ...input, id: accountId, now })
  // A person who only claims the address must not become an admin by a way in of theirs.
  else if (!known.emailVerified) await clearCredentials(context, accountId)
  await queries.addRole(context.db, accountId, 'admin', now)
  const before = await admins.findRoles(context.db, accountId)
  await admins.grantRoles(context.db, accountId, input.roles, now)
  if (await deleteAuthenticator(context.db, accountId)) {
    await recordAudit(context, {
      action: 'accounts.secondFactorRemoved',
      entity: { type: 'account', id: accountId },
    })
  }
  await endSessions(context, accountId)
  const token = randomBytes(32).toString('base64url')
  await admins.insertInvitation(context.db, {
    id: newId(now.getTime()),
    accountId,
    tokenHash: hashToken(token),
    expiresAt: new Date(now.getTime() + invitationHours * 60 * 60 * 1000),
    createdAt: now,
  })
  await recordAudit(context, {
    action: 'accounts.adminInvited',
    entity: { type: 'account', id: accountId },
    before: { roles: before },
    after: { roles: input.roles },
  })
  // After the hash, so that the token reaches no log and no other server.
  return `${context.settings.publicUrl}/admin/login#setup=${token}`
}

/** @throws AppError NOT_FOUND for a link that does not work, or no longer */
export async function beginSetup(
  context: Context,
  token: string,
): Promise<NewAuthenticator & { email: string }> {
  const { account } = await invited(context, token)
  return { email: account.email, ...(await resumeAuthenticator(context, account)) }
}

/**
 * @returns the recovery codes, shown this once
 * @throws AppError NOT_FOUND, INVALID_INPUT for a weak password or a wrong code
 */
export async function finishSetup(
  context: Context,
  input: { token: string; password: string; code: string },
): Promise<string[]> {
  const { id, account } = await invited(context, input.token)
  await refuseWeak(context, input.password, account)
  const codes = await confirmAuthenticator(context, account, input.code)
  const now = context.clock.now()
  if (!(await admins.useInvitation(context.db, id, now))) throw new AppError('NOT_FOUND')
  await storePasswordHash(context.db, account.id, await hashPassword(input.password), now)
  await recordAudit(context, {
    action: 'accounts.adminSetUp',
    entity: { type: 'account', id: account.id },
  })
  return codes
}

async function invited(context: Context, token: string) {
  const found = await admins.findInvitation(context.db, hashToken(token), context.clock.now())
  if (!found) throw new AppError('NOT_FOUND', errorWords.invitationNotValid)
  return { id: found.id, account: await accountById(context, found.accountId) }
}

/** What the admin who has just signed in may do. */
export async function permissionsOfAccount(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<AdminPermission[]> {
  return permissionsOf(await admins.findRoles(context.db, accountId))
}

/** Ids of the admins who have a permission. */
export function adminsWith(
  context: Pick<Context, 'db'>,
  permission: AdminPermission,
): Promise<string[]> {
  const roles = adminRoleNames.filter((role) => permissionsOf([role]).includes(permission))
  return admins.listWithRoles(context.db, roles)
}
