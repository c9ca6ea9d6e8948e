/** The one door: whatever proved who somebody is, the session begins here. */
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { Hat } from '#shared/endpoint.ts'
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

export type Entry = {
  hat: Hat
  /** What proved it: `password`, `passkey`, `email-link`, `phone` or a provider. */
  method: string
  /** Of the authenticator app, or a recovery code. */
  code?: string | undefined
  /** The credential version when the proof began; a proof of before a change is worth nothing. */
  version?: number | undefined
  /** Signing up: an account without the hat gets it, once everything is proved. */
  takesHat?: boolean
}

/**
 * Begins a session under a hat, in place of the one that this browser may have.
 *
 * @throws AppError INVALID_CREDENTIALS when the account is closed or does not have the hat,
 *   SECOND_FACTOR_REQUIRED, RATE_LIMITED after some wrong codes
 */
export async function enter(
  context: Context,
  accountId: string,
  entry: Entry,
  http: HttpExchange,
): Promise<User> {
  const { hat } = entry
  const account = await queries.findAccount(context.db, accountId)
  const version = entry.version ?? account?.credentialVersion
  if (account && account.credentialVersion !== version) throw startAgain()
  if (!account || (account.status !== 'active' && account.status !== 'limited')) {
    await noteSignInRefused(context, { accountId }, 'accountEnded', http.ip)
    throw refusedAt('password', 'The address or the password is not right.')
  }
  const lacksHat = !account.hats.includes(hat)
  if (lacksHat && (!entry.takesHat || hat === 'admin')) {
    await noteSignInRefused(context, { accountId }, 'missingHat', http.ip)
    throw new AppError('INVALID_CREDENTIALS', missingHat[hat])
  }
  await checkSecondFactor(context, accountId, entry, http)
  const begin = (own: Context) => beginSession(own, { account, entry, lacksHat }, http)
  if (context.db.isTransaction) await begin(context)
  else await context.inTransaction(begin)
  await noteDevice(context, account, http.userAgent)
  return toUser({ ...account, hats: lacksHat ? [...account.hats, hat] : account.hats }, hat)
}

type Beginning = { account: queries.AccountRow; entry: Entry; lacksHat: boolean }

/** All of it or nothing: whoever gets no answer can sign in again, with nothing half made. */
async function beginSession(
  context: Context,
  { account, entry, lacksHat }: Beginning,
  http: HttpExchange,
): Promise<void> {
  const { db, identity } = context
  const { hat, method } = entry
  const accountId = account.id
  if (lacksHat) await addHat(context, accountId, hat)
  // Whoever changes what may sign in waits for this, and then ends the session that begins here.
  if (!(await queries.hasCredentialVersion(db, accountId, account.credentialVersion))) {
    throw startAgain()
  }
  const now = context.clock.now()
  const { absoluteSeconds } = sessionLimits[hat === 'admin' ? 'admin' : 'member']
  const { stored, cookie } = identity.newToken()
  await insertSession(db, {
    accountId,
    token: stored,
    hat,
    ipAddress: http.ip,
    userAgent: http.userAgent,
    createdAt: now,
    expiresAt: new Date(now.getTime() + absoluteSeconds * 1000),
  })
  // A cookie of a session that was rolled back would take the place of one that lives.
  context.afterCommit(() =>
    http.setCookie(identity.cookieName, cookie, { maxAge: absoluteSeconds }),
  )
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
    after: { hat, method },
  })
}

async function addHat(context: Context, accountId: string, hat: Hat): Promise<void> {
  await queries.addHat(context.db, accountId, hat, context.clock.now())
  await recordAudit(context, {
    action: 'accounts.hatAdded',
    entity: { type: 'account', id: accountId },
    after: { hat },
  })
  await context.publish(accountRegistered, { accountId, hat })
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
    if (entry.hat !== 'admin') return
    throw new AppError('INVALID_CREDENTIALS', missingHat.admin)
  }
  if (!entry.code) {
    await noteSignInRefused(context, { accountId }, 'secondFactorMissing')
    const message = 'Enter the code of your authenticator app.'
    throw new AppError('SECOND_FACTOR_REQUIRED', {
      reason: message,
      fields: [{ path: 'code', message }],
    })
  }
  if (await spendSecondFactor(context, accountId, entry.code, http)) return
  throw refusedAt('code', 'The code is not right, or it was used already.')
}

function startAgain(): AppError {
  return new AppError(
    'INVALID_CREDENTIALS',
    'How this account is signed in to has changed meanwhile. Please start again.',
  )
}

export function refusedAt(path: string, message: string): AppError {
  return new AppError('INVALID_CREDENTIALS', { reason: message, fields: [{ path, message }] })
}

const missingHat: Record<Hat, string> = {
  jobSeeker:
    'This account is a recruiter account. Sign up as a candidate with the same address to use both.',
  recruiter:
    'This account is a candidate account. Sign up as a recruiter with the same address to use both.',
  admin: 'The address or the password is not right.',
}

/** Where somebody lands after signing in under a hat. */
export function homeOf(hat: Hat): string {
  return {
    recruiter: '/recruiter/requests',
    jobSeeker: '/job-search',
    admin: '/admin/company-verify',
  }[hat]
}
