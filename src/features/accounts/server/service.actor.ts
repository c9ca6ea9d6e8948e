/** Whose request it is: our own reader of the sessions. */
import type { Actor, Context, Person } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { Database } from '#platform/db/database.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { Identity } from '#platform/identity/identity.ts'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { permissionsOf } from '#shared/permissions.ts'
import type { User } from '../contract.ts'
import { sessionEnded } from './events.ts'
import { sessionLimits } from './limits.ts'
import { findLinkHolder } from './queries.ts'
import * as queries from './queries.sessions.ts'
import { renewSession } from './service.sessions.ts'
import { accountById, toUser } from './service.users.ts'
import { errorWords } from '../messages.errors.ts'

/**
 * Someone whom a signed link in an email names, as long as the account's ways in are those that the link
 * was made under.
 *
 * @param link an id, where a session's would be
 */
export async function personOfLink(
  context: Pick<Context, 'db'>,
  { accountId, credentialVersion }: { accountId: string; credentialVersion: number },
  role: Role,
  link: string,
): Promise<Person | undefined> {
  const holder = await findLinkHolder(context.db, { accountId, credentialVersion, role })
  return holder && { kind: 'person', accountId, sessionId: link, role, ...holder, permissions: [] }
}

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
    const bearer = 'id' in by && { bearer: true as const }
    return { kind: 'person', ...rest, ...bearer, role: session.role as Role, permissions }
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
  const id = await bearerSession(identity, authorization, now)
  return id === undefined ? undefined : { id }
}

/** The session that a valid bearer token stands for. */
async function bearerSession(
  identity: Identity,
  authorization: string | undefined,
  now: Date,
): Promise<string | undefined> {
  const bearer = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1]
  return bearer === undefined ? undefined : identity.bearerTokens.read(bearer, now.getTime())
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

/** Ends the session of the cookie and that of the bearer token; nothing to end is fine. */
export async function signOut(context: Context, http: HttpExchange): Promise<void> {
  const { identity } = context
  const token = sessionToken(identity, http.cookies)
  const id = await bearerSession(identity, http.authorization, context.clock.now())
  http.clearCookie(identity.cookieName)
  if (token !== undefined) await endNamed(context, { token })
  if (id !== undefined) await endNamed(context, { id })
}

async function endNamed(context: Context, name: queries.SessionName): Promise<void> {
  const ended = await queries.deleteSession(context.db, name)
  if (!ended) return
  await recordAudit(context, {
    action: 'accounts.signedOut',
    entity: { type: 'account', id: ended.accountId },
  })
  await context.publish(sessionEnded, { accountId: ended.accountId, sessionId: ended.id })
}

/**
 * Who is signed in, in the role of the session.
 *
 * @returns null without a session cookie of ours: an empty or forged one names no session that could have ended
 * @throws AppError UNAUTHENTICATED when the cookie's session has ended
 */
export async function currentUser(context: Context, http: HttpExchange): Promise<User | null> {
  const { actor } = context
  if (actor.kind === 'person') {
    const account = await accountById(context, actor.accountId)
    return toUser(account, actor.role)
  }
  if (sessionToken(context.identity, http.cookies)) throw new AppError('UNAUTHENTICATED')
  return null
}

/**
 * Acts in another role of the account, in a session with a new id and token: neither a stolen
 * cookie nor a bearer token of before follows (ASVS 7.2.4).
 *
 * @throws AppError FORBIDDEN when the account does not have that role
 */
export async function switchRole(
  context: Context,
  role: Exclude<Role, 'admin'>,
  http: HttpExchange,
): Promise<User> {
  const person = personOf(context)
  const account = await accountById(context, person.accountId)
  if (!account.roles.includes(role)) {
    throw new AppError('FORBIDDEN', errorWords.roleNotSignedUp)
  }
  await renewSession(context, person, { role }, http)
  await recordAudit(context, {
    action: 'accounts.roleSwitched',
    entity: { type: 'account', id: account.id },
    before: { role: person.role },
    after: { role },
  })
  return toUser(account, role)
}
