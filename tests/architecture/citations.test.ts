/** What code, tests and documents cite is found inside this repository. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync(['*.md', '{src,tests,docs,scripts,bench}/**/*.{ts,tsx,md,css}'], {
  cwd: root,
})
const read = (file: string) => readFileSync(join(root, file), 'utf8')

const documents = files.filter((file) => file.endsWith('.md'))
const decided = new Set(
  documents
    .filter((file) => file.startsWith('docs/decisions/'))
    .flatMap((file) => [...read(file).matchAll(/^## (\d{4}) /gm)].map(([, number]) => number!)),
)
const features = new Set(
  [...read('docs/spec/product.md').matchAll(/^\| ([A-Z]{3}\d{1,2}) /gm)].map(([, id]) => id!),
)
const series = [...new Set([...features].map((id) => id.slice(0, 3)))].join('|')

/** Documents, decisions and features, each with those that exist. */
const citations: { what: string; pattern: RegExp; exists: (name: string) => boolean }[] = [
  {
    what: 'document',
    pattern: /(?<![\w*/{}$-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g,
    exists: (name) => documents.some((file) => file === name || basename(file) === basename(name)),
  },
  {
    what: 'decision',
    pattern: /\b[Dd]ecisions? (0\d{3})\b/g,
    exists: (number) => decided.has(number),
  },
  {
    what: 'feature',
    pattern: new RegExp(String.raw`(?<![\w#])((?:${series})\d{1,2})(?!\w)`, 'g'),
    exists: (id) => features.has(id),
  },
  // Lists of findings are worked off and gone; what they taught stands in the code.
  { what: 'finding', pattern: /\b((?:SEA|SEC|FLT|SCR)\d{1,2})\b/g, exists: () => false },
]

test.each(citations)('every $what that is cited exists', ({ pattern, exists }) => {
  const cited = files
    .filter((file) => file !== 'tests/architecture/citations.test.ts')
    .flatMap((file) => [...read(file).matchAll(pattern)].map(([, name]) => ({ file, name: name! })))
  expect(cited.length > 0 || pattern.source.includes('SEA')).toBe(true)
  expect(cited.filter(({ name }) => !exists(name))).toEqual([])
})
