/** What a search asks of the words of a job, and how PostgreSQL is asked it. */
import { crc32 } from 'node:zlib'

/** Words one after the other; one alone is just itself. Written as `job_search_text` writes them. */
export type Phrase = readonly string[]

/**
 * A job has one of the phrases, or none of them. Quoted ones are looked up word for word in the order of
 * the text; of others the marks of their neighbours are enough, which are wrong about once in four hundred
 * texts.
 */
export type Part = {
  not: boolean
  quoted: boolean
  any: readonly Phrase[]
  /** `engineer not manager`: who says so means what a job is called. */
  inTitles?: true
}

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

/** The words of a phrase in their order, two bytes each, as `job_search_parts_of` writes those of a job. */
export function orderOf(phrase: Phrase): Buffer {
  const order = Buffer.alloc(2 * phrase.length)
  for (const [index, word] of phrase.entries())
    order.writeUInt16BE(crc32(word) & 0xff_ff, 2 * index)
  return order
}

function lexeme(word: string): string {
  return `'${word.replaceAll("'", "''").replaceAll('\\', '\\\\')}'`
}

const rowText = (phrase: Phrase) => phrase.map(lexeme).join(' <-> ')

/** A phrase in a title, which has positions and no marks. */
function titlePhrase(phrase: Phrase): string {
  return phrase.length === 1 ? lexeme(phrase[0]!) : `(${rowText(phrase)})`
}

/** A phrase in the whole text, which has marks of pairs. */
function textPhrase(phrase: Phrase): string {
  if (phrase.length === 1) return lexeme(phrase[0]!)
  return `(${[...phrase, ...pairsOf(phrase)].map(lexeme).join(' & ')})`
}

function partText({ not, any }: Part, write: (phrase: Phrase) => string): string {
  return `${not ? '!' : ''}(${any.map(write).join(' | ')})`
}

const titleText = (part: Part) => partText(part, titlePhrase)

/** Null when it asks nothing. */
function groupText(group: readonly Part[], write: (part: Part) => string | null): string | null {
  const parts = group.map(write).filter((part) => part !== null)
  return parts.length === 0 ? null : `(${parts.join(' & ')})`
}

/** What the index can be asked: not that a phrase is missing, since a job may have its marks all the same. */
function indexText(part: Part): string | null {
  return part.inTitles || (part.not && isOrdered(part)) ? null : partText(part, textPhrase)
}

function isOrdered({ quoted, any }: Part): boolean {
  return quoted && any.some((phrase) => phrase.length > 1)
}

/** A quoted phrase: `row` finds it in a row that has positions and no order yet. */
type OrderedPhrase = { order: Buffer; row: string }
/** Any of the phrases or of the words, a tsquery, or none of them. */
type OrderedPart = { not: boolean; phrases: OrderedPhrase[]; words: string | null }
/** What a group asks of the order of words, and a tsquery of what else it asks. */
export type OrderedGroup = { parts: OrderedPart[]; text: string | null }

function orderedPart({ not, any }: Part): OrderedPart {
  const words = any.filter((phrase) => phrase.length === 1).map(textPhrase)
  return {
    not,
    phrases: any
      .filter((phrase) => phrase.length > 1)
      .map((phrase) => ({ order: orderOf(phrase), row: rowText(phrase) })),
    words: words.length === 0 ? null : words.join(' | '),
  }
}

/** A tsquery for titles that have one of the phrases; null for none. */
export function titleWith(phrases: readonly Phrase[]): string | null {
  if (phrases.length === 0) return null
  return phrases.map(titlePhrase).join(' | ')
}

const partsRanked = 8

export type WordQuery = {
  /** A tsquery for the whole text, which has marks of pairs; null when the index can't be asked anything. */
  text: string | null
  /** The same for titles, which have none. */
  title: string
  /** The words only say what a job must not have: no index finds that. */
  excludesOnly: boolean
  /** A tsquery for titles that a job must not have. */
  withoutTitle: string | null
  /** Some words are those that a job must not have. */
  excludes: boolean
  /** A quoted phrase is looked for: the index tells only where it may be. A job fits one of the groups. */
  ordered: OrderedGroup[] | null
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
  const indexed = groups.map((group) => groupText(group, indexText))
  const unwanted = groups.flat().filter(({ inTitles }) => inTitles)
  return {
    withoutTitle: titleWith(unwanted.flatMap(({ any }) => any)),
    text: indexed.includes(null) ? null : indexed.join(' | '),
    title: groups.map((group) => groupText(group, titleText)).join(' | '),
    excludes: groups.some((group) => group.some(({ not }) => not)),
    excludesOnly: groups.some((group) => group.every(({ not }) => not)),
    ordered: groups.some((group) => group.some(isOrdered))
      ? groups.map((group) => ({
          parts: group.filter(isOrdered).map(orderedPart),
          // What all jobs of the only group fit by the index is not asked again.
          text: groups.length === 1 ? null : groupText(group, indexText),
        }))
      : null,
    ranked: wanted.map((part) => ({ part: titleText(part), typed: titlePhrase(part.any[0]!) })),
    mentioned: mentioned.map(titlePhrase),
    together: isRow ? first!.slice(0, partsRanked).map(titleText).join(' <-> ') : null,
  }
}
