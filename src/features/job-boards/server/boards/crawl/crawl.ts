/** A board that is read posting by posting: its list, then the details of what is new or changed. */
import { createHash, randomUUID } from 'node:crypto'
import type { Outside } from '#platform/outside/outside.ts'
import type { PreparedRead } from '#features/jobs/server/service.ts'
import type { OpenBoard } from '../open-board.ts'
import { UnreadableBoard } from '../posting.ts'
import { readDetails } from './read-crawled.ts'
import { readListing, type Listing } from './listing.ts'
import { PageGone, SiteClosed, textOfPage, type Asking } from './pages.ts'
import type { CrawledBoard, CrawledSystem, ListedPosting } from './system.ts'
import { systemOf } from './systems.ts'

/** What an earlier reading made of a posting. */
export type KnownPosting = {
  fingerprint: string
  detailsAddress: string
  readAt: Date
  state: 'open' | 'refused' | 'ended'
  problem: string | null
}

export type CrawlOptions = {
  outside: Pick<Outside, 'ask'>
  now: Date
  known: ReadonlyMap<string, KnownPosting>
  signal?: AbortSignal | undefined
  /** A look at the board: a few pages, a few postings. */
  isSample?: boolean
  /** Details of one reading; the rest waits for the next one. */
  detailsAtMost?: number
  /** Of one reading, for its details. */
  workMs?: number
}

export type Crawl = OpenBoard & {
  /** What is remembered of postings whose details were read. */
  remember: ReadonlyMap<string, Remembered>
  /** After all postings were taken. */
  result: () => CrawlResult
}

type Remembered = Pick<KnownPosting, 'fingerprint' | 'detailsAddress' | 'state'>

export type CrawlResult = {
  /** Postings whose details wait for the next reading. */
  waiting: number
  problem: string | null
  /** The site asked to be left alone for so long. */
  restMs: number | null
  listed: number
}

const day = 86_400_000
const readAgainAfter = { dated: 30 * day, undated: 7 * day, closed: day }
const refreshedAtOnce = 100
const askedAboutMissing = 50
const atOnce = 4
const inBatch = 24
const unreadInBatch = 500
const failuresInRow = 8
const sample = { pages: 2, details: 20 }
const standard = { detailsAtMost: 1_000, workMs: 240_000 }

/**
 * Reads the list of a board, and opens its postings.
 *
 * @throws UnreadableBoard with one sentence when the list cannot be read at all
 */
export async function openCrawl(board: CrawledBoard, options: CrawlOptions): Promise<Crawl> {
  const { outside, now, signal, isSample = false } = options
  const system = systemOf(board.kind)
  const asking: Asking = { outside, signal }
  try {
    const pages = isSample ? { pages: sample.pages } : {}
    const listing = await readListing(system, board, now, { asking, ...pages })
    const work = createWork({ system, board, listing, options, asking })
    const early = await work.first()
    const head = {
      kind: board.kind,
      token: board.token,
      total: listing.listed.size + listing.unnamed,
      companyName: listing.companyName ?? nameIn(early),
      companyWebsite:
        early.find(({ posting }) => posting?.companyWebsite)?.posting?.companyWebsite ?? null,
      // Each reading is one of its own: what was kept of the last one is known posting by posting.
      fingerprint: randomUUID(),
    }
    return {
      head,
      reads: () => work.reads(early),
      close: async () => {},
      remember: work.remember,
      isWhole: () => listing.problem === null && !isSample,
      result: work.result,
    }
  } catch (error) {
    throw signal?.aborted ? new UnreadableBoard(stopped) : error
  }
}

const stopped = 'Stopped before anything was changed.'

function nameIn(reads: readonly PreparedRead[]): string | null {
  return reads.find(({ posting }) => posting?.companyName)?.posting?.companyName ?? null
}

type Given = {
  system: CrawledSystem
  board: CrawledBoard
  listing: Listing
  options: CrawlOptions
  asking: Asking
}

