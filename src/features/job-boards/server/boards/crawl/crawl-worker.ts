/** Takes apart what a crawl brought, in a thread where neither size nor form can hold up the process. */
import { parentPort } from 'node:worker_threads'
import { UnreadableBoard } from '../posting.ts'
import { prepare } from '../prepare.ts'
import type { CrawledBoard, ListedPosting, ListPage, Page } from './system.ts'
import { systemOf } from './systems.ts'
import type { PreparedRead } from '#features/jobs/server/service.ts'

export type CrawlQuestion =
  | { id: number; kind: 'list'; board: CrawledBoard; page: Page; text: string; now: Date }
  | {
      id: number
      kind: 'details'
      board: CrawledBoard
      listed: ListedPosting
      text: string
      now: Date
    }

export type CrawlAnswer =
  | { id: number; kind: 'list'; list: ListPage }
  | { id: number; kind: 'details'; read: PreparedRead | 'ended' }
  | { id: number; kind: 'refused'; message: string }

const port = parentPort!

function answer(question: CrawlQuestion): CrawlAnswer {
  const { id, board, text, now } = question
  const system = systemOf(board.kind)
  if (question.kind === 'list') {
    return { id, kind: 'list', list: system.readList(text, question.page, board, now) }
  }
  const read = system.readDetails(text, question.listed, board, now)
  return { id, kind: 'details', read: 'ended' in read ? 'ended' : prepare(read) }
}

port.on('message', (question: CrawlQuestion | 'end') => {
  if (question === 'end') return port.close()
  const { id } = question
  try {
    port.postMessage(answer(question))
  } catch (error) {
    const message =
      error instanceof UnreadableBoard
        ? error.message
        : `It can’t be read (${error instanceof Error ? error.message.slice(0, 100) : 'unknown'}).`
    port.postMessage({ id, kind: 'refused', message } satisfies CrawlAnswer)
  }
})
