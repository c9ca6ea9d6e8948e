/** Takes apart what a crawl brought, in a process where neither size nor form can hold up the server. */
import { answerJobs } from '#platform/processes/answer-jobs.ts'
import { UnreadableBoard } from '../posting.ts'
import { prepare } from '../prepare.ts'
import type { CrawledBoard, ListedPosting, ListPage, Page } from './system.ts'
import { systemOf } from './systems.ts'
import type { PreparedRead } from '#features/jobs/server/service.ts'

export type CrawlQuestion = { board: CrawledBoard; text: string; now: Date } & (
  | { kind: 'list'; page: Page }
  | { kind: 'details'; listed: ListedPosting }
)

export type CrawlAnswer =
  | { kind: 'list'; list: ListPage }
  | { kind: 'details'; read: PreparedRead | 'ended' }
  | { kind: 'refused'; message: string }

answerJobs((question: CrawlQuestion): CrawlAnswer => {
  try {
    return answer(question)
  } catch (error) {
    const message =
      error instanceof UnreadableBoard
        ? error.message
        : `It can’t be read (${error instanceof Error ? error.message.slice(0, 100) : 'unknown'}).`
    return { kind: 'refused', message }
  }
})

function answer(question: CrawlQuestion): CrawlAnswer {
  const { board, text, now } = question
  const system = systemOf(board.kind)
  if (question.kind === 'list') {
    return { kind: 'list', list: system.readList(text, question.page, board, now) }
  }
  const read = system.readDetails(text, question.listed, board, now)
  return { kind: 'details', read: 'ended' in read ? 'ended' : prepare(read) }
}
