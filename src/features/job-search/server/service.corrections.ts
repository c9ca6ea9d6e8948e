/** What a word that no posting has was meant as. */
import type { Context } from '#platform/context.ts'
import * as queries from './queries.words.ts'
import { isMeantAsTyped, knownWordsLike } from './search/known-words.ts'
import { editDistance, variantsOf } from './search/spelling.ts'
import type { AbsentWord } from './service.words.ts'
import type { Token } from './search/tokens.ts'

type Reading = Pick<Context, 'db'>

/** Letters alone, four or more: what may be a typing error. */
const correctable = /^\p{L}{4,24}$/u
const correctedAtMost = 8

/** Those that may be typing errors: no words of the language, of a skill or of a title. */
export async function likelyErrors(absent: readonly AbsentWord[]): Promise<AbsentWord[]> {
  const judged = await Promise.all(absent.map(({ word }) => isMeantAsTyped(word)))
  return absent.filter((_each, index) => !judged[index])
}

/** The likeliest word that each of these was meant as; those that are like none are left out. */
export async function correctionsOf(
  context: Reading,
  errors: readonly AbsentWord[],
): Promise<Map<Token, string>> {
  const likely = errors.filter(({ word }) => correctable.test(word)).slice(0, correctedAtMost)
  const corrections = new Map<Token, string>()
  if (likely.length === 0) return corrections
  const rows = await queries.wordsLike(
    context.db,
    likely.flatMap(({ word }) => variantsOf(word)),
  )
  const unlearned: AbsentWord[] = []
  for (const each of likely) {
    const { token, word } = each
    const own = new Set(variantsOf(word))
    const reach = word.length <= 5 ? 1 : 2
    const learned = rows.filter((row) => own.has(row.variant) && row.word !== word)
    // Skills and titles that no posting writes so may be found by a synonym.
    const known = knownWordsLike(word).map((other) => ({ word: other, jobs: 0 }))
    const [best] = [...learned, ...known]
      .map((row) => ({ ...row, distance: editDistance(word, row.word) }))
      .filter(({ distance }) => distance <= reach)
      .toSorted((one, other) => one.distance - other.distance || other.jobs - one.jobs)
    if (best) corrections.set(token, best.word)
    if (!best?.jobs) unlearned.push(each)
  }
  // Two words that postings have are likelier than one that none has.
  for (const [token, words] of await wordsApart(context, unlearned)) corrections.set(token, words)
  return corrections
}

const shortestApart = 3

/** Two words that postings have, written as one: 'projectmanager'. */
async function wordsApart(
  context: Reading,
  absent: readonly AbsentWord[],
): Promise<Map<Token, string>> {
  const halves = ({ word }: AbsentWord) =>
    Array.from({ length: Math.max(0, word.length - 2 * shortestApart + 1) }, (_empty, index) => {
      const at = shortestApart + index
      return [word.slice(0, at), word.slice(at)] as const
    })
  const all = [...new Set(absent.flatMap(halves).flat())]
  if (all.length === 0) return new Map()
  const { known } = await queries.lookUpWords(context.db, [], all)
  const jobsOf = new Map(known.map(({ word, jobs }) => [word, jobs]))
  const frequency = (pair: readonly string[]) =>
    Math.min(...pair.map((half) => jobsOf.get(half) ?? 0))
  return new Map(
    absent.flatMap((each) => {
      const [best] = halves(each).toSorted((one, other) => frequency(other) - frequency(one))
      return best && frequency(best) > 0 ? [[each.token, best.join(' ')] as const] : []
    }),
  )
}
