/**
 * Browsers that have been signed in to an account before. The cookie proves nothing: it only keeps
 * the limits that strangers use up apart from those of the owner (decision 0300).
 */
import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import type { HttpExchange } from '#platform/http/handle.ts'
import { addressKey } from '#platform/http/limits.ts'
import { hashToken } from '#platform/identity/tokens.ts'
import * as queries from './queries.browsers.ts'

const lifeSeconds = 400 * 24 * 60 * 60

/** Who asks for a code without being signed in; hashes. Part of the payloads of tasks. */
export const requesterSchema = z.object({ browser: z.string(), address: z.string() })
export type Requester = z.output<typeof requesterSchema>

/** Who counts as one in limits: a browser that was here before, or else an address. */
export type Source = {
  key: string
  trusted: boolean
  /** Someone who is signed in gives the password again. */
  inSession?: boolean
}

function cookieName({ settings }: Pick<Context, 'settings'>): string {
  return settings.publicUrl.startsWith('https:') ? '__Host-browser' : 'browser'
}

/** The hash of this browser's cookie, where it has one. */
export function browserOf(
  context: Pick<Context, 'settings'>,
  { cookies }: Pick<HttpExchange, 'cookies'>,
): string | undefined {
  const value = cookies[cookieName(context)]
  return value !== undefined && /^[\w-]{43}$/.test(value) ? hashToken(value) : undefined
}

/** The same, with a cookie for a browser that has none yet. */
export function rememberBrowser(
  context: Pick<Context, 'settings'>,
  http: Pick<HttpExchange, 'cookies' | 'setCookie'>,
): string {
  const known = browserOf(context, http)
  if (known !== undefined) return known
  const value = randomBytes(32).toString('base64url')
  http.setCookie(cookieName(context), value, { maxAge: lifeSeconds })
  return hashToken(value)
}

/** Who tries something with an address that was typed. */
export async function sourceFor(
  context: Pick<Context, 'db' | 'settings'>,
  email: string,
  http: HttpExchange,
): Promise<Source> {
  const browser = browserOf(context, http)
  const trusted = browser !== undefined && (await queries.isTrustedFor(context.db, email, browser))
  return trusted
    ? { key: `browser ${browser}`, trusted }
    : { key: addressKey(http.ip), trusted: false }
}

/** Who tries something with a known account. */
export async function sourceIn(
  context: Pick<Context, 'db' | 'settings'>,
  accountId: string | undefined,
  http: HttpExchange,
): Promise<Source> {
  const browser = browserOf(context, http)
  const trusted =
    browser !== undefined &&
    accountId !== undefined &&
    (await queries.isTrusted(context.db, accountId, browser))
  return trusted
    ? { key: `browser ${browser}`, trusted }
    : { key: addressKey(http.ip), trusted: false }
}

const sessionsCompared = 50

type Side = { name: string; formerNames: string[]; email: string }

/** Two accounts, with what may tell that they are one person's. */
export type AccountPair = {
  one: Side
  other: Side
  /** Both were signed in on one browser. */
  device: boolean
  /** Both were signed in from one address, lately. */
  network: boolean
}

/**
 * Whether two accounts are used in one place: on one browser, or from one address (IPv6 by /64). From
 * what sign-in keeps anyway, for as long as it keeps it; nothing is stored for this. Undefined where one of
 * them is gone.
 */
export async function pairOf(
  context: Pick<Context, 'db'>,
  ids: { one: string; other: string },
): Promise<AccountPair | undefined> {
  const pair = await queries.findPair(context.db, ids, sessionsCompared)
  if (!pair) return undefined
  const { one, other, sharesBrowser } = pair
  const known = new Set(one.addresses.map(addressKey))
  const network = other.addresses.some((address) => known.has(addressKey(address)))
  return { one, other, device: sharesBrowser, network }
}

/** Notes that this browser is signed in to the account. */
export async function trustBrowser(
  context: Context,
  accountId: string,
  http: HttpExchange,
): Promise<void> {
  const browser = rememberBrowser(context, {
    cookies: http.cookies,
    setCookie: (...cookie) => context.afterCommit(() => http.setCookie(...cookie)),
  })
  await queries.trustBrowser(context.db, accountId, browser, context.clock.now())
}

/** @returns how many were forgotten */
export function forgetUnusedBrowsers(
  context: Pick<Context, 'db' | 'clock'>,
  atMost: number,
): Promise<number> {
  const since = new Date(context.clock.now().getTime() - lifeSeconds * 1000)
  return queries.forgetBrowsersUnusedSince(context.db, since, atMost)
}
