/** Where a page of search results ended. The text is opaque to callers and checked when it returns. */
import { crc32 } from 'node:zlib'
import { z } from 'zod'
import { cursorTime } from '#platform/db/paging.ts'
import { AppError } from '#shared/errors.ts'
import type { JobSearchQuery } from '../contract.ts'
import { replyWords } from '../messages.replies.ts'

const position = {
  at: cursorTime,
  number: z
    .number()
    .int()
    .min(0)
    .max(2 ** 31 - 1),
  /** The words that the list is of: those typed, or what was searched instead. */
  q: z.string().max(400).optional(),
  /** The search that it is a page of, see `searchMark`. */
  of: z.number().int(),
}

const cursorSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('newest'), ...position }),
  z.strictObject({
    kind: z.literal('pay'),
    pay: z.number().int().min(0).max(100_000_000).nullable(),
    ...position,
  }),
  /** `stage` is the company's speed. */
  z.strictObject({
    kind: z.literal('answer'),
    stage: z.number().int().min(1).max(5),
    ...position,
  }),
  /** Inside the ranked candidates, of the jobs up to `until`. */
  z.strictObject({
    kind: z.literal('ranked'),
    rank: z.number().min(-1000).max(1000),
    /** On which ages were counted: days since 1970. */
    day: z.number().int().min(0).max(1_000_000),
    until: position.number,
    ...position,
  }),
  /** Past them: everything older, newest first. `titleAt` bounds the title matches that were shown. */
  z.strictObject({
    kind: z.literal('rest'),
    until: position.number,
    ...position,
    titleAt: cursorTime,
    titleNumber: position.number,
  }),
])
type StoredCursor = z.output<typeof cursorSchema>
type WithoutMark<Cursor> = Cursor extends StoredCursor ? Omit<Cursor, 'of'> : never
export type SearchCursor = WithoutMark<StoredCursor>

/** Marks a search by its words, filters and order; pages of it may have different lengths. */
function searchMark({ cursor: _cursor, limit: _limit, ...search }: JobSearchQuery): number {
  return crc32(JSON.stringify(search))
}

export function writeCursor(cursor: SearchCursor, query: JobSearchQuery): string {
  const stored = { ...cursor, of: searchMark(query) }
  return Buffer.from(JSON.stringify(stored)).toString('base64url')
}

/** @throws AppError INVALID_CURSOR for anything that `writeCursor` did not make for this search */
export function readCursor(query: JobSearchQuery): SearchCursor | null {
  const { cursor: text } = query
  if (text === undefined || text === '') return null
  const message = replyWords.listChanged
  let read: StoredCursor
  try {
    read = cursorSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString('utf8')))
  } catch (cause) {
    throw new AppError('INVALID_CURSOR', message, { cause })
  }
  const { of, ...cursor } = read
  if (of !== searchMark(query)) throw new AppError('INVALID_CURSOR', message)
  return cursor
}
