import { expect, test } from 'vitest'
import { Patience } from './patience.ts'

test('waits one after the other add up', () => {
  const patience = new Patience()
  patience.begin(0)
  patience.end(300)
  patience.begin(1_000)
  patience.end(1_400)
  expect(patience.left(1_000, 5_000)).toBe(300)
})

test('waits side by side are one wait', () => {
  const patience = new Patience()
  for (let statement = 0; statement < 8; statement++) patience.begin(0)
  expect(patience.left(1_000, 300)).toBe(700)
  for (let statement = 0; statement < 8; statement++) patience.end(300 + statement)
  expect(patience.left(1_000, 5_000)).toBe(693)
})

test('nothing is left, and never less', () => {
  const patience = new Patience()
  patience.begin(0)
  expect(patience.left(1_000, 4_000)).toBe(0)
})
