/** What a search asks of the words of a job, and how PostgreSQL is asked it. */
import { crc32 } from 'node:zlib'

/** Words one after the other; one alone is just itself. Written as `job_search_text` writes them. */
export type Phrase = readonly string[]

/**
 * A job has one of the phrases, or none of them. Quoted ones are looked up word for word in the order of
 * the text; of others the marks of their neighbours are enough, which are wrong about once in four hundred
 * texts. Beside a filter, those are looked up in the order as well.
 */
export type Part = {
  not: boolean
  quoted: boolean
  any: readonly Phrase[]
  /** How many postings have a word, where that is known. */
  jobs?: ReadonlyMap<string, number>
  /** `engineer not manager`: who says so means what a job is called. */
  inTitles?: true
}

/** A job fits one of the groups: it fits all parts of the group. */
export type Question = readonly (readonly Part[])[]

const pairMask = 262_143

/** Names that are ordinary words or letters. Texts that mean the name are given it as a word, which has no place in their order. */
export const markedNames: Record<string, string> = { go: 'golang', r: 'rlang' }

const isMarkedName = (word: string) => Object.values(markedNames).includes(word)

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

/**
 * Its marks and its rarest word: the other words are in hardly less of the texts that have those, and the
 * index has long lists of them to read.
 */
function rarestPhrase(phrase: Phrase, jobs: ReadonlyMap<string, number>): string {
  if (phrase.length === 1) return lexeme(phrase[0]!)
  const [rarest] = phrase.toSorted((one, other) => (jobs.get(one) ?? 0) - (jobs.get(other) ?? 0))
  return `(${[rarest!, ...pairsOf(phrase)].map(lexeme).join(' & ')})`
}

