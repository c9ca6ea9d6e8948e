import { expect, test } from 'vitest'
import { csvOf } from './csv.ts'

test('quotes are doubled, lines and commas stay in their cell, numbers are bare', () => {
  expect(csvOf([['a "b"', 'c,\nd', -3]])).toBe('\uFEFF"a ""b""","c,\nd",-3\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])('%j is no formula', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
})
