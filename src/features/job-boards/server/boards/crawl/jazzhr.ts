/** JazzHR: one page with links to all postings, each a page with its JobPosting. */
import { UnreadableBoard } from '../posting.ts'
import { readJobPage } from './job-page.ts'
import { linksIn } from './links.ts'
import { employerIn, fingerprintOf } from './parts.ts'
import type { CrawledBoard, CrawledSystem, ListedPosting, Page } from './system.ts'

const ownHost = /^([\w-]+)\.applytojob\.com$/

function boardOf(link: URL): ReturnType<CrawledSystem['boardOf']> {
  const own = employerIn(ownHost.exec(link.hostname)?.[1])
  if (!own && !/^\/apply\/jobs\/?$/.test(link.pathname)) return null
  return { token: (own ?? link.host).toLowerCase(), address: `${link.origin}/apply/jobs/` }
}

/** `/apply/jobs/details/UQXLdxoBZ4?&` and `/apply/UQXLdxoBZ4/Baker` are one posting. */
function codeOf(address: URL, board: CrawledBoard): string | null {
  if (address.host !== new URL(board.address).host) return null
  const found =
    /^\/apply\/(?:jobs\/details\/([\w-]{3,100})|(?!jobs(?:\/|$))([\w-]{3,100})(?:\/[^/]{0,300})?)\/?$/.exec(
      address.pathname,
    )
  return found?.[1] ?? found?.[2] ?? null
}

/** Parts of the page around the list, which stand there also when nothing is open. */
const listMarks =
  /job_listings_wrapper|jobs_table|resumator|no (open|current) (positions|openings|jobs)|jobs-list/i

function readList(html: string, page: Page, board: CrawledBoard) {
  const listed = new Map<string, ListedPosting>()
  for (const { address, text } of linksIn(html, page.address)) {
    const code = codeOf(address, board)
    if (!code || listed.has(code)) continue
    const details: Page = {
      address: new URL(`/apply/jobs/details/${code}`, board.address).href,
      form: 'html',
      instead: { address: new URL(`/apply/${code}`, board.address).href, form: 'html' },
    }
    listed.set(code, {
      externalId: code,
      fingerprint: fingerprintOf(code, text),
      details,
      item: null,
    })
  }
  if (listed.size === 0 && !listMarks.test(html)) {
    throw new UnreadableBoard('The page has no list of jobs.')
  }
  return { listed: [...listed.values()], unnamed: 0, next: [] }
}

export const jazzHr: CrawledSystem = {
  kind: 'jazzhr',
  list: 'whole',
  detailsForm: 'html',
  isDated: false,
  boardOf,
  first: (board) => ({
    address: board.address,
    form: 'html',
    instead: { address: new URL('/apply', board.address).href, form: 'html' },
  }),
  readList,
  readDetails: (text, listed, board, now) => {
    const shown = new URL(`/apply/${listed.externalId}`, board.address).href
    return readJobPage(text, listed, shown, now)
  },
}