function createWork({ system, board, listing, options, asking }: Given) {
  const { now, known, isSample = false } = options
  const { detailsAtMost = standard.detailsAtMost, workMs = standard.workMs } = options
  const most = isSample ? sample.details : detailsAtMost
  const ends = performance.now() + workMs
  const remember = new Map<string, Remembered>()
  const { toRead, unread } = sortOut(system, listing, known, now)
  let asked = 0
  let inRow = 0
  let waiting = 0
  let { problem, restMs } = listing
  let isClosed = problem !== null && restMs !== null

  const readOne = async (listed: ListedPosting): Promise<PreparedRead | null> => {
    const { externalId, fingerprint } = listed
    const detailsAddress = listed.details.address
    try {
      const { text, page } = await textOfPage(listed.details, asking)
      const read = await readDetails(board, { ...listed, details: page }, text, now)
      inRow = 0
      const state = read === 'ended' ? 'ended' : read.posting ? 'open' : 'refused'
      remember.set(externalId, { fingerprint, detailsAddress, state })
      return read === 'ended' ? { unread: { externalId, state: 'ended' } } : read
    } catch (error) {
      if (error instanceof PageGone) {
        inRow = 0
        remember.set(externalId, { fingerprint, detailsAddress, state: 'ended' })
        return { unread: { externalId, state: 'ended' } }
      }
      if (!(error instanceof UnreadableBoard)) throw error
      inRow += 1
      if (error instanceof SiteClosed || inRow >= failuresInRow) {
        isClosed = true
        problem ??= error.message
        if (error instanceof SiteClosed) restMs ??= error.restMs
        return null
      }
      const reason = `its details can’t be read: ${error.message}`
      return { refusal: { label: labelOf(listed), externalId, reason } }
    }
  }
  /** Null: it was not read, and waits. */
  const wave = async (): Promise<PreparedRead[]> => {
    const some = toRead.splice(0, Math.min(atOnce, most - asked))
    asked += some.length
    const reads = await Promise.all(some.map(readOne))
    return reads.map((read, index) => {
      if (read) return read
      waiting += 1
      return stillListed(some[index]!.externalId)
    })
  }
  const mayGoOn = () => toRead.length > 0 && asked < most && !isClosed && performance.now() < ends

  async function* reads(early: readonly PreparedRead[]): AsyncGenerator<PreparedRead[]> {
    for (let at = 0; at < unread.length; at += unreadInBatch) {
      yield unread.slice(at, at + unreadInBatch)
    }
    let batch = [...early]
    while (mayGoOn()) {
      batch.push(...(await wave()))
      if (batch.length < inBatch) continue
      yield batch
      batch = []
    }
    waiting += toRead.length
    batch.push(...toRead.splice(0).map(({ externalId }) => stillListed(externalId)))
    if (listing.isLimited && !isSample) batch.push(...(await askAboutMissing()))
    if (listing.unnamed > 0)
      batch.push({ refusal: { label: 'a posting', externalId: null, reason: 'it has no id' } })
    if (batch.length > 0) yield batch
  }

  /** A system that does not list all of its postings is asked about those that it no longer lists. */
  async function askAboutMissing(): Promise<PreparedRead[]> {
    const missing = [...known]
      .filter(([id, { state }]) => state === 'open' && !listing.listed.has(id))
      .toSorted(([, one], [, other]) => one.readAt.getTime() - other.readAt.getTime())
    const reads: PreparedRead[] = []
    for (const [index, [externalId, { fingerprint, detailsAddress }]] of missing.entries()) {
      const details = { address: detailsAddress, form: system.detailsForm } as const
      const asks = index < askedAboutMissing && !isClosed
      const read = asks ? await readOne({ externalId, fingerprint, details, item: null }) : null
      reads.push(read?.refusal ? stillListed(externalId) : (read ?? stillListed(externalId)))
    }
    return reads
  }

  return {
    remember,
    reads,
    /** A new board says by its first postings whose it is. */
    first: async () => (unread.length === 0 && mayGoOn() ? wave() : []),
    result: (): CrawlResult => ({
      waiting,
      problem,
      restMs,
      listed: Math.max(listing.total ?? 0, listing.listed.size),
    }),
  }
}

function stillListed(externalId: string): PreparedRead {
  return { unread: { externalId, state: 'listed' } }
}

function labelOf({ item, externalId }: ListedPosting): string {
  const title = (item as { title?: unknown; name?: unknown } | null)?.title
  return typeof title === 'string' && title !== '' ? title.slice(0, 200) : externalId
}

/** New and changed postings first, then those that were not looked at for long. */
function sortOut(
  { isDated }: CrawledSystem,
  { listed }: Listing,
  known: CrawlOptions['known'],
  now: Date,
): { toRead: ListedPosting[]; unread: PreparedRead[] } {
  const news: ListedPosting[] = []
  const stale: ListedPosting[] = []
  const unread: PreparedRead[] = []
  for (const one of listed.values()) {
    const { externalId } = one
    const before = known.get(externalId)
    if (!before || before.fingerprint !== one.fingerprint) {
      news.push(one)
      continue
    }
    const open = isDated ? readAgainAfter.dated : readAgainAfter.undated
    const after = before.state === 'open' ? open : readAgainAfter.closed
    const isStale = now.getTime() - before.readAt.getTime() > after * spread(externalId)
    if (isStale && stale.length < refreshedAtOnce) stale.push(one)
    else if (before.state === 'ended') unread.push({ unread: { externalId, state: 'ended' } })
    else if (before.state === 'open') unread.push(stillListed(externalId))
    else {
      const reason = before.problem ?? 'it was refused before'
      unread.push({ refusal: { label: labelOf(one), externalId, reason } })
    }
  }
  return { toRead: [...news, ...stale], unread }
}

/** Between a half and one, the same for each posting: a board that came at once is not read again at once. */
function spread(externalId: string): number {
  const byte = createHash('sha256').update(externalId).digest()[0]!
  return 0.5 + byte / 510
}
