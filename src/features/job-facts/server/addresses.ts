/** Addresses of postings: which two are one, and what they say about the employer. Pure. */
import { postingOnBoard } from './board-hosts.ts'

/** Parameters that say where a visitor came from or how a page looks, never which posting it is. */
const trackingParameters =
  /^(utm_\w+|gh_src|lever-(source|origin|via)(\[\])?|trk\w*|trackingid|refid|fbclid|gclid|msclkid|dclid|wbraid|gbraid|igshid|mc_[ce]id|_hs\w+|__\w+|li_fat_id|jobsite|jobboardsource|iisn?|in_iframe|hashed|needsredirect|jan\d+offset|jun\d+offset|mobile|width|height|bga)$/i

/** Names that mean the visitor's origin on one site and the posting on another. */
const ambiguousParameters = /^(src|source|ref|referrer|referer|from|share|embed|via|origin|mode)$/i

/** Parameters that name a posting by themselves: nothing else in the query matters then. */
const identifyingParameters = ['gh_jid', 'ashby_jid', 'lever_jid'] as const

/** `?ref=JR-1042` names a posting, `?ref=newsletter` does not. */
function looksLikeId(value: string): boolean {
  return /\d{2,}/.test(value)
}

function queryOf(url: URL): string {
  for (const name of identifyingParameters) {
    const value = url.searchParams.get(name)
    if (value) return `?${new URLSearchParams({ [name]: value }).toString()}`
  }
  const parameters = [...url.searchParams]
    .filter(([name]) => !trackingParameters.test(name))
    .filter(([name, value]) => !ambiguousParameters.test(name) || looksLikeId(value))
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  return parameters.length > 0 ? `?${new URLSearchParams(parameters).toString()}` : ''
}

/** Sites of one page route by the fragment: `#/jobs/12` is an address, `#apply` a place on a page. */
function routeOf(url: URL): string {
  return /^#!?\/\S/.test(url.hash) ? url.hash : ''
}

/** An http or https address without credentials; null for anything else. */
function webAddress(address: string): URL | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  url.hostname = url.hostname.replace(/\.$/, '')
  return url.hostname === '' ? null : url
}

/**
 * The address without what does not change the posting: scheme, `www.`, tracking, the `/apply` step,
 * the order of parameters; on the hosts of known boards, what names the posting there. Null for
 * anything but a plain http or https address.
 *
 * It says which addresses are alike, never whose posting it is: two companies may share one.
 */
export function canonicalAddress(address: string): string | null {
  const url = webAddress(address)
  if (!url) return null
  const canonical = postingOnBoard(url)?.canonical ?? ownAddress(url)
  return canonical.length <= 2000 ? canonical : null
}

function ownAddress(url: URL): string {
  const host = url.hostname.replace(/^www\./, '')
  const port = url.port === '' ? '' : `:${url.port}`
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/(apply|application)\/?$/i, '')
    .replace(/\/$/, '')
  return `https://${host}${port}${path}${queryOf(url)}${routeOf(url)}`
}

export type BoardOfAddress = {
  vendor: string
  /** The employer's name on the board, in lower case, as it stands in the address. */
  board: string
  /** Of vendors that keep regions apart. */
  region: string | null
}

/** `https://jobs.lever.co/moo/…` → lever, `moo`; null for an employer's own site. */
export function boardOfAddress(address: string): BoardOfAddress | null {
  const url = webAddress(address)
  const found = url && postingOnBoard(url)
  if (!found?.board) return null
  const { vendor, region } = found
  return { vendor, board: found.board, region }
}

/** True for the hosts of job boards and job searches: no employer's own site is there. */
export function isBoardAddress(address: string): boolean {
  const url = webAddress(address)
  return url !== null && postingOnBoard(url) !== null
}

/** `acme%20corp` → `acme corp` */
export function decodedToken(token: string): string {
  try {
    return decodeURIComponent(token)
  } catch {
    return token
  }
}

/** `open-evidence` → `Open Evidence`: a first guess at a name, for a stub. */
export function nameFromToken(token: string): string {
  return decodedToken(token)
    .split(/[-_.\s]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
