import { expect, test } from 'vitest'
import { jobStatuses } from '../contract.ts'
import { canMove, isOpen, isVisible } from './policy.ts'

/** product.md 3.1, read by hand: a row for every state, a mark for every legal move. */
const table = `
                 draft  pending_review  scheduled  published  paused  closed  removed  archived
  draft          .      x               x          x          .       .       x        .
  pending_review x      .               x          x          .       .       x        .
  scheduled      x      .               .          x          .       .       x        .
  published      .      .               .          x          x       x       x        .
  paused         .      .               .          x          .       x       x        .
  closed         .      .               .          x          .       .       x        x
  removed        .      .               .          .          .       .       .        .
  archived       .      .               .          .          .       .       x        .
`
const [heads = [], ...rows] = table
  .trim()
  .split('\n')
  .map((line) => line.trim().split(/\s+/))
const moves = rows.flatMap(([from, ...marks]) =>
  marks.map((mark, index) => [from, heads[index], mark === 'x'] as const),
)

test('the table has every pair of states', () => {
  expect(moves).toHaveLength(jobStatuses.length ** 2)
})

test.each(moves)('%s → %s: %s', (from, to, legal) => {
  expect(canMove(from as (typeof jobStatuses)[number], to as (typeof jobStatuses)[number])).toBe(
    legal,
  )
})

test('only a published job takes requests; drafts and removed jobs cannot be seen', () => {
  expect(jobStatuses.filter(isOpen)).toEqual(['published'])
  expect(jobStatuses.filter(isVisible)).toEqual(['published', 'paused', 'closed', 'archived'])
})
