/** Words that are right as they stand, and those that a misspelt one may have been. */
import { commonLists } from '#platform/identity/weak-passwords.ts'
import { foldLetters } from '#shared/fold.ts'
import { professionTitles, skills } from '#features/job-facts/server/service.ts'
import { deniesNames } from './denials.ts'
import { formsOf } from './inflections.ts'
import { editDistance } from './spelling.ts'
import { synonymPhrases } from './synonyms.ts'

const texts = [
  ...synonymPhrases,
  ...professionTitles,
  ...skills.flatMap(({ name, spellings }) => [name, ...spellings.map(({ text }) => text)]),
]
const known = new Set(texts.flatMap((text) => foldLetters(text).split(/[^\p{L}\p{N}+#]+/u)))
known.delete('')

const knownPhrases = new Set(texts.map(foldLetters).filter((text) => text.includes(' ')))

/** True for several folded words that are a synonym, a skill or a title together. */
export function isKnownPhrase(words: string): boolean {
  return knownPhrases.has(words)
}

/** True for a folded word of a synonym, a skill or a title. */
export function isKnownWord(word: string): boolean {
  return formsOf(word).some((form) => known.has(form))
}

const workNames = new Set(professionTitles.map((title) => title.split(' ').at(-1)!))

/** Lines of work that titles begin with. */
const trades = new Set(
  'accounting administration admin customer design finance hr it legal marketing qa quality recruiting recruitment sales security support vertrieb verkauf'.split(
    ' ',
  ),
)

/** True for what a job is called by, such as `manager` or `sales`: most texts name people of other jobs, too. */
export function namesWork(words: string): boolean {
  if (trades.has(words)) return true
  return formsOf(words.split(' ').at(-1)!).some((form) => workNames.has(form))
}

/** Common words that are nearly always another one in a search for jobs. */
const mistyped: ReadonlySet<string> = new Set(['manger'])

/** True for a word of the language, a skill or a title, or one that denies: it is no typing error wherever it is. */
export async function isMeantAsTyped(word: string): Promise<boolean> {
  if (mistyped.has(word)) return false
  if (isKnownWord(word) || deniesNames(word)) return true
  const { words } = await commonLists()
  return formsOf(word).some((form) => words.has(form))
}

const shortestKnown = 5
const plain = /^\p{L}+$/u
const byInitial = Map.groupBy(
  [...known].filter((word) => word.length >= shortestKnown && plain.test(word)),
  (word) => word[0]!,
)
/** From so many letters on two errors are believed, below it one. */
const lettersOfTwo = 8

/** Words of skills and titles that differ by so little that the word is a typing error of theirs. */
export function knownWordsLike(word: string): string[] {
  if (word.length < shortestKnown) return []
  const reach = word.length >= lettersOfTwo ? 2 : 1
  // The first letter is rarely wrong; with another one it is rather another word.
  return (byInitial.get(word[0]!) ?? []).filter(
    (other) => Math.abs(other.length - word.length) <= reach && editDistance(word, other) <= reach,
  )
}
