/** Filters that a search gives a choice of: `london or berlin full time`, `part-time or full-time`. */
import type { UnderstoodKind } from '../../contract.ts'
import { levels } from './levels.ts'
import { isFiller, isRun, keyOf, type Token } from './tokens.ts'
import { beforePlace } from './leads.ts'
import {
  understand,
  type Chosen,
  type Named,
  type Understood,
  type UnderstoodWords,
} from './understand.ts'
import { types } from './types.ts'
import { modes } from './work-modes.ts'

type Kind = 'place' | 'remote' | 'workMode' | 'type' | 'seniority'

const longestFilter = 4

/**
 * Whether the filters on both sides of each `or` are of one kind, or a place and remote, and the words that are
 * no filter stand in one group alone: all groups share them.
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
    return (
      ending.some((kind) => beginning.includes(kind)) ||
      // 'london or remote', but not 'london or remote us'
      (ending.includes('place') && beginning.includes('remote') && !hasPlace(group, places)) ||
      (ending.includes('remote') && beginning.includes('place') && !hasPlace(before, places))
    )
  })
  return areAlike && groups.filter(hasWords).length <= 1
}

function hasPlace(group: readonly Token[], places: ReadonlyMap<string, Named>): boolean {
  return group.some((_token, at) =>
    kindsOf(
      group.slice(at).map((_last, length) => group.slice(at, at + length + 1)),
      places,
    ).includes('place'),
  )
}

function kindsOf(runs: readonly Token[][], places: ReadonlyMap<string, Named>): Kind[] {
  return runs.flatMap((run) => kindsOfRun(run, places))
}

function kindsOfRun(run: readonly Token[], places: ReadonlyMap<string, Named>): Kind[] {
  const [first, ...others] = run
  if (!first || !isRun(run) || run.length > longestFilter + 1) return []
  const isLed = beforePlace.has(keyOf(first)) && others.length > 0
  const place = places.get(keysOf(isLed ? others : run))
  if (place && (isLed || !place.ambiguous)) return ['place']
  const key = keysOf(run)
  if (Object.hasOwn(modes, key))
    return modes[key] === 'remote' ? ['workMode', 'remote'] : ['workMode']
  if (Object.hasOwn(types, key)) return ['type']
  return Object.hasOwn(levels, key) ? ['seniority'] : []
}

const keysOf = (tokens: readonly Token[]) => tokens.map(keyOf).join(' ')

/** `london or remote`: what is there, and the remote jobs that people there can do. */
export function withRemoteChoice(
  understood: readonly Understood[],
  typed: readonly Token[],
): Understood[] {
  const [mode, ...otherModes] = understood.filter(({ kind }) => kind === 'workMode')
  if (mode?.value !== 'remote' || otherModes.length > 0) return [...understood]
  const places = understood.filter(({ kind }) => kind === 'place')
  const isPlace = (token: Token | undefined) =>
    token !== undefined && places.some(({ tokens }) => tokens.includes(token))
  const first = typed.indexOf(mode.tokens[0]!)
  const behind = typed[first + mode.tokens.length]
  const isChoice =
    (typed[first]!.afterOr && isPlace(typed[first - 1])) || (behind?.afterOr && isPlace(behind))
  return isChoice
    ? understood.map((each) => (each === mode ? { ...mode, kind: 'orRemote' } : each))
    : [...understood]
}

/** They say where and how, and not what: a level belongs to the title that it stands beside. */
const sharedKinds = new Set<UnderstoodKind>(['place', 'workMode', 'type', 'visa'])

/**
 * `nurse or carer in leeds`: what the words of one group choose at the very end of a search, or at its
 * beginning, holds for the others. Null where another group chooses something itself.
 */
export function sharedByAll(
  groups: readonly Token[][],
  places: ReadonlyMap<string, Named>,
  chosen: Chosen,
): UnderstoodWords | null {
  const reads = groups.map((group) => understand(group, { places, companies: new Map() }, chosen))
  const filtersOf = (read: UnderstoodWords) =>
    read.understood.filter(({ kind }) => sharedKinds.has(kind))
  const [read, ...others] = reads.filter((each) => filtersOf(each).length > 0)
  if (!read || others.length > 0) return null
  const filters = filtersOf(read)
  const taken = [...filters.flatMap(({ tokens }) => tokens), ...(read.pay?.run ?? [])]
  const wordsOf = (each: UnderstoodWords) => [
    ...each.rest,
    ...each.understood.filter((one) => !filters.includes(one)).flatMap(({ tokens }) => tokens),
    ...(each === read ? [] : (each.pay?.run ?? [])),
  ]
  const words = wordsOf(read).filter((token) => !isFiller(token))
  const isLast =
    read === reads.at(-1) && words.every(({ end }) => taken.every(({ start }) => end <= start))
  const isFirst =
    read === reads[0] && words.every(({ start }) => taken.every(({ end }) => end <= start))
  if (!isLast && !isFirst) return null
  const haveWords = reads.every((each) => !wordsOf(each).every(isFiller))
  return haveWords ? { ...read, understood: filters, rest: reads.flatMap(wordsOf) } : null
}

/** Kinds that may be two sides of one `or`. */
function isOneChoice(one: UnderstoodKind, other: UnderstoodKind): boolean {
  return one === other || [one, other].toSorted().join() === 'orRemote,place'
}

/** What was understood, the sides of an `or` as one. */
export function byChoice(understood: readonly Understood[]): Understood[][] {
  const choices: Understood[][] = []
  const startOf = ({ tokens }: Understood) => Math.min(...tokens.map(({ start }) => start))
  for (const each of understood.toSorted((one, other) => startOf(one) - startOf(other))) {
    const before = choices.at(-1)
    const isOther =
      each.tokens.some(({ afterOr }) => afterOr) &&
      before?.some(({ kind }) => isOneChoice(kind, each.kind))
    if (isOther) before!.push(each)
    else choices.push([each])
  }
  return choices
}
