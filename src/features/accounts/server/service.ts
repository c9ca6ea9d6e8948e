/** Accounts, sessions and hats: who somebody is. */
import type { Actor, Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { createGate } from '#platform/identity/gate.ts'
import type { Identity } from '#platform/identity/identity.ts'
import { hashesAtOnce } from '#platform/identity/password.ts'
import type { Hat } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { permissionsOf } from '#shared/permissions.ts'
import type { SignIn, SignUp, User } from '../contract.ts'
import { accountRegistered, sessionEnded } from './events.ts'
import * as queries from './queries.ts'
import { sendEmailCode } from './service.codes.ts'
import { countedTry, refuseWeak } from './service.passwords.ts'
import { noteSignInRefused } from './service.refusals.ts'
import { hasSecondFactor, spendSecondFactor } from './service.second-factor.ts'
import { noteDevice } from './service.sessions.ts'
import { accountById, toUser } from './service.users.ts'

export { confirmCode, issueCode } from './service.codes.ts'
export { inviteAdmin } from './service.admins.ts'
export { createDemoAccounts, hasAccount, hasAccounts, type DemoPerson } from './service.demo.ts'
export { accountById, accountsByIds, type Account } from './service.users.ts'

/**
 * Makes an account with a password, or gives an existing one the hat when the password is right,
 * and signs in under that hat.
 *
 * @throws AppError EMAIL_TAKEN when the address has an account with another password
 */
export async function signUp(
  context: Context,
  input: SignUp,
  hat: Hat,
  http: HttpExchange,
): Promise<User> {
  await refuseWeak(context, input.password, input)
  const existing = await queries.findAccountByEmail(context.db, input.email)
  const accountId = existing ? undefined : await createAccount(context, input, hat)
  if (!accountId) {
    const signedIn = await checkPassword(context, input, http)
    if (!signedIn) {
      const message = 'This address has an account already. Sign in, or use its password here.'
      throw new AppError('EMAIL_TAKEN', { reason: message, fields: [{ path: 'email', message }] })
    }
    await queries.deleteSession(context.db, signedIn.token)
    await addHat(context, signedIn.accountId, hat)
  }
  return signIn(context, input, hat, http)
}

/** @returns undefined when somebody else was first with the address */
async function createAccount(
  context: Context,
  input: SignUp,
  hat: Hat,
): Promise<string | undefined> {
  const id = await context.identity.register(input)
  const account = await queries.findAccount(context.db, id)
  if (!account) return undefined
  await queries.addHat(context.db, id, hat, context.clock.now())
  await recordAudit(context, {
    action: 'accounts.registered',
    entity: { type: 'account', id },
    after: { hat },
  })
  await context.publish(accountRegistered, { accountId: id, hat })
  await sendEmailCode(context, account)
  return id
}

async function addHat(context: Context, accountId: string, hat: Hat): Promise<void> {
  const account = await queries.findAccount(context.db, accountId)
  if (!account || account.hats.includes(hat)) return
  await queries.addHat(context.db, accountId, hat, context.clock.now())
  await recordAudit(context, {
    action: 'accounts.hatAdded',
    entity: { type: 'account', id: accountId },
    after: { hat },
  })
  await context.publish(accountRegistered, { accountId, hat })
}

/**
 * @throws AppError INVALID_CREDENTIALS when address and password do not belong together, or when
 *   the account does not have this hat
 */
export async function signIn(
  context: Context,
  input: SignIn,
  hat: Hat,
  http: HttpExchange,
): Promise<User> {
  const signedIn = await checkPassword(context, input, http)
  const account = signedIn && (await queries.findAccount(context.db, signedIn.accountId))
  const usable = account?.status === 'active' || account?.status === 'limited'
  if (!signedIn || !account || !usable) {
    if (signedIn) {
      await queries.deleteSession(context.db, signedIn.token)
      await noteSignInRefused(context, signedIn, 'accountEnded', http.ip)
    }
    const message = 'The address or the password is not right.'
    throw new AppError('INVALID_CREDENTIALS', {
      reason: message,
      fields: [{ path: 'password', message }],
    })
  }
  const hasHat = account.hats.includes(hat)
  const refusal = hasHat
    ? await secondFactorRefusal(context, account.id, hat, input.code)
    : new AppError('INVALID_CREDENTIALS', missingHat[hat])
  if (!hasHat) await noteSignInRefused(context, signedIn, 'missingHat', http.ip)
  if (refusal) {
    // better-auth has made a session before we could look: it must not stay.
    await queries.deleteSession(context.db, signedIn.token)
    throw refusal
  }
  const now = context.clock.now()
  const lifeSeconds = hat === 'admin' ? adminSessionSeconds : signedIn.cookie.maxAge
  await queries.beginSession(context.db, signedIn.token, {
    hat,
    createdAt: now,
    expiresAt: new Date(now.getTime() + lifeSeconds * 1000),
  })
  const old = sessionToken(context.identity, http.cookies)
  if (old) await queries.deleteSession(context.db, old)
  await noteDevice(context, account, http.userAgent)
  http.setCookie(signedIn.cookie.name, signedIn.cookie.value, { maxAge: lifeSeconds })
  await recordAudit(context, {
    action: 'accounts.signedIn',
    entity: { type: 'account', id: account.id },
    after: { hat },
  })
  return toUser(account, hat)
}

/** Why a right password alone is not enough, or undefined. */
async function secondFactorRefusal(
  context: Context,
  accountId: string,
  hat: Hat,
  code: string | undefined,
): Promise<AppError | undefined> {
  const needed = await hasSecondFactor(context, accountId)
  if (!needed) {
    return hat === 'admin' ? new AppError('INVALID_CREDENTIALS', missingHat.admin) : undefined
  }
  if (!code) {
    await noteSignInRefused(context, { accountId }, 'secondFactorMissing')
    const message = 'Enter the code of your authenticator app.'
    return new AppError('SECOND_FACTOR_REQUIRED', {
      reason: message,
      fields: [{ path: 'code', message }],
    })
  }
  if (await spendSecondFactor(context, accountId, code)) return undefined
  const message = 'The code is not right, or it was used already.'
  return new AppError('INVALID_CREDENTIALS', {
    reason: message,
    fields: [{ path: 'code', message }],
  })
}

/** Around the hashing there are a dozen statements: of a burst, only those of a few people run at once. */
const inTurn = createGate(hashesAtOnce + 1, 500)

/** @throws AppError RATE_LIMITED, UNAVAILABLE when too many sign in at this moment */
function checkPassword(context: Context, input: SignIn, http: HttpExchange) {
  const { email, password } = input
  const { ip, userAgent } = http
  return inTurn(() =>
    countedTry(context, { email, ip }, () =>
      context.identity.signIn({ email, password, ip, userAgent }),
    ),
  )
}

const missingHat: Record<Hat, string> = {
  jobSeeker:
    'This account is a recruiter account. Sign up as a candidate with the same address and password to use both.',
  recruiter:
    'This account is a candidate account. Sign up as a recruiter with the same address and password to use both.',
  admin: 'The address or the password is not right.',
}

/** Ends this session; nothing to end is fine. */
export async function signOut(context: Context, http: HttpExchange): Promise<void> {
  const token = sessionToken(context.identity, http.cookies)
  http.clearCookie(context.identity.cookieName)
  if (!token) return
  const ended = await queries.deleteSession(context.db, token)
  if (!ended) return
  await recordAudit(context, {
    action: 'accounts.signedOut',
    entity: { type: 'account', id: ended.accountId },
  })
  await context.publish(sessionEnded, { accountId: ended.accountId, sessionId: ended.id })
}

/**
 * Who is signed in, under the hat of the session.
 *
 * @returns null without a session cookie
 * @throws AppError UNAUTHENTICATED when the cookie's session has ended
 */
export async function currentUser(context: Context, http: HttpExchange): Promise<User | null> {
  const { actor } = context
  if (actor.kind === 'person') {
    const account = await accountById(context, actor.accountId)
    return toUser(account, actor.hat)
  }
  if (http.cookies[context.identity.cookieName]) throw new AppError('UNAUTHENTICATED')
  return null
}

/** @throws AppError FORBIDDEN when the account does not have that hat */
export async function switchHat(context: Context, hat: Hat): Promise<User> {
  const person = personOf(context)
  const account = await accountById(context, person.accountId)
  if (!account.hats.includes(hat)) throw new AppError('FORBIDDEN', missingHat[hat])
  await queries.setSessionHatById(context.db, person.sessionId, hat)
  await recordAudit(context, {
    action: 'accounts.hatSwitched',
    entity: { type: 'account', id: account.id },
    before: { hat: person.hat },
    after: { hat },
  })
  return toUser(account, hat)
}

/** An admin signs in again each working day. */
const adminSessionSeconds = 8 * 60 * 60

/** Where somebody lands after signing in under a hat. */
export function homeOf(hat: Hat): string {
  return {
    recruiter: '/recruiter/requests',
    jobSeeker: '/job-search',
    admin: '/admin/company-verify',
  }[hat]
}

/** Our own reader of the session: one prepared statement, no cache. */
export function createReadActor(db: Database, identity: Identity, now: () => Date) {
  return async (credentials: Credentials): Promise<Actor> => {
    const by = await sessionNamed(identity, credentials, now())
    const session = by && (await queries.findSession(db, by, now()))
    if (!session) return { kind: 'guest' }
    const { roles, ...rest } = session
    const permissions = roles ? permissionsOf(roles) : []
    return { kind: 'person', ...rest, hat: session.hat as Hat, permissions }
  }
}

type Credentials = { cookies: Record<string, string>; authorization?: string | undefined }

/** A cookie is the authority; a bearer token counts where there is none. */
async function sessionNamed(
  identity: Identity,
  { cookies, authorization }: Credentials,
  now: Date,
): Promise<{ token: string } | { id: string } | undefined> {
  const token = sessionToken(identity, cookies)
  if (token) return { token }
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const id = bearer && (await identity.bearerTokens.read(bearer, now.getTime()))
  return id ? { id } : undefined
}

/** A bearer token for the session of this request. */
export function issueBearerToken(context: Context): Promise<{ token: string; expiresAt: Date }> {
  const { sessionId } = personOf(context)
  return context.identity.bearerTokens.issue(sessionId, context.clock.now().getTime())
}

function sessionToken(identity: Identity, cookies: Record<string, string>): string | undefined {
  const cookie = cookies[identity.cookieName]
  return cookie === undefined ? undefined : identity.tokenOf(cookie)
}
