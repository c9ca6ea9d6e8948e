/**
 * Refuses writes that another site made the browser send. A browser names the page's origin on
 * every write; programs that hold a bearer token carry no ambient authority and need not.
 */

type Headers = Record<string, string | string[] | undefined>

/**
 * @param headers lower-case names
 * @param ownOrigins the origins that pages of ours are served from
 * @param sessionCookie whether the request carries a session cookie
 */
export function isCrossSite(
  headers: Headers,
  ownOrigins: readonly string[],
  sessionCookie: boolean,
): boolean {
  const origin = headers['origin']
  if (typeof origin === 'string') return !ownOrigins.includes(origin)
  const site = headers['sec-fetch-site']
  if (typeof site === 'string') return site !== 'same-origin' && site !== 'none'
  return sessionCookie
}
