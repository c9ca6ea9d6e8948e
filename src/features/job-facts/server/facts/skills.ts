/**
 * Skills that postings name, over all trades, as `skill-list.txt` has them: one line an entry,
 * `number|name|other spellings`.
 *
 * The number is stored with jobs and in their search table: it never changes, is never given twice and
 * never left out; new entries take the next one. Spellings are compared without case and accents, and
 * hyphen, space and joined forms are equal. `=` counts in exactly this case alone. `?` is an ordinary
 * word too: it counts only in a clear form or beside a skill of the same trade, and
 * `skill-examples.ts` has a sentence for either.
 */
import { readFileSync } from 'node:fs'
import { foldLetters } from '#shared/fold.ts'

const list = readFileSync(new URL('skill-list.txt', import.meta.url), 'utf8')

/** Skills of a trade stand beside each other in postings. */
export type Trade = string

export type Spelling = { text: string; exact: boolean; ambiguous: boolean }

export type Skill = { id: number; name: string; trade: Trade; spellings: readonly Spelling[] }

function readSpelling(written: string): Spelling {
  const text = written.replace(/^\??=?/, '')
  return { text, exact: /^\??=/.test(written), ambiguous: written.startsWith('?') }
}

function readSkills(): Skill[] {
  let trade = ''
  const read: Skill[] = []
  for (const line of list.trim().split('\n')) {
    if (line.startsWith('# ')) {
      trade = line.slice(2)
      continue
    }
    const [id = '', name = '', ...others] = line.split('|')
    const given = others.map(readSpelling)
    const saysName = given.some(({ text }) => foldLetters(text) === foldLetters(name))
    const spellings = saysName ? given : [readSpelling(name), ...given]
    read.push({ id: Number(id), name, trade, spellings })
  }
  return read.toSorted((one, other) => one.id - other.id)
}

/** Every skill; the one with the number `n` stands at `n - 1`. */
export const skills: readonly Skill[] = readSkills()

const byName = new Map(
  skills.flatMap(({ id, name, spellings }) =>
    [...spellings.map(({ text }) => text), name].map(
      (spelling) => [foldLetters(spelling), id] as const,
    ),
  ),
)

/** The number of a skill by one of its folded spellings. */
export function skillNamed(folded: string): number | undefined {
  return byName.get(folded)
}
