/** Each requirement of OWASP ASVS 5.0 that we take on has its row, and the row what it names. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** 3.x the web front end, 6.x authentication, 7.x sessions, 8.x authorisation, 9.x and 10.x tokens. */
const required =
  `3.2.1 3.3.1 3.3.2 3.3.3 3.3.4 3.4.1 3.4.2 3.4.3 3.4.4 3.4.5 3.4.6 3.5.1 3.5.2 3.5.3 3.5.5 3.7.2
  6.2.1 6.2.2 6.2.3 6.2.4 6.2.5 6.2.6 6.2.7 6.2.8 6.2.9 6.2.11 6.2.12 6.3.1 6.3.2 6.3.4 6.4.1 6.4.2
  6.4.3 6.5.1 6.5.2 6.5.3 6.5.4 6.5.5 6.6.2 6.6.3 6.8.1 6.8.2 7.2.1 7.2.2 7.2.3 7.2.4 7.3.1 7.3.2
  7.4.1 7.4.2 7.4.3 7.4.5 7.5.1 7.5.2 8.1.1 8.1.2 8.2.1 8.2.2 8.2.3 8.3.1 9.1.1 9.1.2 9.1.3 9.2.1
  9.2.2 9.2.3 10.5.1 10.5.2 10.5.4 15.3.1 15.3.3`.split(/\s+/)

const rows = readFileSync('docs/asvs.md', 'utf8')
  .split('\n')
  .filter((line) => /^\| \d/.test(line))
  .map((line) => {
    const [, ids = '', where = ''] = line.split('|').map((cell) => cell.trim())
    return { ids: ids.split(', '), where }
  })

test('every requirement has a row', () => {
  const known = new Set(rows.flatMap(({ ids }) => ids))
  expect(required.filter((id) => !known.has(id))).toEqual([])
})

test('every file that a row names is there', () => {
  const named = rows.flatMap(({ where }) => where.match(/`[\w./-]+\.(test|spec)\.ts`/g) ?? [])
  const missing = named
    .map((name) => name.slice(1, -1))
    .filter((name) => !existsSync(name) && globSync(`src/**/${name}`).length === 0)
  expect(named.length).toBeGreaterThan(30)
  expect(missing).toEqual([])
})
