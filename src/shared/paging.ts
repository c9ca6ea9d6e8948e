/** Keyset paging by time and id: a cursor is where the last page ended. */
import { AppError } from './errors.ts'
import { isUuid } from './ids.ts'

export type TimePosition = { at: Date; id: string }

function encodeTimeCursor(position: TimePosition): string {
  return btoa(`${position.at.toISOString()} ${position.id}`)
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

/** @throws AppError INVALID_CURSOR for anything that `encodeTimeCursor` did not make */
export function decodeTimeCursor(cursor: string | undefined): TimePosition | undefined {
  if (cursor === undefined) return undefined
  let text: string
  try {
    text = atob(cursor.replaceAll('-', '+').replaceAll('_', '/'))
  } catch {
    throw new AppError('INVALID_CURSOR')
  }
  const [time = '', id = '', more] = text.split(' ')
  const at = new Date(time)
  if (
    more !== undefined ||
    Number.isNaN(at.getTime()) ||
    !isUuid(id) ||
    at.toISOString() !== time
  ) {
    throw new AppError('INVALID_CURSOR')
  }
  return { at, id }
}

/**
 * One page out of `limit + 1` rows.
 *
 * @param positionOf where a row stands
 */
export function pageFrom<Row>(
  rows: readonly Row[],
  limit: number,
  positionOf: (row: Row) => TimePosition,
): { rows: Row[]; nextCursor: string | null } {
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  const nextCursor = rows.length > limit && last ? encodeTimeCursor(positionOf(last)) : null
  return { rows: page, nextCursor }
}
