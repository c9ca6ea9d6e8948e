/**
 * iCIMS: the sitemap of the careers portal, or its search pages where there is none. Pages and postings
 * come in a frame, which is asked for; the page around it has neither list nor JobPosting.
 */
import { portalOf } from '#features/job-facts/server/service.ts'
import { UnreadableBoard } from '../posting.ts'
import { readJobPage } from './job-page.ts'
import { linksIn } from './links.ts'
import { employerIn, fingerprintOf } from './parts.ts'
import { isSitemap, readSitemap } from './sitemap.ts'
import type { CrawledBoard, CrawledSystem, ListedPosting, ListPage, Page } from './system.ts'

const ownHost = /^([\w-]+)\.icims\.com$/
const mostSearchPages = 250

function boardOf(link: URL): ReturnType<CrawledSystem['boardOf']> {
  const own = employerIn(ownHost.exec(link.hostname)?.[1])
  const inFrame = link.searchParams.has('in_iframe')
  const isJobs = link.pathname === '/jobs/search' || link.pathname === '/sitemap.xml'
  if (!own && !(inFrame && isJobs)) return null
  const { employer, portal } = portalOf(own ?? '')
  // Another portal of theirs is another board: one does not close what the other lists.
  const token = !own ? link.host : portal === 'careers' ? employer : `${employer}/${portal}`
  return { token: token.toLowerCase(), address: `${link.origin}/jobs/search?ss=1&in_iframe=1` }
}

function searchPage(board: CrawledBoard, number: number): Page {
  const address = new URL(board.address)
  address.searchParams.set('pr', String(number))
  return { address: address.href, form: 'html' }
}

/** `/jobs/4711/audio-engineer/job`: the title may change, the number stays. */
function postingAt(address: URL): { externalId: string; details: Page } | null {
  const found = /^\/jobs\/(\d{1,12})\/(?:[^/]{1,300}\/)?job\/?$/.exec(address.pathname)
  if (!found) return null
  const asked = new URL(address.pathname, address.origin)
  asked.searchParams.set('in_iframe', '1')
  return { externalId: found[1]!, details: { address: asked.href, form: 'html' } }
}

/** What a portal says when its search found nothing. */
const nothingFound =
  /no (jobs|results|positions|openings) (were |was )?(found|available)|iCIMS_NoResults|no matching/i

function readSearch(html: string, page: Page, board: CrawledBoard): ListPage {
  const listed = new Map<string, ListedPosting>()
  for (const { address, text } of linksIn(html, page.address)) {
    const posting = sameSite(address, board) ? postingAt(address) : null
    if (!posting || listed.has(posting.externalId)) continue
    listed.set(posting.externalId, {
      ...posting,
      fingerprint: fingerprintOf(posting.externalId, address.pathname, text),
      item: null,
    })
  }
  const number = Number(new URL(page.address).searchParams.get('pr') ?? 0)
  if (listed.size === 0) {
    const isPortal = number > 0 && /icims/i.test(html)
    if (!isPortal && !nothingFound.test(html)) {
      throw new UnreadableBoard(
        'The search page lists no jobs and doesn’t say that there are none.',
      )
    }
    return { listed: [], unnamed: 0, next: [] }
  }
  const isLast = number + 1 >= mostSearchPages
  // It does not say how many there are: the page after the last one is empty, or the last one again.
  return {
    listed: [...listed.values()],
    unnamed: 0,
    next: isLast ? [] : [searchPage(board, number + 1)],
    ...(isLast && { isLimited: true }),
  }
}

/** An employer’s portals link to each other; a board is one of them. */
function sameSite(address: URL, board: CrawledBoard): boolean {
  return address.host === new URL(board.address).host
}

export const icims: CrawledSystem = {
  kind: 'icims',
  list: 'tree',
  detailsForm: 'html',
  isDated: true,
  boardOf,
  first: (board) => ({
    address: new URL('/sitemap.xml', board.address).href,
    form: 'xml',
    instead: searchPage(board, 0),
  }),
  readList: (text, page, board, now) =>
    page.form === 'xml' && isSitemap(text)
      ? readSitemap(text, board, now, postingAt)
      : readSearch(text, page, board),
  readDetails: (text, listed, _board, now) => {
    const shown = new URL(listed.details.address)
    shown.searchParams.delete('in_iframe')
    return readJobPage(text, listed, shown.href, now)
  },
}
