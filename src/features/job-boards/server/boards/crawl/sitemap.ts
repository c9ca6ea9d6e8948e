/**
 * The job pages that a sitemap lists, each with its posting as schema.org JobPosting: any site that
 * search engines find jobs on. https://www.sitemaps.org/protocol.html
 */
import { canonicalAddress, decode } from '#features/job-facts/server/service.ts'
import { idAt } from '../ids.ts'
import { UnreadableBoard } from '../posting.ts'
import { readJobPage } from './job-page.ts'
import { fingerprintOf } from './parts.ts'
import type { CrawledBoard, CrawledSystem, ListedPosting, Page } from './system.ts'

const longestAddress = 2_000

function boardOf(link: URL): ReturnType<CrawledSystem['boardOf']> {
  if (!/sitemap[^/]*\.xml(\.gz)?$/i.test(link.pathname)) return null
  return { token: link.host.replace(/^www\./, ''), address: link.href }
}

type Entry = { address: URL; lastModified: string }

/** The elements of a sitemap, in one walk: a pattern over all of it could take for ever. */
export function entriesOf(xml: string, element: 'url' | 'sitemap'): Entry[] {
  const entries: Entry[] = []
  const opening = new RegExp(`<(?:\\w{1,20}:)?${element}[\\s>]`, 'g')
  const starts = [...xml.matchAll(opening)].map(({ index }) => index)
  for (const [index, start] of starts.entries()) {
    const entry = xml.slice(start, Math.min(starts[index + 1] ?? xml.length, start + 20_000))
    const location = textOf(entry, 'loc')
    if (location === '' || location.length > longestAddress || !URL.canParse(location)) continue
    const address = new URL(location)
    if (!/^https?:$/.test(address.protocol) || address.username !== '') continue
    entries.push({ address, lastModified: textOf(entry, 'lastmod').slice(0, 40) })
  }
  return entries
}

function textOf(entry: string, element: string): string {
  const open = new RegExp(`<(?:\\w{1,20}:)?${element}(?:\\s[^<>]{0,200})?>`).exec(entry)
  if (!open) return ''
  const from = open.index + open[0].length
  const end = entry.indexOf('</', from)
  const raw = end === -1 ? '' : entry.slice(from, end)
  return decode(raw.replace(/^\s*<!\[CDATA\[/, '').replace(/\]\]>\s*$/, '')).trim()
}

/** A sitemap speaks for its own site alone. */
function isOfSite(address: URL, board: CrawledBoard): boolean {
  const site = new URL(board.address).hostname.replace(/^www\./, '')
  const host = address.hostname.replace(/^www\./, '')
  return host === site || host.endsWith(`.${site}`) || site.endsWith(`.${host}`)
}

const jobWords =
  /(^|[/_-])(jobs?|careers?|positions?|vacanc(y|ies)|openings?|opportunit(y|ies)|roles?|stellen?(angebote?|anzeigen?)?|karriere|offres?|emplois?|empleos?|vagas?|lavoro|joboffer|requisitions?|postings?)([/_.-]|$)/i

/** `/jobs/4711-baker`, and not the list of jobs itself. */
function isJobPage({ pathname }: URL): boolean {
  const path = pathname.replace(/\/+$/, '')
  const at = jobWords.exec(path)
  return at !== null && path.length > at.index + at[0].length
}

export function isSitemap(text: string): 'urlset' | 'sitemapindex' | null {
  const root = /<(?:\w{1,20}:)?(urlset|sitemapindex)[\s>]/.exec(text.slice(0, 4_096))?.[1]
  return root === 'urlset' || root === 'sitemapindex' ? root : null
}

/** @throws UnreadableBoard when the text is no sitemap, or ends too early */
export function readSitemap(
  text: string,
  board: CrawledBoard,
  now: Date,
  pageOf: (address: URL) => { externalId: string; details: Page } | null,
) {
  const root = isSitemap(text)
  if (!root) throw new UnreadableBoard('The sitemap isn’t valid XML.')
  if (
    !new RegExp(`</(?:\\w{1,20}:)?${root}\\s*>`).test(text.slice(-500)) &&
    !/\/>\s*$/.test(text)
  ) {
    throw new UnreadableBoard('The sitemap is cut off.')
  }
  if (root === 'sitemapindex') {
    const next = entriesOf(text, 'sitemap')
      .filter(({ address }) => isOfSite(address, board))
      .map(({ address }): Page => ({ address: address.href, form: 'xml' }))
    return { listed: [], unnamed: 0, next }
  }
  const own = entriesOf(text, 'url').filter(({ address }) => isOfSite(address, board))
  const isDated = !saysOnlyWhenItWasMade(own, now)
  const listed = own.flatMap(({ address, lastModified }): ListedPosting[] => {
    const page = pageOf(address)
    const fingerprint = fingerprintOf(address.href, isDated ? lastModified : '')
    return page ? [{ ...page, fingerprint, item: null }] : []
  })
  return { listed, unnamed: 0, next: [] }
}

/** Some sites write the present time beside every page: then no page has changed. */
function saysOnlyWhenItWasMade(entries: readonly Entry[], now: Date): boolean {
  const [first] = entries
  if (!first || entries.length < 5) return false
  const made = Date.parse(first.lastModified)
  return (
    now.getTime() - made < 7_200_000 &&
    entries.every(({ lastModified }) => Math.abs(Date.parse(lastModified) - made) < 60_000)
  )
}

/** An address says which posting it is by what of it is not tracking. */
function jobPageOf(address: URL): { externalId: string; details: Page } | null {
  if (!isJobPage(address)) return null
  const externalId = idAt({ id: canonicalAddress(address.href)?.replace('https://', '') }, 'id')
  if (!externalId) return null
  const asked = new URL(address)
  // Employers put iCIMS under names of their own, and it shows its postings in a frame.
  if (/^\/jobs\/\d+\/.*job\/?$/.test(asked.pathname)) asked.searchParams.set('in_iframe', '1')
  return { externalId, details: { address: asked.href, form: 'html' } }
}

export const sitemap: CrawledSystem = {
  kind: 'sitemap',
  list: 'tree',
  detailsForm: 'html',
  isDated: true,
  boardOf,
  first: (board) => ({ address: board.address, form: 'xml' }),
  readList: (text, _page, board, now) => readSitemap(text, board, now, jobPageOf),
  readDetails: (text, listed, _board, now) => {
    const shown = new URL(listed.details.address)
    shown.searchParams.delete('in_iframe')
    return readJobPage(text, listed, shown.href, now)
  },
}
