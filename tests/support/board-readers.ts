/** Readers of boards, given lists and details as systems send them. */
import { expect } from 'vitest'
import { wholePosting } from '#features/job-boards/server/boards/posting.ts'
import type { BoardPosting } from '#features/jobs/server/service.ts'
import type { ListedPosting, ReadDetails } from '#features/job-boards/server/boards/crawl/system.ts'
import { crawledBoardOf, systemOf } from '#features/job-boards/server/boards/crawl/systems.ts'

/** When they read. */
export const now = new Date('2026-11-25T12:00:00Z')

export function reader(link: string) {
  const board = crawledBoardOf(link)!
  const system = systemOf(board.kind)
  const list = (value: unknown, page = system.first(board)) =>
    system.readList(typeof value === 'string' ? value : JSON.stringify(value), page, board, now)
  const details = (value: unknown, listed: Partial<ListedPosting> = {}): ReadDetails =>
    system.readDetails(
      typeof value === 'string' ? value : JSON.stringify(value),
      {
        externalId: '1',
        fingerprint: 'x',
        item: null,
        details: { address: new URL('/details/1', board.address).href, form: system.detailsForm },
        ...listed,
      },
      board,
      now,
    )
  return { board, system, list, details }
}

export function posting(read: ReadDetails): BoardPosting {
  expect(read.posting, JSON.stringify(read)).toBeDefined()
  return wholePosting(read.posting!)
}
