/** The list of a board, from its first page to its last. */
import { UnreadableBoard } from '../posting.ts'
import { readListPage } from './read-crawled.ts'
import { SiteClosed, textOfPage, type Asking } from './pages.ts'
import type { CrawledBoard, CrawledSystem, ListedPosting, Page } from './system.ts'

export type Listing = {
  listed: Map<string, ListedPosting>
  /** Entries without an id: any of them may be a posting that seems to be missing. */
  unnamed: number
  companyName: string | null
  /** What the board says it has; null where it does not say. */
  total: number | null
  /** Why the list is not whole: a posting that is not in it may be on the board. */
  problem: string | null
  /** The board has more than its system lists. */
  isLimited: boolean
  restMs: number | null
}

const atOnce = 4
const pagesAtMost = 1_500
const postingsAtMost = 50_000
const brokenPagesAtMost = 3
/** Postings come and go while pages are turned. */
const enough = 0.98

/**
 * @param pages fewer than all, for a look at the board
 * @throws UnreadableBoard when its first page cannot be read
 */
export async function readListing(
  system: CrawledSystem,
  board: CrawledBoard,
  now: Date,
  { asking, pages = pagesAtMost }: { asking: Asking; pages?: number },
): Promise<Listing> {
  const listing: Listing = {
    listed: new Map(),
    unnamed: 0,
    companyName: null,
    total: null,
    problem: null,
    isLimited: false,
    restMs: null,
  }
  const asked = new Set<string>()
  const queue: Page[] = [system.first(board)]
  const count = { promised: 0, came: 0, broken: 0 }
  const readOne = async (page: Page) => {
    const found = await textOfPage(page, asking)
    return { page: found.page, list: await readListPage(board, found.page, found.text, now) }
  }
  while (queue.length > 0) {
    const wave = nextOf(queue, asked)
    if (wave.length === 0) break
    const isFirst = asked.size === wave.length
    const results = await Promise.allSettled(wave.map(readOne))
    for (const [index, result] of results.entries()) {
      if (result.status === 'rejected') {
        const { reason } = result as { reason: unknown }
        if (isFirst || !(reason instanceof UnreadableBoard)) throw reason
        listing.problem ??= `One page of the list can’t be read: ${reason.message}`
        count.promised += wave[index]?.promised ?? 0
        count.broken += 1
        if (reason instanceof SiteClosed) {
          listing.restMs = reason.restMs
          return listing
        }
        continue
      }
      const { page, list } = result.value
      count.promised += page.promised ?? 0
      count.came += page.promised === undefined ? 0 : list.listed.length + list.unnamed
      const before = listing.listed.size
      for (const one of list.listed) {
        if (!listing.listed.has(one.externalId)) listing.listed.set(one.externalId, one)
      }
      listing.unnamed += list.unnamed
      listing.companyName ??= list.companyName ?? null
      listing.total ??= list.total ?? null
      listing.isLimited ||= list.isLimited ?? false
      // A list that begins again from its start is at its end.
      const isRepeat = list.listed.length > 0 && listing.listed.size === before
      if (!isRepeat || page.promised !== undefined) queue.push(...list.next)
    }
    if (count.broken >= brokenPagesAtMost) return listing
    if (listing.listed.size >= postingsAtMost || asked.size >= pages) {
      listing.isLimited ||= queue.length > 0
      break
    }
  }
  listing.problem ??= shortfall(listing, count)
  return listing
}

/** The next pages that were not asked for yet: sitemaps may lead in a circle. */
function nextOf(queue: Page[], asked: Set<string>): Page[] {
  const wave: Page[] = []
  while (queue.length > 0 && wave.length < atOnce) {
    const page = queue.shift()!
    const key = `${page.address} ${JSON.stringify(page.body ?? null)}`
    if (asked.has(key)) continue
    asked.add(key)
    wave.push(page)
  }
  return wave
}

function shortfall(
  { listed, unnamed, total, isLimited }: Listing,
  { promised, came }: { promised: number; came: number },
): string | null {
  if (isLimited) return null
  const found = listed.size + unnamed
  if (total !== null && found < Math.floor(total * enough)) {
    return `The list says it has ${total} jobs, and only ${found} came.`
  }
  if (came < Math.floor(promised * enough)) {
    return `The list promised ${promised} more jobs, and only ${came} came.`
  }
  return null
}
