/** One's own sessions: where one is signed in, and ending that. */
import { personOf, type Context, type Person } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import type { Role } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { SessionItem } from '../contract.ts'
import { sessionEnded } from './events.ts'
import { raiseCredentialVersion } from './queries.ts'
import { endCodes } from './queries.codes.ts'
import * as queries from './queries.sessions.ts'
import { tellOwner } from './service.mail-limits.ts'
import { replyWords } from '../messages.replies.ts'

/** The newest first; at most a hundred. */
export async function listSessions(
  context: Context,
): Promise<(Omit<SessionItem, 'createdAt'> & { createdAt: Date })[]> {
  const person = personOf(context)
  const rows = await queries.listSessions(context.db, person.accountId, context.clock.now())
  return rows.map(({ id, role, createdAt, ipAddress, userAgent }) => ({
    id,
    role: role as SessionItem['role'],
    createdAt,
    device: deviceOf(userAgent ?? ''),
    address: truncated(ipAddress ?? ''),
    current: id === person.sessionId,
  }))
}

/** @throws AppError NOT_FOUND for a session that is not one's own */
export async function endSession(context: Context, sessionId: string): Promise<void> {
  const { accountId } = personOf(context)
  const ended = await queries.deleteSessions(context.db, accountId, { only: sessionId })
  if (ended.length === 0) throw new AppError('NOT_FOUND')
  await announce(context, accountId, ended)
}

export async function endOtherSessions(context: Context): Promise<number> {
  const person = personOf(context)
  return endSessions(context, person.accountId, person.sessionId)
}

/** What a thief or a squatter may have begun; codes that prove an address or work stay. */
const endedWithSessions = [
  'change-email',
  'reset-password',
  'verify-phone',
  'phone-sign-in',
] as const

/**
 * Ends all sessions of an account but one, and every sign-in that has begun but is not finished.
 *
 * @returns how many sessions
 */
export async function endSessions(
  context: Context,
  accountId: string,
  except?: string,
): Promise<number> {
  // First: a sign-in that is being finished waits for this, and is refused then.
  await raiseCredentialVersion(context.db, accountId)
  await endCodes(context.db, accountId, endedWithSessions, context.clock.now())
  const ended = await queries.deleteSessions(context.db, accountId, { except })
  await announce(context, accountId, ended)
  return ended.length
}

/**
 * Gives one's own session a new id and token: cookies, bearer tokens and sockets of before are dead.
 *
 * @param changes a role to act under from now on
 * @throws AppError UNAUTHENTICATED when the session has ended meanwhile
 */
export async function renewSession(
  context: Context,
  { accountId, sessionId }: Pick<Person, 'accountId' | 'sessionId'>,
  changes: { role?: Role },
  http: Pick<HttpExchange, 'setCookie'>,
): Promise<void> {
  const { stored, cookie } = context.identity.newToken()
  const now = context.clock.now()
  const renewed = { ...changes, id: newId(now.getTime()), token: stored }
  const expiresAt = await queries.renewSession(context.db, sessionId, renewed)
  if (!expiresAt) throw new AppError('UNAUTHENTICATED')
  const maxAge = Math.floor((expiresAt.getTime() - now.getTime()) / 1000)
  // Before the commit the session has its old token, and keeps it if something fails.
  context.afterCommit(() => http.setCookie(context.identity.cookieName, cookie, { maxAge }))
  await context.publish(sessionEnded, { accountId, sessionId })
}

async function announce(context: Context, accountId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await recordAudit(context, {
    action: 'accounts.sessionsEnded',
    entity: { type: 'account', id: accountId },
    after: { sessions: ids },
  })
  for (const sessionId of ids) await context.publish(sessionEnded, { accountId, sessionId })
}

/** Remembers the device of a sign-in, and mails the owner when it is a new one. */
export async function noteDevice(
  context: Context,
  account: { id: string; email: string; emailVerified: boolean },
  userAgent: string,
): Promise<void> {
  const device = deviceOf(userAgent)
  const now = context.clock.now()
  if (!(await queries.noteDevice(context.db, account.id, device, now))) return
  const { brandName, publicUrl } = context.settings
  await tellOwner(context, account, {
    subject: replyWords.newSignInSubject(brandName),
    text: replyWords.newSignInBody(device, now.toUTCString(), publicUrl),
  })
}

const systems: [RegExp, string][] = [
  [/iPhone|iPad/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]
const browsers: [RegExp, string][] = [
  [/Edg\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/Firefox\//, 'Firefox'],
  [/Chrome\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

/** `Firefox on Linux`; enough to recognise one's own device, no fingerprint. */
function deviceOf(userAgent: string): string {
  const find = (list: [RegExp, string][]) => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const browser = find(browsers) ?? replyWords.unknownBrowser
  const system = find(systems)
  return system ? `${browser} on ${system}` : browser
}

/** The last part of an address says more about a household than its owner needs to see. */
function truncated(ip: string): string {
  if (ip.includes('.')) return ip.replace(/^.*:(?=\d+\.)/, '').replace(/\.\d+$/, '.*')
  return ip.includes(':') ? `${ip.split(':').slice(0, 3).join(':')}:*` : ''
}
