/** Keyset paging: a list goes on after the last row shown, whatever was added or removed meanwhile. */
import { sql, type RawBuilder } from 'kysely'
import { z } from 'zod'
import { AppError } from '#shared/errors.ts'

/** A time in a cursor as text. There are times that JavaScript knows and PostgreSQL does not. */
export const cursorTime = z.iso.datetime().refine((time) => time >= '1970')

/** Of a list ordered by a time, and by id where two times are equal. */
export const timePosition = z.strictObject({
  at: cursorTime.transform((time) => new Date(time)),
  id: z.uuid(),
})
export type TimePosition = z.output<typeof timePosition>

/**
 * @param text from `nextCursor`; absent or empty means the first page
 * @throws AppError INVALID_CURSOR for anything that `nextPage` did not make
 */
export function readCursor<Position>(
  text: string | undefined,
  position: z.ZodType<Position>,
): Position | undefined {
  if (!text) return undefined
  try {
    return position.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (cause) {
    const reason = 'This list has changed. Start again from the first page.'
    throw new AppError('INVALID_CURSOR', reason, { cause })
  }
}

/**
 * The condition of a list by time and id, the oldest first, for SQL text.
 *
 * @param columns of that time and that id, such as `sent_at, id`
 */
export function isBehind(
  after: TimePosition | undefined,
  columns: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return after ? sql`(${columns}) > (${after.at}, ${after.id}::uuid)` : sql`true`
}

/**
 * Cuts rows into a page. Ask for one row more than `limit`, to know whether another page follows.
 *
 * @param positionOf where the list stands after a row
 */
export function nextPage<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => unknown,
): { items: Row[]; nextCursor: string | null } {
  const items = rows.slice(0, limit)
  const last = items.at(-1)
  const more = rows.length > limit && last !== undefined
  return { items, nextCursor: more ? writeCursor(positionOf(last)) : null }
}

/** A position as `readCursor` reads it. */
export function writeCursor(position: unknown): string {
  return Buffer.from(JSON.stringify(position)).toString('base64url')
}

const exportedAtMost = 50_000
const readAtOnce = 500

/**
 * Reads a list for a file, in parts, so that others have their turn between them.
 *
 * @param cursor of the last file, which was full
 * @param read the rows behind a position, at most `limit` of them
 * @returns at most 50,500 rows, and where the next file goes on
 */
export async function readForExport<Row>(
  cursor: string | undefined,
  positionOf: (row: Row) => TimePosition,
  read: (behind: TimePosition | undefined, limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const rows: Row[] = []
  let nextCursor: string | null = cursor ?? null
  do {
    const found = await read(readCursor(nextCursor ?? undefined, timePosition), readAtOnce + 1)
    const page = nextPage(found, readAtOnce, positionOf)
    rows.push(...page.items)
    nextCursor = page.nextCursor
  } while (nextCursor && rows.length < exportedAtMost)
  return { rows, nextCursor }
}
