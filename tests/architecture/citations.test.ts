/** What code, tests and documents cite is found inside this repository. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join, posix } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync(
  ['*.md', '.env.example', '{src,tests,docs,scripts,bench,migrations}/**/*.{ts,tsx,md,css}'],
  { cwd: root },
).filter((file) => !file.endsWith('.gen.ts'))
const read = (file: string) => readFileSync(join(root, file), 'utf8')
const own = 'tests/architecture/citations.test.ts'

const documents = files.filter((file) => file.endsWith('.md'))
const decided = new Set(
  documents
    .filter((file) => file.startsWith('docs/decisions/'))
    .flatMap((file) => [...read(file).matchAll(/^## (\d{4}) /gm)].map(([, number]) => number!)),
)
const product = read('docs/spec/product.md')
const features = new Set([...product.matchAll(/^\| ([A-Z]{3}\d{1,2}) /gm)].map(([, id]) => id!))
const choices = new Set([...product.matchAll(/^\|? ?\**(D\d{1,2})\b/gm)].map(([, id]) => id!))
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }

/** What is written for readers: documents, and the comments of code. */
function proseOf(file: string): string {
  const text = read(file)
  if (/\.md$|^\.env/.test(file)) return text
  return (text.match(/\/\*[^]*?\*\/|(?:^|[\s;,{}()])\/\/[^\n]*/g) ?? []).join('\n')
}

type Citation = { what: string; pattern: RegExp; exists: (name: string, file: string) => boolean }

/** Names like those of features that others have given. */
const foreign = /^(?:FTS5|CSP3|MP[34]|UTF8|SHA[12]|EC2|S3)$/
const isThere = (path: string) =>
  ['', '.ts', '.tsx', '/'].some((ending) => existsSync(join(root, path + ending)))

const citations: Citation[] = [
  {
    what: 'document',
    pattern: /(?<![\w*/{}$-])((?:[\w.-]+\/)*[\w-]+\.md)\b/g,
    exists: (name) => documents.some((file) => file === name || basename(file) === basename(name)),
  },
  {
    what: 'decision',
    pattern: /(?<![\w.+:/'"`-])(0\d{3})(?![\w.:'"`-])/g,
    exists: (number) => decided.has(number),
  },
  {
    what: 'feature',
    pattern: /(?<![\w#-])([A-Z]{3}\d{1,2})(?![\w-])/g,
    exists: (id) => features.has(id) || foreign.test(id),
  },
  {
    what: 'choice of the specification',
    pattern: /(?<![\w#.])(D\d{1,3})(?!\w)/g,
    exists: (id) => choices.has(id),
  },
  {
    what: 'path',
    pattern:
      /(?<![\w/.*{}-])((?:src|tests|scripts|bench|docs|migrations)\/[\w.-]+(?:\/[\w.-]+)*\w)(?![\w*{}]|\/[*{[<])/g,
    exists: isThere,
  },
  {
    what: 'path within src',
    pattern:
      /(?<![\w/.*{}#-])((?:features|platform|shared|web|app)\/[\w.-]+(?:\/[\w.-]+)*\w)(?![\w*{}]|\/[*{[<])/g,
    exists: (path, file) => isThere(`src/${path}`) || isThere(posix.join(dirname(file), path)),
  },
  {
    what: 'command',
    pattern: /\bnpm run ([a-z][\w:]*)/g,
    exists: (name) => Object.hasOwn(scripts, name),
  },
]

test.each(citations)('every $what that is cited exists', ({ pattern, exists }) => {
  const cited = files
    .filter((file) => file !== own)
    .flatMap((file) =>
      [...proseOf(file).matchAll(pattern)].map(([, name]) => ({ file, name: name! })),
    )
  expect(cited.length).toBeGreaterThan(10)
  expect(cited.filter(({ name, file }) => !exists(name, file))).toEqual([])
})

/** As Markdown viewers make it of a heading. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}_\- ]/gu, '')
    .replaceAll(' ', '-')

test('every link of a document leads to a file, and to a heading that is there', () => {
  // Articles are pages of the site: their links are its addresses.
  const linking = documents.filter((file) => !file.startsWith('src/features/articles/texts/'))
  const broken = linking.flatMap((file) =>
    [
      ...read(file)
        .replaceAll(/`[^`\n]*`/g, '')
        .matchAll(/\]\(([^)\s]+)\)/g),
    ]
      .map(([, link]) => link!)
      .filter((link) => !/^[a-z]+:/.test(link))
      .filter((link) => {
        const [path = '', anchor] = link.split('#')
        const target = path === '' ? file : posix.join(dirname(file), path)
        if (!existsSync(join(root, target))) return true
        if (anchor === undefined || !target.endsWith('.md')) return false
        const headings = [...read(target).matchAll(/^#+ (.*)$/gm)].map(([, text]) =>
          anchorOf(text!),
        )
        return !headings.includes(anchor)
      })
      .map((link) => `${file}: ${link}`),
  )
  expect(broken).toEqual([])
})

test.each([
  ['decision', '(see 0999)', '0999'],
  ['decision', 'Decisions 0010 to 0998 say so.', '0998'],
  ['feature', 'as REF99 asks', 'REF99'],
  ['feature', 'as XYZ1 asks', 'XYZ1'],
  ['choice of the specification', '(decision D99)', 'D99'],
  ['path', 'in `src/web/nowhere.ts`', 'src/web/nowhere.ts'],
  ['path', 'docs/decisions/0190 says why', 'docs/decisions/0190'],
  ['path within src', '`features/wallets` decides', 'features/wallets'],
  ['document', 'see docs/nothing.md', 'docs/nothing.md'],
  ['command', '`npm run nothing`', 'nothing'],
])('a %s that is not there is seen: %s', (what, text, name) => {
  const { pattern, exists } = citations.find((citation) => citation.what === what)!
  const missing = [...text.matchAll(pattern)].map(([, found]) => found!)
  expect(missing.filter((found) => !exists(found, 'docs/next.md'))).toEqual([name])
})
