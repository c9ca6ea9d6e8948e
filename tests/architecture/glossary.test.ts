/** Code says what screens say: a thing has one name, in identifiers, names of files and columns. */
import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const files = globSync(['{src,tests,bench,scripts}/**/*.{ts,tsx,css}'], { cwd: root })
const own = 'tests/architecture/glossary.test.ts'

/** Words that another one stands for, as they are part of a name. */
const avoided: Record<string, string> = {
  hat: 'role',
  insider: 'referrer',
  hirer: 'hiringManager',
  doubles: 'duplicates',
  aftermath: 'outcome',
  'give back': 'handBack',
  'say outcome': 'recordOutcome',
  'look again': 'recheck',
  'in good time': 'withinTimeLimit',
  'honest number': 'responseStats',
  'response number': 'responseStats',
  'campaign line': 'campaignRequest',
}
/** Names of rooms and files that would say too little. */
const avoidedFiles = /^(numbers|sources|selection|transfers|syndication|pieces|places-nav|hirers?)$/

/** `giveBackCase` and `give_back_case` are `give back case`. */
const wordsOf = (name: string) =>
  ` ${name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z\d]+/g, ' ')
    .toLowerCase()} `

function avoidedIn(name: string): string[] {
  const words = wordsOf(name)
  return Object.keys(avoided).filter((word) => new RegExp(` ${word}s? `).test(words))
}

/** A list of passwords. */
const exceptions = /weak-passwords\.ts: /

/** What the text of code names; addresses, sentences and stored names are no names of ours to choose. */
function namesIn(text: string): string[] {
  const code = text
    .replaceAll(/\/\*[^]*?\*\/|^\s*\/\/.*$/gm, '')
    .replaceAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|\/(?![/*\s])(?:[^/\\\n]|\\.)+\//g, '')
  return [...new Set(code.match(/[A-Za-z_$][\w$]*/g))]
}

test('the names of the code are those of the glossary', () => {
  expect(files.length).toBeGreaterThan(900)
  const found = files
    .filter((file) => file !== own)
    .flatMap((file) =>
      namesIn(readFileSync(join(root, file), 'utf8')).flatMap((name) =>
        avoidedIn(name).map((word) => `${file}: ${name}, say ${avoided[word]}`),
      ),
    )
  expect(found.filter((one) => !exceptions.test(one))).toEqual([])
})

test('files and folders are named by the glossary', () => {
  const names = new Set(files.flatMap((file) => file.split('/')))
  const found = [...names].filter((name) => {
    const bare = basename(name).replace(/\..*$/, '')
    return avoidedFiles.test(bare) || avoidedIn(bare).length > 0
  })
  expect(found).toEqual([])
})

test('an avoided word is seen in any case', () => {
  expect(avoidedIn('createInsider')).toEqual(['insider'])
  expect(avoidedIn('actor_hat')).toEqual(['hat'])
  expect(avoidedIn('giveBackCase')).toEqual(['give back'])
  expect(avoidedIn('whatChatThat')).toEqual([])
  expect(avoidedFiles.test('pieces')).toBe(true)
})
