/**
 * Pages of crawls are taken apart in a process of their own, with bounds on its memory and on the time of one
 * page. All crawls share one: starting it costs more than any page.
 */
import { createProcessPool, LostJob } from '#platform/processes/process-pool.ts'
import type { PreparedRead } from '#features/jobs/server/service.ts'
import { limits } from '../limits.ts'
import { UnreadableBoard } from '../posting.ts'
import type { CrawlAnswer, CrawlQuestion } from './crawl-process.ts'
import type { CrawledBoard, ListedPosting, ListPage, Page } from './system.ts'

const readInProcess = createProcessPool<CrawlQuestion, CrawlAnswer>({
  module: new URL('./crawl-process.ts', import.meta.url),
  size: 1,
  memoryMb: limits.memoryMb,
  jobMs: limits.pieceMs * 2,
  // Each crawl asks for one page at a time.
  waitingAtMost: 200,
})

const tooMuch = 'Reading a page takes more time or memory than any job page.'

async function ask<Kind extends CrawlQuestion['kind']>(
  question: Extract<CrawlQuestion, { kind: Kind }>,
): Promise<Extract<CrawlAnswer, { kind: Kind }>> {
  const answer = await readInProcess(question).catch((cause: unknown) => {
    throw cause instanceof LostJob ? new UnreadableBoard(tooMuch, { cause }) : cause
  })
  if (answer.kind === 'refused') throw new UnreadableBoard(answer.message)
  return answer as Extract<CrawlAnswer, { kind: Kind }>
}

/** @throws UnreadableBoard */
export async function readListPage(
  board: CrawledBoard,
  page: Page,
  text: string,
  now: Date,
): Promise<ListPage> {
  return (await ask({ kind: 'list', board, page, text, now })).list
}

/** @throws UnreadableBoard */
export async function readDetails(
  board: CrawledBoard,
  listed: ListedPosting,
  text: string,
  now: Date,
): Promise<PreparedRead | 'ended'> {
  return (await ask({ kind: 'details', board, listed, text, now })).read
}
