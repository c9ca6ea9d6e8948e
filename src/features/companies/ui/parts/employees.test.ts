import { expect, test } from 'vitest'
import { employeesOf } from './employees.ts'

test.each([
  ['11-50', '11–50'],
  ['501-1000', '501–1,000'],
  ['1001 - 5000', '1,001–5,000'],
  ['10001+', '10,001+'],
  ['5000', '5,000'],
  ['Self-employed', 'Self-employed'],
])('%s is read as %s', (sizeBand, read) => {
  expect(employeesOf(sizeBand)).toBe(read)
})
