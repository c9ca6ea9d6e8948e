/** Filters that a search gives a choice of: `london or berlin full time`, `part-time or full-time`. */
import { levels } from './levels.ts'
import { isRun, keyOf, type Token } from './tokens.ts'
import { beforePlace, types, type Named, type Understood } from './understand.ts'
import { modes } from './work-modes.ts'

type Kind = 'place' | 'workMode' | 'type' | 'seniority'

const longestFilter = 4

/**
 * Whether the filters on both sides of each `or` are of one kind, and the words that are no filter stand in
 * one group alone: all groups share them.
 */
export function areChoices(
  groups: readonly Token[][],
  places: ReadonlyMap<string, Named>,
  hasWords: (group: readonly Token[]) => boolean,
): boolean {
  const areAlike = groups.slice(1).every((group, index) => {
    const before = groups[index]!
    const ending = kindsOf(
      before.map((_token, at) => before.slice(at)),
      places,
    )
    const beginning = kindsOf(
      group.map((_token, at) => group.slice(0, at + 1)),
      places,
    )
    return ending.some((kind) => beginning.includes(kind))
  })
  return areAlike && groups.filter(hasWords).length <= 1
}

function kindsOf(runs: readonly Token[][], places: ReadonlyMap<string, Named>): Kind[] {
  return runs.flatMap((run) => kindOf(run, places) ?? [])
}

function kindOf(run: readonly Token[], places: ReadonlyMap<string, Named>): Kind | null {
  const [first, ...others] = run
  if (!first || !isRun(run) || run.length > longestFilter + 1) return null
  const isLed = beforePlace.has(keyOf(first)) && others.length > 0
  const place = places.get(keysOf(isLed ? others : run))
  if (place && (isLed || !place.ambiguous)) return 'place'
  const key = keysOf(run)
  if (Object.hasOwn(modes, key)) return 'workMode'
  if (Object.hasOwn(types, key)) return 'type'
  return Object.hasOwn(levels, key) ? 'seniority' : null
}

const keysOf = (tokens: readonly Token[]) => tokens.map(keyOf).join(' ')

/** What was understood, the sides of an `or` as one. */
export function byChoice(understood: readonly Understood[]): Understood[][] {
  const choices: Understood[][] = []
  const startOf = ({ tokens }: Understood) => Math.min(...tokens.map(({ start }) => start))
  for (const each of understood.toSorted((one, other) => startOf(one) - startOf(other))) {
    const before = choices.at(-1)
    const isOther = each.tokens.some(({ afterOr }) => afterOr) && before?.[0]!.kind === each.kind
    if (isOther) before!.push(each)
    else choices.push([each])
  }
  return choices
}
