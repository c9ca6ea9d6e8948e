/**
 * What a system has to say of itself so that its boards can be read posting by posting: its list
 * first, and then the details of new and changed postings alone. All of it is pure; asking is done by
 * the crawl.
 */
import type { CrawledBoardKind } from '#features/jobs/server/service.ts'
import type { ReadPosting } from '../posting.ts'

/** A page to ask for. */
export type Page = {
  address: string
  /** Posted as JSON; without one the page is got. */
  body?: object
  /** A text of another form is no data, whatever its status. */
  form: 'json' | 'html' | 'xml'
  /** So many entries the pages before have promised for it. */
  promised?: number
  /** Asked for where this one does not exist. */
  instead?: Page
}

/** One posting as the list of its board has it. */
export type ListedPosting = {
  externalId: string
  /** What the list says of it, in short: as long as it stays, the details are not asked for again. */
  fingerprint: string
  details: Page
  /** The entry itself, for the reader of the details. */
  item: unknown
}

export type ListPage = {
  listed: ListedPosting[]
  /** Entries of the page without an id, which may be any posting. */
  unnamed: number
  /** Pages that follow from this one. */
  next: Page[]
  /** All entries of the board, where the page says how many there are. */
  total?: number
  /** The system lists no more than so many, although the board has more. */
  isLimited?: boolean
  companyName?: string | null
}

/** `ended`: the posting's own page says that it is over. */
export type ReadDetails = ReadPosting | { ended: true; posting?: undefined; refusal?: undefined }

export type CrawledBoard = {
  kind: CrawledBoardKind
  /** The employer's name there; with a site of theirs behind a slash where they have several. */
  token: string
  /** Of the list, as an admin sees it. */
  address: string
}

export type CrawledSystem = {
  kind: CrawledBoardKind
  /** The list is one page; several pages; or pages that lead to other pages. */
  list: 'whole' | 'pages' | 'tree'
  detailsForm: Page['form']
  /** The list says when a posting was changed: its details are looked at again less often. */
  isDated: boolean
  /** The board that a link belongs to: of its list, or of one of its postings. Null for other sites. */
  boardOf: (link: URL) => Omit<CrawledBoard, 'kind'> | null
  first: (board: CrawledBoard) => Page
  /** @throws UnreadableBoard when the text is no list of this system */
  readList: (text: string, page: Page, board: CrawledBoard, now: Date) => ListPage
  readDetails: (text: string, listed: ListedPosting, board: CrawledBoard, now: Date) => ReadDetails
}
