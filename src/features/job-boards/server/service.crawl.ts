/** Boards that are read posting by posting: what is known of each is kept with the jobs that came of it. */
import type { Context } from '#platform/context.ts'
import { openCrawl, type Crawl } from './boards/crawl/crawl.ts'
import type { CrawledBoard } from './boards/crawl/system.ts'
import * as memory from './queries.postings.ts'
import type { JobBoardRow } from './queries.ts'
import type { PostingMemory } from './service.import.report.ts'
import type { ImportReport, SteppedInput } from './service.import.ts'
import type { Reading } from './service.reading.ts'

/** They take minutes, and other work wants its turn. */
const crawlsAtOnce = 3
let crawls = 0

export function tooManyCrawls(): boolean {
  return crawls >= crawlsAtOnce
}

type Options = {
  take: (context: Context, input: SteppedInput) => Promise<ImportReport>
  options: Omit<SteppedInput, 'open'>
  isSample: boolean
}

/** @throws UnreadableBoard when its list cannot be read at all */
export async function readCrawledBoard(
  context: Context,
  source: JobBoardRow,
  board: CrawledBoard,
  { take, options, isSample }: Options,
): Promise<Reading> {
  crawls += 1
  try {
    const rows = await memory.findPostings(context.db, source.id)
    const crawl = await openCrawl(board, {
      outside: context.outside,
      now: context.clock.now(),
      known: new Map(rows.map((row) => [row.externalId, row])),
      signal: context.signal,
      isSample,
    })
    // A preview remembers nothing: what it reads is undone.
    const kept = isSample ? {} : { memory: memoryOf(crawl, source.id) }
    const report = await take(context, { ...options, ...kept, open: crawl })
    const { waiting, problem, restMs, listed } = crawl.result()
    const isPart = isSample && (waiting > 0 || listed > crawl.head.total)
    return {
      report,
      waiting: isSample ? 0 : waiting,
      problem,
      restMs,
      sampleOf: isPart ? listed : null,
      text: null,
    }
  } finally {
    crawls -= 1
  }
}

function memoryOf(crawl: Crawl, boardId: string): PostingMemory {
  return {
    async keep({ db, clock }, batch, { refused, unknown }) {
      const reasons = new Map(refused.map(({ externalId, reason }) => [externalId, reason]))
      const rows = batch.flatMap(({ posting, refusal, unread }): memory.PostingRow[] => {
        const externalId = (posting ?? refusal ?? unread).externalId
        const remembered = externalId === null ? undefined : crawl.remember.get(externalId)
        if (!externalId || !remembered || unread?.state === 'listed') return []
        const reason = reasons.get(externalId)
        return [
          {
            externalId,
            ...remembered,
            ...(reason !== undefined && { state: 'refused' }),
            readAt: clock.now(),
            problem: reason?.slice(0, 300) ?? null,
          },
        ]
      })
      await memory.savePostings(db, boardId, rows)
      await memory.deletePostings(db, boardId, unknown)
    },
    forget: ({ db }, externalIds) => memory.deletePostings(db, boardId, externalIds),
  }
}