/** Its marks alone, which two of a thousand other texts have as well. */
function markedPhrase(phrase: Phrase): string {
  return phrase.length === 1 ? textPhrase(phrase) : `(${pairsOf(phrase).map(lexeme).join(' & ')})`
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

/**
 * Tsqueries for a group, all of which a text fits. A part with alternatives is one of its own: in one with other parts the
 * index looks up all words of all parts for each text, and that takes up to twice as long. What a text must not have is
 * asked together with something else, since nothing is found by it.
 */
function groupTexts(group: readonly Part[], write: (part: Part) => string | null): string[] {
  const alone = group.filter(({ not, any }) => !not && any.length > 1)
  const others = group.filter((part) => !alone.includes(part))
  const isFound = others.some(({ not }) => !not)
  const first = isFound ? others : [...alone.slice(0, 1), ...others]
  const rest = alone.slice(isFound ? 0 : 1).map((part) => [part])
  return [first, ...rest].map((parts) => groupText(parts, write)).filter((text) => text !== null)
}

/** What the index can be asked: not that a phrase is missing, since a job may have its marks all the same. */
function indexText(part: Part): string | null {
  if (part.inTitles || (part.not && isOrdered(part))) return null
  const { jobs } = part
  return partText(part, jobs && !part.not ? (phrase) => rarestPhrase(phrase, jobs) : textPhrase)
}

/** Without phrases that have another one in them: it finds what they find. */
function withoutLonger(any: readonly Phrase[]): Phrase[] {
  const written = any.map((phrase) => ` ${phrase.join(' ')} `)
  return any.filter(
    (_phrase, index) =>
      !written.some((other) => other !== written[index] && written[index]!.includes(other)),
  )
}

function markedText(part: Part): string | null {
  return isWidened(part) ? partText(part, markedPhrase) : indexText(part)
}

function isOrdered({ quoted, any }: Part): boolean {
  return quoted && any.some((phrase) => phrase.length > 1)
}

/** Words with another way to say them, of which one is a phrase, and all have their place in the order. */
function isWidened({ not, quoted, any }: Part): boolean {
  return (
    !not &&
    !quoted &&
    any.some((phrase) => phrase.length > 1) &&
    !any.some(([word, ...more]) => more.length === 0 && isMarkedName(word!))
  )
}

function quotedMarks(part: Part): string | null {
  return isOrdered(part) && !part.not ? partText(part, markedPhrase) : null
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

/** A phrase or a word: its order in a text, and a tsquery. */
type Way = { order: Buffer; text: string }
/** A row has one of the phrases or of the words. `text` finds it in a row that has no order yet. */
export type WidenedPart = { phrases: Way[]; words: Way[]; text: string }
/**
 * Tsqueries that ask for phrases by their marks alone, and the parts that have some: rows that they find are held
 * against their order. A third of the words to weigh for each row, and two of a thousand rows in vain: that is
 * quicker where a filter leaves few rows.
 */
export type MarkedText = { texts: string[]; parts: WidenedPart[] }

function markedTextOf(group: readonly Part[]): MarkedText | null {
  const parts = group.filter(isWidened).map(widenedPart)
  return parts.length === 0 ? null : { texts: groupTexts(group, markedText), parts }
}

function widenedPart(part: Part): WidenedPart {
  const ways = part.any.map((phrase) => ({
    phrase,
    order: orderOf(phrase),
    text: textPhrase(phrase),
  }))
  return {
    phrases: ways.filter(({ phrase }) => phrase.length > 1),
    words: ways.filter(({ phrase }) => phrase.length === 1),
    text: partText(part, textPhrase),
  }
}

/** A tsquery for titles that have one of the phrases; null for none. */
export function titleWith(phrases: readonly Phrase[]): string | null {
  if (phrases.length === 0) return null
  return phrases.map(titlePhrase).join(' | ')
}

const partsRanked = 8

export type WordQuery = {
  /** Tsqueries for the whole text, which has marks of pairs; none when the index can't be asked anything. */
  texts: string[]
  /** The same for titles, which have none. */
  title: string
  /** A tsquery for the text of those titles: the marks of the quoted phrases; null where there are none. */
  titleMarks: string | null
  /** The words only say what a job must not have: no index finds that. */
  excludesOnly: boolean
  /** A tsquery for titles that a job must not have. */
  withoutTitle: string | null
  /** Some words are those that a job must not have. */
  excludes: boolean
  /** A quoted phrase is looked for: the index tells only where it may be. A job fits one of the groups. */
  ordered: OrderedGroup[] | null
  /** In place of `texts` beside a filter; null for a question without phrases in other words, or of several groups. */
  marked: MarkedText | null
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
  const groups = question
    .filter((group) => group.length > 0)
    .map((group) =>
      group.map((part) => ({ ...part, typed: part.any[0]!, any: withoutLonger(part.any) })),
    )
  if (groups.length === 0) return null
  const isOnly = groups.length === 1
  const wanted = groups.flatMap((group) => group.filter(({ not }) => !not)).slice(0, partsRanked)
  const [first] = groups
  const isRow = isOnly && first!.length > 1 && first!.every(({ not }) => !not)
  const indexed = groups.map((group) => groupText(group, indexText))
  const unwanted = groups.flat().filter(({ inTitles }) => inTitles)
  return {
    withoutTitle: titleWith(unwanted.flatMap(({ any }) => any)),
    texts: isOnly
      ? groupTexts(first!, indexText)
      : indexed.includes(null)
        ? []
        : [indexed.join(' | ')],
    title: groups.map((group) => groupText(group, titleText)).join(' | '),
    titleMarks: isOnly ? groupText(first!, quotedMarks) : null,
    excludes: groups.some((group) => group.some(({ not }) => not)),
    excludesOnly: groups.some((group) => group.every(({ not }) => not)),
    ordered: groups.some((group) => group.some(isOrdered))
      ? groups.map((group) => ({
          parts: group.filter(isOrdered).map(orderedPart),
          // What all jobs of the only group fit by the index is not asked again.
          text: isOnly ? null : groupText(group, indexText),
        }))
      : null,
    marked: isOnly ? markedTextOf(first!) : null,
    ranked: wanted.map((part) => ({ part: titleText(part), typed: titlePhrase(part.typed) })),
    mentioned: mentioned.map(titlePhrase),
    together: isRow ? first!.slice(0, partsRanked).map(titleText).join(' <-> ') : null,
  }
}
