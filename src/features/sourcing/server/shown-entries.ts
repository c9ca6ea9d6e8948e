/** Pages of people whom a recruiter keeps, without those who may not be seen now. */
import type { Context } from '#platform/context.ts'
import {
  nextPage,
  readCursor,
  timePosition,
  writeCursor,
  type TimePosition,
} from '#platform/db/paging.ts'
import type { PersonCard } from '#features/people-search/contract.ts'
import * as peopleSearch from '#features/people-search/server/service.ts'

/** Statements of one page: a list of hundreds who all hide ends here and goes on by its cursor. */
const roundsAtMost = 5

/** `id` of the entry: a cursor can be read, so it names no account. */
type Kept = { id: string; candidateId: string; at: Date }

export async function shownEntries<Row extends Kept>(
  context: Context,
  viewer: peopleSearch.Viewer,
  page: { cursor?: string | undefined; limit: number },
  read: (after: TimePosition | undefined, limit: number) => Promise<Row[]>,
): Promise<{ items: { row: Row; card: PersonCard }[]; nextCursor: string | null }> {
  const shown: { row: Row; card: PersonCard }[] = []
  let after = readCursor(page.cursor, timePosition)
  let isEnd = false
  for (let round = 0; round < roundsAtMost && shown.length <= page.limit && !isEnd; round++) {
    const rows = await read(after, page.limit + 1)
    const ids = rows.map(({ candidateId }) => candidateId)
    const cards = await peopleSearch.cardsShown(context, viewer, ids)
    for (const row of rows) {
      const card = cards.get(row.candidateId)
      if (card) shown.push({ row, card })
    }
    const last = rows.at(-1)
    isEnd = rows.length <= page.limit
    if (last) after = positionOf(last)
  }
  const cut = nextPage(shown, page.limit, ({ row }) => positionOf(row))
  if (cut.nextCursor || isEnd || !after) return cut
  return { ...cut, nextCursor: writeCursor(after) }
}

const positionOf = ({ at, id }: Kept): TimePosition => ({ at, id })
