/** Towns whose state is written beside them, and `us` where it is the country. */
import {
  countriesNamed,
  isState,
  isStateName,
  regionsNamed,
} from '#features/job-facts/server/service.ts'
import { isRatherTerm } from './lone-states.ts'
import { isPlain, isRun, keyOf, type Token } from './tokens.ts'
import { isMode } from './work-modes.ts'

/** `Paris, TX`: a name with a state behind it. */
export type StatedTown = {
  /** All of it, as `candidatesIn` has it, with the country where that follows. */
  phrase: string
  name: string
  state: string
  /** How plainly the state is one: after a comma, by its capitals or its full name, or by its letters alone. */
  by: 'comma' | 'writing' | 'letters'
  /** Letters with more words behind them, which may belong to those: `London PR manager`. */
  isFollowed: boolean
  /** Letters that stand for something else beside the other words: `London AR developer`. */
  isRatherTerm: boolean
}

/** In lower case and without a comma, behind a city, these are nothing but states. */
const plainStates = new Set(
  'ny nj tx fl mn wi tn vt wv nh oh ky ks nv nm nd sd ri ut wy'.split(' '),
)
/** Beside a city these are the cities. */
const ratherCities = new Set(['new york', 'washington', 'quebec'])

/** Each name of up to three words that a state stands behind. */
export function statedTowns(tokens: readonly Token[]): StatedTown[] {
  const areCapitalsMeant = !isShouted(tokens)
  return tokens.flatMap((token, at) => {
    if (at === 0) return []
    const state = stateAt(tokens, at)
    if (!state) return []
    const { key, length, isCode } = state
    const isCapital = areCapitalsMeant && token.text === token.text.toUpperCase()
    if (isCode && !token.afterComma && !isCapital && !plainStates.has(key)) return []
    const isWritten = !isCode || isCapital
    const by = token.afterComma ? 'comma' : isWritten ? 'writing' : 'letters'
    const others = tokens.filter((other) => other !== token)
    const isTerm = isCode && !token.afterComma && isRatherTerm(key, others)
    const behind = [0, countryLengthAt(tokens, at + length)].filter(
      (more, index) => index === 0 || more > 0,
    )
    return namesBefore(tokens, at).flatMap((name) =>
      behind.map((more) => ({
        phrase: keysOf([...name, ...tokens.slice(at, at + length + more)]),
        name: keysOf(name),
        state: key,
        by,
        isFollowed: isCode && at + length + more < tokens.length,
        isRatherTerm: isTerm,
      })),
    )
  })
}

const keysOf = (tokens: readonly Token[]) => tokens.map(keyOf).join(' ')

/** Nobody can tell what is written in capitals to say something. */
function isShouted(tokens: readonly Token[]): boolean {
  return tokens.length > 1 && tokens.every(({ text }) => text === text.toUpperCase())
}

function stateAt(tokens: readonly Token[], at: number) {
  for (const length of [2, 1]) {
    const run = runAt(tokens, at, length)
    if (!run?.every(isPlain)) continue
    const key = keysOf(run)
    const isCode =
      length === 1 &&
      regionsNamed(key).some(
        (region) => isState(region) && region.country !== 'GB' && region.code.toLowerCase() === key,
      )
    if (isCode || (isStateName(key) && !ratherCities.has(key))) return { key, length, isCode }
  }
  return null
}

function countryLengthAt(tokens: readonly Token[], at: number): number {
  const fits = (length: number) => {
    const run = runAt(tokens, at, length)
    return run?.every(isPlain) && ['US', 'CA', 'AU'].includes(countriesNamed(keysOf(run))[0] ?? '')
  }
  return [2, 1].find(fits) ?? 0
}

/** Words without a comma between them; the first one may be denied. */
function runAt(tokens: readonly Token[], at: number, length: number): Token[] | null {
  const run = tokens.slice(at, at + length)
  return run.length === length && isRun(run) && run.slice(1).every(({ afterComma }) => !afterComma)
    ? run
    : null
}

function namesBefore(tokens: readonly Token[], at: number): Token[][] {
  return [1, 2, 3].flatMap((length) => {
    const run = at >= length ? runAt(tokens, at - length, length) : null
    return run ? [run] : []
  })
}

/** Of the United States, and no country of its own. */
const american = new Set(
  'gaap citizen citizens citizenship tax taxes taxation law army navy immigration dollar dollars payroll treasury federal'.split(
    ' ',
  ),
)
/** Before the pronoun. */
const withPronoun = new Set(
  'about around at by call choose contact email follow for from give help join let meet near of send support tell text to trust visit why with write'.split(
    ' ',
  ),
)
const states = new Set(['us', 'u.s'])

/** Whether a word is the letters of the United States, which may be a pronoun. */
export function isUsOrPronoun(token: Token): boolean {
  return states.has(keyOf(token))
}

/**
 * Whether `us` is the country: by its capitals or points, after `in`, beside a work mode, and at the beginning or
 * end where no pronoun would stand.
 */
export function isUnitedStates(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  const [before, behind] = [tokens[at - 1], tokens[at + 1]]
  if (behind && isPlain(behind) && american.has(keyOf(behind))) return false
  if (at === 0 || keyOf(token) === 'u.s') return true
  if (isMode(before) || isMode(behind)) return true
  if (before && keyOf(before) === 'in') return true
  if (token.text.startsWith('US') && !isShouted(tokens)) return true
  return !behind && !(before && withPronoun.has(keyOf(before)))
}
