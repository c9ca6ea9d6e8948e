/** Sentences for people use the words that people use: docs/STYLE.md. */
import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter(
  (path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\.gen\.ts$/.test(path),
)

/** Lines of a file that are no comment. */
function linesOf(path: string): { line: string; where: string }[] {
  return readFileSync(`src/${path}`, 'utf8')
    .split('\n')
    .map((line, index) => ({ line: line.trim(), where: `${path}:${index + 1}` }))
    .filter(({ line }) => !/^(\*|\/\/|\/\*)/.test(line))
}

test('nobody reads "someone"', () => {
  expect(sources.length).toBeGreaterThan(900)
  const found = sources
    .flatMap(linesOf)
    .filter(({ line }) => /\bsomebody\b/i.test(line.replace(/\s\/[/*].*$/, '')))
    .map(({ line, where }) => `${where} ${line}`)
  expect(found).toEqual([])
})
