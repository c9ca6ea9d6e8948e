/** The one door: whatever proved who someone is, the session begins here. */
import { keepLocale, localeCookie } from '#platform/locale/locale.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { User } from '../contract.ts'
import { accountRegistered, sessionEnded } from './events.ts'
import { sessionLimits } from './limits.ts'
import * as queries from './queries.ts'
import { deleteSession, insertSession } from './queries.sessions.ts'
import { trustBrowser } from './service.browsers.ts'
import { noteSignInRefused } from './service.refusals.ts'
import { hasSecondFactor, spendSecondFactor } from './service.second-factor.ts'
import { noteDevice } from './service.sessions.ts'
import { toUser } from './service.users.ts'
import { replyWords, missingRole } from '../messages.replies.ts'
import { errorWords } from '../messages.errors.ts'

export type Entry = {
  role: Role
  /** What proved it: `password`, `passkey`, `email-link`, `phone` or a provider. */
  method: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
  /** The credential version when the proof began; a proof of before a change is worth nothing. */
  version?: number | undefined
  /** Signing up: an account without the role gets it, once everything is proved. */
  takesRole?: boolean
}

/**
 * Begins a session in a role, in place of the one that this browser may have.
 *
 * @throws AppError INVALID_CREDENTIALS when the account is closed or does not have the role,
 *   SECOND_FACTOR_REQUIRED, RATE_LIMITED after some wrong codes
 */
export async function enter(
  context: Context,
  accountId: string,
  entry: Entry,
  http: HttpExchange,
): Promise<User> {
  const { role } = entry
  const account = await queries.findAccount(context.db, accountId)
  const version = entry.version ?? account?.credentialVersion
  if (account && account.credentialVersion !== version) throw startAgain()
  if (!account || (account.status !== 'active' && account.status !== 'limited')) {
    await noteSignInRefused(context, { accountId }, 'accountEnded', http.ip)
    // Whose account it is was proved: they may know what becomes of it.
    throw refusedAt('password', endedWords(account?.status))
  }
  const lacksRole = !account.roles.includes(role)
  if (lacksRole && (!entry.takesRole || role === 'admin')) {
    await noteSignInRefused(context, { accountId }, 'missingRole', http.ip)
    throw new AppError('INVALID_CREDENTIALS', missingRole[role])
  }
  await checkSecondFactor(context, accountId, entry, http)
  const begin = (own: Context) => beginSession(own, { account, entry, lacksRole }, http)
  if (context.db.isTransaction) await begin(context)
  else await context.inTransaction(begin)
  await noteDevice(context, account, http.userAgent)
  return toUser({ ...account, roles: lacksRole ? [...account.roles, role] : account.roles }, role)
}

function endedWords(status: string | undefined): string {
  if (status === 'deleting') return replyWords.accountBeingDeleted
  if (status === 'suspended') return replyWords.accountSuspended
  return status === 'banned' ? replyWords.accountClosed : replyWords.wrongEmailOrPassword
}

type Beginning = { account: queries.AccountRow; entry: Entry; lacksRole: boolean }

/** All of it or nothing: a person who gets no answer can sign in again, with nothing half made. */
async function beginSession(
  context: Context,
  { account, entry, lacksRole }: Beginning,
  http: HttpExchange,
): Promise<void> {
  const { db, identity } = context
  const { role, method } = entry
  const accountId = account.id
  if (lacksRole) await addRole(context, accountId, role)
  // A person who changes what may sign in waits for this, and then ends the session that begins here.
  if (!(await queries.hasCredentialVersion(db, accountId, account.credentialVersion))) {
    throw startAgain()
  }
  const now = context.clock.now()
  const { absoluteSeconds } = sessionLimits[role === 'admin' ? 'admin' : 'member']
  const { stored, cookie } = identity.newToken()
  await insertSession(db, {
    accountId,
    token: stored,
    role,
    ipAddress: http.ip,
    userAgent: http.userAgent,
    createdAt: now,
    expiresAt: new Date(now.getTime() + absoluteSeconds * 1000),
  })
  // A cookie of a session that was rolled back would take the place of one that lives.
  context.afterCommit(() =>
    http.setCookie(identity.cookieName, cookie, { maxAge: absoluteSeconds }),
  )
  const { locale } = account
  if (locale && !http.cookies[localeCookie]) {
    context.afterCommit(() => keepLocale(http, locale))
  }
  const old = http.cookies[identity.cookieName]
  const oldToken = old === undefined ? undefined : identity.storedTokenOf(old)
  const replaced = oldToken && (await deleteSession(db, { token: oldToken }))
  if (replaced) {
    const { accountId: ofAccount, id: sessionId } = replaced
    // Tabs that were opened before would go on hearing what the earlier account is told.
    await context.publish(sessionEnded, { accountId: ofAccount, sessionId })
  }
  await trustBrowser(context, accountId, http)
  await recordAudit(context, {
    action: 'accounts.signedIn',
    entity: { type: 'account', id: accountId },
    after: { role, method },
  })
}

async function addRole(context: Context, accountId: string, role: Role): Promise<void> {
  await queries.addRole(context.db, accountId, role, context.clock.now())
  await recordAudit(context, {
    action: 'accounts.roleAdded',
    entity: { type: 'account', id: accountId },
    after: { role },
  })
  await context.publish(accountRegistered, { accountId, role })
}

/** A passkey is two factors by itself: the device, and what unlocks it. */
async function checkSecondFactor(
  context: Context,
  accountId: string,
  entry: Entry,
  http: HttpExchange,
): Promise<void> {
  if (entry.method === 'passkey') return
  if (!(await hasSecondFactor(context, accountId))) {
    if (entry.role !== 'admin') return
    throw new AppError('INVALID_CREDENTIALS', missingRole.admin)
  }
  if (!entry.code) {
    await noteSignInRefused(context, { accountId }, 'secondFactorMissing')
    const message = replyWords.authenticatorCodeRequired
    throw new AppError('SECOND_FACTOR_REQUIRED', {
      reason: message,
      fields: [{ path: 'code', message }],
    })
  }
  if (await spendSecondFactor(context, accountId, entry.code, http)) return
  throw refusedAt('code', replyWords.wrongOrUsedCode)
}

function startAgain(): AppError {
  return new AppError('INVALID_CREDENTIALS', errorWords.signInSettingsChanged)
}

export function refusedAt(path: string, message: string): AppError {
  return new AppError('INVALID_CREDENTIALS', { reason: message, fields: [{ path, message }] })
}

/** Where someone lands after signing in in a role. */
export function homeOf(role: Role): string {
  return {
    recruiter: '/recruiter/requests',
    jobSeeker: '/job-search',
    admin: '/admin/dashboard',
  }[role]
}
