/** What a search asks of the words of a job, and how PostgreSQL is asked it. */
import { crc32 } from 'node:zlib'

/** Words one after the other; one alone is just itself. Written as `job_search_text` writes them. */
export type Phrase = readonly string[]

/**
 * A job has one of the phrases, or none of them. Quoted ones are looked up word for word in the text;
 * of others the marks of their neighbours are enough, which are wrong about once in four hundred texts.
 */
export type Part = { not: boolean; quoted: boolean; any: readonly Phrase[] }

/** A job fits one of the groups: it fits all parts of the group. */
export type Question = readonly (readonly Part[])[]

const pairMask = 262_143

/**
 * The marks that a job has for neighbouring words of a phrase. Many jobs that have both words have not
 * the phrase; without the mark each of them would be opened.
 */
export function pairsOf(phrase: Phrase): string[] {
  return phrase
    .slice(1)
    .map((word, index) => `~${(crc32(`${phrase[index]} ${word}`) & pairMask).toString(16)}`)
}

function lexeme(word: string): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
}

/** Where is asked: the whole text has marks of pairs, titles have none. */
type Where = 'text' | 'title'

function phraseText(phrase: Phrase, where: Where, isQuoted = true): string {
  const words = phrase.map(lexeme)
  if (words.length === 1) return words[0]!
  const row = `(${words.join(' <-> ')})`
  if (where === 'title') return row
  const marks = pairsOf(phrase).map(lexeme)
  return `(${[...(isQuoted ? [row] : words), ...marks].join(' & ')})`
}

function partText({ not, any, quoted }: Part, where: Where): string {
  const text = any.map((phrase) => phraseText(phrase, where, quoted)).join(' | ')
  return `${not ? '!' : ''}(${text})`
}

function questionText(question: Question, where: Where): string {
  return question
    .map((group) => `(${group.map((part) => partText(part, where)).join(' & ')})`)
    .join(' | ')
}

const partsRanked = 8

export type WordQuery = {
  /** A tsquery for the whole text, which has marks of pairs. */
  text: string
  /** The same for titles, which have none. */
  title: string
  /** The words only say what a job must not have: no index finds that. */
  excludesOnly: boolean
  /** A quoted phrase is looked for: the index tells only where it may be. */
  phrases: boolean
  /** Each part that ranks: as it is asked, and as it was typed. */
  ranked: { part: string; typed: string }[]
  /** What chose a filter, as it was typed: a title that has it, too, fits a little better. */
  mentioned: string[]
  /** The parts one after the other, as in a title that names just this; null for one part alone. */
  together: string | null
}

/**
 * Null for a question without words.
 *
 * @param mentioned words that were understood as filters
 */
export function wordQueryOf(
  question: Question,
  mentioned: readonly Phrase[] = [],
): WordQuery | null {
  const groups = question.filter((group) => group.length > 0)
  if (groups.length === 0) return null
  const wanted = groups.flatMap((group) => group.filter(({ not }) => !not)).slice(0, partsRanked)
  const [first] = groups
  const isRow = groups.length === 1 && first!.length > 1 && first!.every(({ not }) => !not)
  return {
    text: questionText(groups, 'text'),
    title: questionText(groups, 'title'),
    excludesOnly: groups.some((group) => group.every(({ not }) => not)),
    phrases: groups.some((group) =>
      group.some(({ quoted, any }) => quoted && any.some((phrase) => phrase.length > 1)),
    ),
    ranked: wanted.map((part) => ({
      part: partText(part, 'title'),
      typed: phraseText(part.any[0]!, 'title'),
    })),
    mentioned: mentioned.map((phrase) => phraseText(phrase, 'title')),
    together: isRow
      ? first!
          .slice(0, partsRanked)
          .map((part) => partText(part, 'title'))
          .join(' <-> ')
      : null,
  }
}
