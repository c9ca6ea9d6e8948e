/** What is searched when nothing has all that was typed. */
import type { Context } from '#platform/context.ts'
import type { JobFilter } from '../contract.ts'
import { asWords, readSearch, type ReadSearch } from './service.understanding.ts'
import { beginsAWord, correctionsOf, findAbsent, type AbsentWord } from './service.words.ts'
import { spellingsMeant } from './service.where.ts'
import { isPlain, partedWords, without, type Token } from './search/tokens.ts'

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

/** Each token once: the titles of a pasted one may share words. */
function tokensOf({ groups }: ReadSearch): Token[] {
  return [...new Set(groups.flat())]
}

/** So many searches with a word left out are tried. */
const triesAtMost = 6

/** The first of these that finds something: the last word completed, errors corrected, words left out. */
export async function searchInstead<Reply extends Counted>(
  context: Reading,
  query: JobFilter,
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const read = await readSearch(context, query)
  // The name of a place is no typing error, also where no posting has it.
  const absent = await findAbsent(context, tokensOf(read))
  return (
    (await literally(query.q, read, search)) ??
    (await completed(context, query.q, absent, search)) ??
    (await parted(context, query, read, search)) ??
    (await corrected(context, query, absent, search)) ??
    (await leavingOut(query, read, absent, search))
  )
}

/** A name that chose a filter may be a word all the same; a place stays one as long as something fits there. */
async function literally<Reply extends Counted>(
  q: string,
  read: ReadSearch,
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const { understood } = read
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

/** `designer/researcher` as two words, and what is searched when nothing has both. */
async function parted<Reply extends Counted>(
  context: Reading,
  query: JobFilter,
  read: ReadSearch,
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const q = partedWords(query.q, tokensOf(read))
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
  absent: readonly AbsentWord[],
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const corrections = await correctionsOf(context, absent)
  const others = absent.filter(({ token }) => !corrections.has(token))
  const names = others.map(({ token, word }) => ({ token, written: token.text, folded: word }))
  const places = await spellingsMeant(
    context,
    names.filter(({ folded }) => nameOfPlace.test(folded)),
  )
  for (const { token, folded } of names) {
    const [name] = places.get(folded) ?? []
    if (name) corrections.set(token, name)
  }
  if (corrections.size === 0) return null
  let q = query.q
  const found = [...corrections].toSorted(([one], [other]) => other.start - one.start)
  for (const [{ start, end }, word] of found) {
    q = q.slice(0, start) + word + q.slice(end)
  }
  const reply = await search(q)
  if (reply.total > 0) return { reply, corrected: q }
  const meant = { ...query, q }
  const read = await readSearch(context, meant)
  const stillAbsent = await findAbsent(context, tokensOf(read))
  const left = await leavingOut(meant, read, stillAbsent, search)
  return left && { ...left, corrected: q }
}

/**
 * Leaves out what no posting has, then one word after the other. Of words that postings have, the
 * first that finds something without it is left out; places and the like are kept longest.
 */
async function leavingOut<Reply extends Counted>(
  query: JobFilter,
  read: ReadSearch,
  absent: readonly AbsentWord[],
  search: Search<Reply>,
): Promise<Instead<Reply> | null> {
  const tokens = tokensOf(read)
  const words = tokens.filter(isPlain)
  // A place where nothing fits is told by itself.
  const places = read.understood.filter(({ kind }) => kind === 'place')
  const isNoPlace = (token: Token) => !places.some((place) => place.tokens.includes(token))
  const tryWithout = async (some: readonly Token[]): Promise<Instead<Reply> | null> => {
    const left = without(query.q, some)
    if (left === '' || some.length === 0) return null
    const reply = await search(left)
    if (reply.total === 0) return null
    return { reply, leftOut: some.filter(isNoPlace).map(({ text }) => text) }
  }
  const missing = new Set(absent.map(({ token }) => token))
  const unknown = words.filter((token) => missing.has(token) || money.test(token.text))
  const first = await tryWithout(unknown)
  if (first) return first
  const known = words.filter((token) => !unknown.includes(token))
  const choices = [
    ...(tokens.filter(({ not }) => !not).length > 1 ? known.map((token) => [token]) : []),
    ...read.understood.map((each) => each.tokens),
  ]
  let best: Instead<Reply> | null = null
  for (const choice of choices.slice(0, triesAtMost)) {
    const isWord = choice.length === 1 && known.includes(choice[0]!)
    if (best && !isWord) break
    const found = await tryWithout([...unknown, ...choice])
    // The rarest words say most: without a frequent one, fewer jobs are left.
    if (found && (!best || found.reply.total < best.reply.total)) best = found
  }
  return best
}
