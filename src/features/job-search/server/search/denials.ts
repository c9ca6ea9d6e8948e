/** Words that say what a search does not want: `not`, `anywhere but`, `außer`, `no`. */
import { foldLetters } from '#shared/fold.ts'

const listOf = (text: string) =>
  text
    .split('|')
    .map((words) => foldLetters(words.trim()).split(' '))
    .toSorted((one, other) => other.length - one.length)

/** Whatever follows is not wanted, a word as well as a name. */
const sure = listOf(
  `except|except for|excepting|excluding|exclude|but not|and not|other than|anything but|everything but|all but|anything except
  |everything except|nicht|aber nicht|und nicht|außer|ausser|alles außer|alles ausser|ausgenommen|sauf|mais pas|et pas|excepté|tout sauf
  |excepto|salvo|pero no|y no|todo excepto|todo menos|tranne|eccetto|ma non|tutto tranne|exceto|mas não|behalve|maar niet|niet
  |oprócz|ale nie|кроме|но не|inte|utom|ikke|undtagen`,
)

/** The same of places alone: a word behind these is rather one. */
const ofPlaces = listOf(
  `anywhere but|anywhere except|anywhere other than|anywhere outside|anywhere outside of|everywhere but|everywhere except
  |everywhere outside|überall außer|überall ausser|partout sauf|en cualquier lugar menos|en cualquier lugar excepto|ovunque tranne
  |overal behalve|wszędzie oprócz|везде кроме`,
)

/**
 * Before a name they say that it is not wanted; before other words they may say anything. The Portuguese `sem` is not
 * among them: `SEM London` looks for search engine marketing.
 */
const ofNames = new Set(
  `no not non without kein keine keinen keinem keiner nicht ohne pas sans hors sin senza nao geen niet zonder bez nie utan inte
  uden ingen ikke minus не без`.split(/\s+/),
)
/** Before a place alone: `outside sales` sells. */
const outside = ['en dehors', 'outside', 'ausserhalb', 'fuera', 'fuori', 'buiten', 'away']

/** Between a denial and a name, they lead to it. */
const leading = new Set(
  'at around based from in located near within im bei aus en au aux dans'.split(' '),
)
/** Those that no name begins with, but for a few. */
const filling = new Set([...leading, 'a', 'an', 'any', 'the', 'of'])
/** These begin names as well. */
const between = new Set([
  ...filling,
  ...'den der die das von de la le les du el los las il lo een'.split(' '),
])
const namesFilled = new Set(['in office', 'in person', 'from home', 'at home', 'the hague'])
/** `not for profit`, `not only remote`, `experience not required`: nothing is denied. */
const denyingNothing =
  /^(?:for|yet|or|to|all|always|required|necessary|needed|essential|applicable|sure|more|less|over|under|above|below|exceeding)$/

const onlys = new Set(
  'only just nur seulement uniquement solo solamente soltanto alleen necessarily'.split(' '),
)

/** How many of the words from here deny, and what they lead to: `not at` leads to a company as well. */
type Denial = { length: number; leadsTo: LedTo | null }
export type LedTo = 'place' | 'name'

/**
 * Null where these words deny nothing, or what they deny is told by what it names (`saidBefore`).
 *
 * @param words folded, from the denial on
 * @param isBeginning nothing stands before it: `not` may be part of a name there
 */
export function denialAt(words: readonly string[], isBeginning: boolean): Denial | null {
  const placed = lengthIn(ofPlaces, words)
  const isNot = words[0] === 'not'
  const isTold = isBeginning && ofNames.has(words[0] ?? '')
  const length = placed || (isTold ? 0 : lengthIn(sure, words) || (isNot ? 1 : 0))
  const next = words[length] ?? ''
  if (length === 0 || denyingNothing.test(next) || onlys.has(next)) return null
  const name = nameFrom(words, length)
  // Nothing is left to be denied.
  if (name >= words.length) return null
  const lead = words.slice(length, name).find((word) => leading.has(word))
  const toPlace = placed > 0 || (lead !== undefined && lead !== 'at')
  return { length: name, leadsTo: toPlace ? 'place' : lead ? 'name' : null }
}

function lengthIn(list: readonly string[][], words: readonly string[]): number {
  return list.find((each) => each.every((word, index) => words[index] === word))?.length ?? 0
}

function nameFrom(words: readonly string[], at: number): number {
  let from = at
  while (filling.has(words[from] ?? '') && !namesFilled.has(`${words[from]} ${words[from + 1]}`)) {
    from += 1
  }
  return from
}

/** Whether a folded word denies a name that follows. */
export function deniesNames(word: string): boolean {
  return ofNames.has(word)
}

/** How many words before a name speak of it, and whether they deny it or say that others fit as well. */
type Said = { length: number; says: 'unwanted' | 'notOnly' }

/**
 * @param words folded, those before the name
 * @param isPlace whether the name is a place's
 */
export function saidBefore(words: readonly string[], isPlace: boolean): Said | null {
  const fillers = words.toReversed().findIndex((word) => !between.has(word))
  if (fillers < 0) return null
  const said = words.slice(0, words.length - fillers)
  const last = said.at(-1)!
  const isNotOnly = onlys.has(last) && ofNames.has(said.at(-2) ?? '')
  if (isNotOnly) return { length: fillers + 2, says: 'notOnly' }
  if (ofNames.has(last)) return { length: fillers + 1, says: 'unwanted' }
  const around = isPlace && outside.find((each) => ` ${said.join(' ')}`.endsWith(` ${each}`))
  return around ? { length: fillers + around.split(' ').length, says: 'unwanted' } : null
}
