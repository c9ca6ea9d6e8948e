import { expect, test } from 'vitest'
import { csvOf, readCsv } from './csv.ts'

test('quotes are doubled, lines and commas stay in their cell, numbers are bare', () => {
  expect(csvOf([['a "b"', 'c,\nd', -3]])).toBe('\uFEFF"a ""b""","c,\nd",-3\r\n')
})

test.each([
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=1',
  '\r=1',
  '＝1+1',
  '＋1',
  '－1',
  '＠SUM(A1)',
  ' =1',
  '   +1',
  '\n=1',
  '\r\n@SUM(A1)',
  '\u00A0=1',
  '\u3000＝1',
  '\u200B=1',
  "' =1",
])('%j is no formula', (text) => {
  expect(csvOf([[text]])).toBe(`\uFEFF"'${text}"\r\n`)
})

test('whatever is written is read again, for two thousand drawn tables', () => {
  const alphabet = [
    'a',
    'é',
    '😀',
    '"',
    "'",
    ',',
    ';',
    '=',
    '+',
    '-',
    '@',
    ' ',
    '\t',
    '\r',
    '\n',
    '\r\n',
    "'=",
    '＝',
    '\u00A0',
    '\u200B',
    '""',
  ]
  let state = 7
  const draw = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
  const cell = () => Array.from({ length: draw(6) }, () => alphabet[draw(alphabet.length)]).join('')
  for (let round = 0; round < 2000; round++) {
    const width = 1 + draw(4)
    const rows = Array.from({ length: 1 + draw(4) }, () => Array.from({ length: width }, cell))
    const read = readCsv(csvOf([Array.from({ length: width }, () => 'head'), ...rows]))
    const kept = rows.filter((row) => row.some((value) => value !== ''))
    expect(read.slice(1).map(({ cells }) => cells)).toEqual(kept)
  }
})

test('spreadsheets write semicolons, tabs, bare cells and any line ends; lines are counted', () => {
  expect(readCsv('a;b\n1;"x\ny, z"\n\n;\n3;4')).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['1', 'x\ny, z'] },
    { line: 6, cells: ['3', '4'] },
  ])
  expect(readCsv('a\tb\r1\t2').map(({ cells }) => cells)).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
  expect(() => readCsv('a,b\n1,"2\n')).toThrow('line 2')
  expect(() => readCsv('a,b\n"1"x,2\n')).toThrow('line 2')
})
