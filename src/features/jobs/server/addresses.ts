/** Addresses of postings: which two are one, and what they say about the employer. Pure. */

/** Parameters that say where a visitor came from, not which posting it is. */
const trackingParameters =
  /^(utm_\w+|gh_src|src|source|ref|referrer|referer|lever-\w+|trk|trackingid|refid|fbclid|gclid|mc_[ce]id|from|share|embed)$/i

const boardHosts =
  /^(?:(?:job-)?boards(?:\.eu)?\.greenhouse\.io|jobs(?:\.eu)?\.lever\.co|jobs\.ashbyhq\.com|apply\.workable\.com|jobs\.smartrecruiters\.com)$/

const sameHosts: Record<string, string> = { 'job-boards.greenhouse.io': 'boards.greenhouse.io' }

/**
 * The address without what does not change the posting: scheme, `www.`, tracking, fragment, the
 * `/apply` step, the order of parameters. Null for anything but a plain http or https address.
 */
export function canonicalAddress(address: string): string | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') return null
  const bare = url.hostname.replace(/^www\./, '').replace(/\.$/, '')
  const host = sameHosts[bare] ?? bare
  if (host === '') return null
  const port = url.port === '' ? '' : `:${url.port}`
  const path = url.pathname
    .replace(/\/{2,}/g, '/')
    .replace(/\/(apply|application)\/?$/i, '')
    .replace(/\/$/, '')
  // On a board's own host the path alone names the posting.
  const parameters = [...(boardHosts.test(bare) ? [] : url.searchParams)]
    .filter(([name]) => !trackingParameters.test(name))
    .toSorted(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0))
  const query = parameters.length > 0 ? `?${new URLSearchParams(parameters).toString()}` : ''
  const canonical = `https://${host}${port}${path}${query}`
  return canonical.length <= 2000 ? canonical : null
}

/** `https://jobs.lever.co/moo/…` → `moo`; null for an employer's own site. */
export function boardTokenOf(address: string): string | null {
  const url = new URL(address)
  if (!boardHosts.test(url.hostname)) return null
  const token = url.pathname.split('/')[1] ?? ''
  return /^[\w.-]{2,60}$/.test(token) ? token : null
}

/** `open-evidence` → `Open Evidence`: a first guess at a name, for a stub. */
export function nameFromToken(token: string): string {
  return token
    .split(/[-_.\s]+/)
    .filter((word) => word !== '')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ')
}
