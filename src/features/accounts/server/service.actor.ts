/** Whose request it is: our own reader of the sessions. */
import type { Actor, Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { Hat } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { permissionsOf } from '#shared/permissions.ts'
import type { User } from '../contract.ts'
import { sessionEnded } from './events.ts'
import { sessionLimits } from './limits.ts'
import * as queries from './queries.sessions.ts'
import { accountById, toUser } from './service.users.ts'

/** Use is noted no more often than this. */
const useNotedMs = 60_000

/** One prepared statement, no cache; once a minute another that notes the use. */
export function createReadActor(db: Database, identity: Identity, now: () => Date) {
  return async (credentials: Credentials): Promise<Actor> => {
    const time = now()
    const by = await sessionNamed(identity, credentials, time)
    const session = by && (await queries.findSession(db, by, time, sessionLimits, useNotedMs))
    if (!session) return { kind: 'guest' }
    const { roles, useIsDue, ...rest } = session
    if (useIsDue) await queries.noteUse(db, rest.sessionId, time)
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
): Promise<queries.SessionName | undefined> {
  const token = sessionToken(identity, cookies)
  if (token) return { token }
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  const id = bearer && (await identity.bearerTokens.read(bearer, now.getTime()))
  return id ? { id } : undefined
}

function sessionToken(identity: Identity, cookies: Record<string, string>): string | undefined {
  const cookie = cookies[identity.cookieName]
  return cookie === undefined ? undefined : identity.storedTokenOf(cookie)
}

/** A bearer token for the session of this request. */
export function issueBearerToken(context: Context): Promise<{ token: string; expiresAt: Date }> {
  const { sessionId } = personOf(context)
  return context.identity.bearerTokens.issue(sessionId, context.clock.now().getTime())
}

/** Ends this session; nothing to end is fine. */
export async function signOut(context: Context, http: HttpExchange): Promise<void> {
  const token = sessionToken(context.identity, http.cookies)
  http.clearCookie(context.identity.cookieName)
  if (!token) return
  const ended = await queries.deleteSessionByToken(context.db, token)
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

/**
 * Acts under another hat of the account, with a new token: one that was stolen does not follow
 * (ASVS 7.2.4).
 *
 * @throws AppError FORBIDDEN when the account does not have that hat
 */
export async function switchHat(
  context: Context,
  hat: Exclude<Hat, 'admin'>,
  http: HttpExchange,
): Promise<User> {
  const person = personOf(context)
  const account = await accountById(context, person.accountId)
  if (!account.hats.includes(hat)) {
    throw new AppError('FORBIDDEN', 'Sign up under this role first, with the same address.')
  }
  const { stored, cookie } = context.identity.newToken()
  const expiresAt = await queries.changeHat(context.db, person.sessionId, hat, stored)
  const lifeMs = expiresAt.getTime() - context.clock.now().getTime()
  http.setCookie(context.identity.cookieName, cookie, { maxAge: Math.floor(lifeMs / 1000) })
  await recordAudit(context, {
    action: 'accounts.hatSwitched',
    entity: { type: 'account', id: account.id },
    before: { hat: person.hat },
    after: { hat },
  })
  return toUser(account, hat)
}
