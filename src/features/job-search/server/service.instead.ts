/** What is searched when nothing has all that was typed. */
import type { Context } from '#platform/context.ts'
import type { JobFilter } from '../contract.ts'
import { asTyped, asWords, readSearch, type ReadSearch } from './service.understanding.ts'
import { correctionsOf, likelyErrors } from './service.corrections.ts'
import { beginsAWord, findAbsent, unitsOf, type AbsentWord } from './service.words.ts'
import { spellingsMeant } from './service.where.ts'
import { deniesNames } from './search/denials.ts'
import { waysToLeaveOut } from './search/leaving-out.ts'
import { byChoice } from './search/choices.ts'
import { isUnwanted, type Understood } from './search/understand.ts'
import { isFiller, isPlain, keyOf, partedWords, without, type Token } from './search/tokens.ts'

type Reading = Pick<Context, 'db' | 'clock'>
type Counted = { total: number }
type Search<Reply extends Counted> = (q: string) => Promise<Reply>

/** What was found for other words, and what was done to them. */
export type Instead<Reply> = {
  reply: Reply
  /** The words with their typing errors corrected. */
  corrected?: string
  leftOut?: string[]
}

/** `$80k`, `50.000`, `100k+`, `usd`: postings say what they pay in other words. */
const money =
  /^(?:[$€£₹]\s?\d[\d.,]*(?:-[\d.,]+)?k?\+?|\d[\d.,]*(?:-\d[\d.,]*)?(?:k\+?|k?\+?[$€£₹])|\d{2,3}[.,]?000\+?|usd|eur|gbp|chf|inr|lpa)$/i

/** The first of these that finds something: the last word completed, one part of a list, errors corrected, words left out. */
export async function searchInstead<Reply extends Counted>(
  context: Reading,
  query: JobFilter,
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const read = await readSearch(context, query)
  // The name of a place is no typing error, also where no posting has it.
  const absent = await findAbsent(context, unitsOf(read.groups))
  return (
    (await literally(query.q, read, search)) ??
    (await completed(context, query.q, absent, search)) ??
    (await anyOfList(query.q, search)) ??
    (await parted(context, query, read, search)) ??
    (await corrected(context, query, read, absent, search)) ??
    (await leavingOut(query, read, absent, search))
  )
}

/** What is not wanted stays so, whatever is found. */
const isTaken = (each: Understood) => !isUnwanted(each)

/** `IT support IN`: as a word, the letters of a state say nothing. */
const isLetters = ({ kind, value, tokens }: Understood) =>
  kind === 'place' && /^[A-Z]{2},/.test(value) && value.startsWith(tokens.at(-1)!.text)

/** A name that chose a filter may be a word all the same; a place stays one as long as something fits there. */
async function literally<Reply extends Counted>(
  q: string,
  read: ReadSearch,
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  // As words, the sides of an `or` would be searched apart.
  const understood = byChoice(read.understood)
    .filter((choice) => !choice.some(({ tokens }) => tokens.some(({ afterOr }) => afterOr)))
    .flat()
    .filter((each) => isTaken(each) && !isLetters(each))
  const elsewhere = understood.filter(({ kind }) => kind !== 'place')
  const tries = elsewhere.length < understood.length ? [elsewhere, understood] : [understood]
  for (const words of tries.filter(({ length }) => length > 0)) {
    const reply = await search(asWords(q, words))
    if (reply.total > 0) return { reply }
  }
  return null
}

async function completed<Reply extends Counted>(
  context: Reading,
  q: string,
  absent: readonly AbsentWord[],
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const last = absent.find(({ token }) => token.end === q.trimEnd().length)
  if (!last || !(await beginsAWord(context, last.word))) return null
  const reply = await search(`${q.trimEnd()}*`)
  return reply.total > 0 ? { reply } : null
}

/** `accountant; welder; nurse`: where nothing has all of them, each will do. */
async function anyOfList<Reply extends Counted>(
  q: string,
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const parts = q.split(/[;；]/).flatMap((part) => part.trim() || [])
  if (parts.length < 2) return null
  const listed = parts.join(' | ')
  const reply = await search(listed)
  return reply.total > 0 ? { reply, corrected: listed } : null
}

/** `designer/researcher` as two words, and what is searched when nothing has both. */
async function parted<Reply extends Counted>(
  context: Reading,
  query: JobFilter,
  read: ReadSearch,
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const q = partedWords(query.q, unitsOf(read.groups).flat())
  if (q === null) return null
  const reply = await search(q)
  return reply.total > 0 ? { reply, corrected: q } : searchInstead(context, { ...query, q }, search)
}

/** What may be a city or country with a typing error. */
const nameOfPlace = /^[a-z]{5,20}$/

/** With typing errors corrected; if no job has all the corrected words, some are left out. */
async function corrected<Reply extends Counted>(
  context: Reading,
  query: JobFilter,
  read: ReadSearch,
  absent: readonly AbsentWord[],
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const errors = await likelyErrors(absent)
  const corrections = await correctionsOf(context, errors)
  const others = errors.filter(({ token }) => !corrections.has(token))
  // Beside a place, another word is hardly one as well.
  const isPlaced = read.understood.some(({ kind }) => kind === 'place')
  const names = (isPlaced ? [] : others).map(({ token, word }) => ({
    token,
    written: token.text,
    folded: word,
  }))
  const places = await spellingsMeant(
    context,
    names.filter(({ folded }) => nameOfPlace.test(folded)),
  )
  for (const { token, folded } of names) {
    const [name] = places.get(folded) ?? []
    if (name) corrections.set(token, name)
  }
  return correctedBy(context, query, corrections, search)
}

