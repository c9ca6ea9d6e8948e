import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { nextPage, readCursor, timePosition } from './paging.ts'

const cursorOf = (position: unknown) => Buffer.from(JSON.stringify(position)).toString('base64url')

test('a cursor leads back to where the page ended', () => {
  const at = new Date('2026-11-23T01:02:03.456Z')
  const rows = [1, 2].map(() => ({ at, id: randomUUID() }))
  const { nextCursor } = nextPage(rows, 1, (row) => row)
  expect(readCursor(nextCursor!, timePosition)).toEqual(rows[0])
})

test('a time that PostgreSQL does not know is no cursor of ours', () => {
  const id = randomUUID()
  const times = ['0000-01-01T00:00:00.000Z', '-000001-01-01T00:00:00.000Z', -8.64e15, 8.64e15, null]
  for (const at of [...times, '1969-12-31T23:59:59.999Z', 'now']) {
    expect(() => readCursor(cursorOf({ at, id }), timePosition)).toThrow(
      expect.objectContaining({ code: 'INVALID_CURSOR' }),
    )
  }
})
