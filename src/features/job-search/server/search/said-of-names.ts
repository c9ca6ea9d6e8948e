/** What the words around the names of a search say of them: that they are not wanted, or not needed. */
import { saidBefore } from './denials.ts'
import { isFiller, isPlain, keyOf, type Token } from './tokens.ts'

/**
 * With `notOnly`, jobs without the name fit as well. `words` are those that say it, where they are tokens
 * of their own.
 */
type SaidOfName = { says: 'unwanted' | 'notOnly'; words: Token[] }

const mostWordsBefore = 6
const joints = new Set('and nor und et y e i u oder ou o ni noch & +'.split(' '))

/** A word between two names of one kind: `barcelona o madrid`. */
export function isJoint(token: Token): boolean {
  return isPlain(token) && joints.has(keyOf(token))
}

/**
 * What is said of each of the names, which are of one kind. `not london or paris` wants neither, and so
 * does `except london, paris`; among words with commas between them, `react, not london, paris`, the next
 * one stands for itself.
 */
export function saidOfEach<Run extends readonly Token[]>(
  typed: readonly Token[],
  runs: readonly Run[],
  isPlace = false,
): Map<Run, SaidOfName> {
  const said = new Map<Run, SaidOfName>()
  let previous: Run | undefined
  for (const run of runs.toSorted((one, other) => one[0]!.start - other[0]!.start)) {
    const before = previous && said.get(previous)
    const own = saidOf(typed, run, isPlace) ?? notRequired(typed, run)
    if (own) said.set(run, own)
    else if (before) {
      const goesOn = jointBetween(typed, previous!, run, before)
      if (goesOn) said.set(run, { says: before.says, words: goesOn })
    }
    previous = run
  }
  return said
}

function saidOf(
  typed: readonly Token[],
  run: readonly Token[],
  isPlace: boolean,
): SaidOfName | null {
  if (run[0]!.not) return { says: 'unwanted', words: [] }
  const at = typed.indexOf(run[0]!)
  let from = at
  const isParted = ({ afterComma, afterOr }: Token) => afterComma || afterOr
  while (from > Math.max(0, at - mostWordsBefore) && !isParted(typed[from]!)) {
    if (!isPlain(typed[from - 1]!)) break
    from -= 1
  }
  const words = typed.slice(from, at)
  const found = saidBefore(words.map(wordOf), isPlace)
  return found && { says: found.says, words: words.slice(words.length - found.length) }
}

/** `PAs London` looks for assistants, and `pas London` for a job elsewhere. */
const abbreviations = /^\p{Lu}{2,}s$/u

function wordOf(token: Token): string {
  return abbreviations.test(token.text) ? token.text : keyOf(token)
}

/** `remote not required` */
function notRequired(typed: readonly Token[], run: readonly Token[]): SaidOfName | null {
  const behind = typed.indexOf(run.at(-1)!) + 1
  const words = typed.slice(behind, behind + 2)
  const isSaid = words.every(isPlain) && /^not (?:required|needed|necessary)$/.test(keysOf(words))
  return isSaid ? { says: 'notOnly', words } : null
}

const keysOf = (tokens: readonly Token[]) => tokens.map(keyOf).join(' ')

/** The words that join a name to the one before it; null where it stands for itself. */
function jointBetween(
  typed: readonly Token[],
  before: readonly Token[],
  run: readonly Token[],
  said: SaidOfName,
): Token[] | null {
  const words = typed.slice(typed.indexOf(before.at(-1)!) + 1, typed.indexOf(run[0]!))
  const all = [...words, run[0]!]
  if (!words.every((token) => isJoint(token) || isFiller(token))) return null
  const isListed = !(said.words[0] ?? before[0]!).afterComma && all.some((one) => one.afterComma)
  return isListed || words.some(isJoint) || all.some((one) => one.afterOr) ? words : null
}