async function correctedBy<Reply extends Counted>(
  context: Reading,
  query: JobFilter,
  corrections: ReadonlyMap<Token, string>,
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  if (corrections.size === 0) return null
  let q = ''
  let end = 0
  const spans: { token: Token; start: number; end: number }[] = []
  for (const [token, word] of [...corrections].toSorted(([a], [b]) => a.start - b.start)) {
    q += query.q.slice(end, token.start)
    spans.push({ token, start: q.length, end: q.length + word.length })
    q += word
    end = token.end
  }
  q += query.q.slice(end)
  const reply = await search(q)
  if (reply.total > 0) return { reply, corrected: q }
  const meant = { ...query, q }
  const read = await readSearch(context, meant)
  const left = await leavingOut(
    meant,
    read,
    await findAbsent(context, unitsOf(read.groups)),
    search,
  )
  if (!left) return null
  // A word that no job has in its likely spelling either is left out as it was typed.
  const isLeftOut = (span: { start: number; end: number }) =>
    left.tokens.some((token) => token.start < span.end && span.start < token.end)
  const vain = spans.filter(isLeftOut).map(({ token }) => token)
  if (vain.length === 0) return { ...left, corrected: q }
  const kept = new Map([...corrections].filter(([token]) => !vain.includes(token)))
  return correctedBy(context, query, kept, search)
}

/** `no agency` is left out as a whole: `agency` alone would find just what people don’t want. */
function withDenials(units: readonly Token[][]): Token[][] {
  const joined: Token[][] = []
  for (const unit of units) {
    const before = joined.at(-1)
    const isDenied = unit.every(isPlain) && before?.slice(1).every(isFiller) && denies(before)
    if (isDenied) before!.push(...unit)
    else joined.push([...unit])
  }
  return joined
}

const denies = ([first]: readonly Token[]) =>
  first !== undefined && isPlain(first) && deniesNames(keyOf(first))

/** The sides of an `or` go with all that is between them. */
function spansOf(unit: readonly Token[]): Pick<Token, 'start' | 'end'>[] {
  if (!unit.some(({ afterOr }) => afterOr)) return [...unit]
  const start = Math.min(...unit.map((token) => token.start))
  return [{ start, end: Math.max(...unit.map((token) => token.end)) }]
}

/** What is found without some of the tokens. */
type Left<Reply> = Instead<Reply> & { tokens: Token[] }

/**
 * Leaves out what no posting has, then one word, or several that mean one thing together; where that
 * finds nothing, two of these, and at last all but one. Words are left out before places and the like,
 * but never all of them.
 */
async function leavingOut<Reply extends Counted>(
  query: JobFilter,
  read: ReadSearch,
  absent: readonly AbsentWord[],
  search: Search<Reply>,
): Promise<Left<Reply> | null> {
  const units = withDenials(unitsOf(read.groups))
  const words = units.filter((unit) => unit.every(isPlain))
  // A place where nothing fits is told by itself.
  const places = read.understood
    .filter(({ kind }) => kind === 'place' || kind === 'orRemote')
    .flatMap(({ tokens }) => tokens)
  const tryWithout = async (some: readonly Token[][]): Promise<Left<Reply> | null> => {
    const tokens = some.flat()
    const left = without(query.q, some.flatMap(spansOf))
    if (left === '' || tokens.length === 0) return null
    const reply = await search(left)
    if (reply.total === 0) return null
    const told = some.filter(([first]) => !places.includes(first!))
    return { reply, tokens, leftOut: told.map(asTyped) }
  }
  const missing = new Set(absent.map(({ token }) => token))
  const isMissing = (unit: readonly Token[]) =>
    unit.some((token) => missing.has(token)) || unit.every(({ text }) => money.test(text))
  const unknown = words.filter(isMissing)
  const first = await tryWithout(unknown)
  if (first) return first
  const known = words.filter((unit) => !isMissing(unit))
  const denied = known.filter((unit) => unit.length > 1 && denies(unit))
  // Without the words around them, the letters of a state would be read as words.
  const letters = read.understood.filter(isLetters).map(({ tokens }) => tokens)
  for (const some of [denied, letters].filter(({ length }) => length > 0)) {
    const found = await tryWithout([...unknown, ...some])
    if (found) return found
  }
  const wanted = units.filter((unit) => unit.some(({ not }) => !not) && !unknown.includes(unit))
  const names = byChoice(read.understood.filter(isTaken)).map((choice) =>
    choice.flatMap(({ tokens }) => tokens),
  )
  for (const { ofWords, ofNames } of waysToLeaveOut({ known, wanted, names })) {
    let best: Left<Reply> | null = null
    for (const some of ofWords) {
      const found = await tryWithout([...unknown, ...some])
      // The rarest words say most: without a frequent one, fewer jobs are left.
      if (found && (!best || found.reply.total < best.reply.total)) best = found
    }
    for (const some of best ? [] : ofNames) {
      best ??= await tryWithout([...unknown, ...some])
    }
    if (best) return best
  }
  return null
}
