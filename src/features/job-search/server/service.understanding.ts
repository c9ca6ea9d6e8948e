/** Reads a search: what its words choose as filters would, and the words that are looked for. */
import { foldLetters } from '#shared/fold.ts'
import type { Context } from '#platform/context.ts'
import type { EmploymentType, Seniority, WorkMode } from '#features/jobs/contract.ts'
import type { JobFilter } from '../contract.ts'
import * as queries from './queries.words.ts'
import { placeMeant } from './service.where.ts'
import { placesNamed, stateNamed } from './service.named-places.ts'
import { currencyIn, defaultCurrency, unitMeant } from './search/currencies.ts'
import { statedTowns } from './search/stated-places.ts'
import type { TypedPay } from './search/pay.ts'
import { deniesNames } from './search/denials.ts'
import { deniedTogether } from './search/denied-words.ts'
import { loneStates } from './search/lone-states.ts'
import { isFiller, isPlain, isRun, keyOf, readTyped, without, type Token } from './search/tokens.ts'
import { inKilometres } from './search/leads.ts'
import { areChoices, sharedByAll, withRemoteChoice } from './search/choices.ts'
import {
  candidatesIn,
  isUnwanted,
  understand,
  type Named,
  type Understood,
} from './search/understand.ts'

type Reading = Pick<Context, 'db'>

export type ReadSearch = {
  understood: Understood[]
  /** What is meant and no filter can say, such as a highest salary. */
  ignored: Token[][]
  /** Something was typed, and none of it can be read: `%_%`, an emoji. */
  isUnreadable: boolean
  /** Tokens that say nothing of the job: 'jobs'. */
  empty: Token[]
  /** Words to look for, in groups of which a job fits one. */
  groups: Token[][]
  /** The search with what was understood as filters. */
  query: JobFilter
  unwanted: Unwanted
}

/** What no filter of the page can say: a job that says nothing of its mode is no remote one. */
type Unwanted = {
  workMode: WorkMode[]
  seniority: Seniority[]
  type: EmploymentType[]
  /** What `readLocation` reads. */
  places: string[]
  /** Parts of their addresses. */
  companies: string[]
}

/** A name that is a word of this many times as many postings as the company has is taken for the word. */
const wordRatherThanCompany = 2

/** What a search means. With `exact` its words are words, and nothing else. */
export async function readSearch(context: Reading, query: JobFilter): Promise<ReadSearch> {
  const { groups: typed, isTitle } = readTyped(query.q)
  const groups = query.exact ? typed : typed.map(deniedTogether)
  const isUnreadable = groups.length === 0 && query.q.trim() !== ''
  const unread = {
    understood: [],
    ignored: [],
    isUnreadable,
    empty: [],
    groups,
    query,
    unwanted: unwantedIn([]),
  }
  if (query.exact || groups.length === 0) return unread
  const phrases = [...new Set(groups.flatMap(candidatesIn).map(foldLetters))]
  // A place that is chosen stands for others, but not for those that are not wanted.
  const asksPlaces =
    query.location === '' || groups.flat().some((token) => token.not || deniesNames(keyOf(token)))
  const [places, companies] = await Promise.all([
    asksPlaces ? placesIn(context, phrases, groups) : new Map<string, Named>(),
    query.company === undefined ? companiesIn(context, phrases) : new Map<string, Named>(),
  ])
  // Between two groups of words, a place would belong to one of them alone.
  const isJoined = groups.length > 1 && !isTitle
  const isBehind = (group: readonly Token[]) => isPlace(group, places)
  const isChoice =
    groups.slice(1).every(isBehind) ||
    beginWithPlaces(groups, places) ||
    areChoices(groups, places, (group) => hasWords(group, places))
  const chosen = {
    place: query.location !== '',
    workMode: query.workMode.length > 0,
    withoutWorkMode: query.workMode.length > 0,
    seniority: query.seniority.length > 0,
    withoutSeniority: query.seniority.length > 0,
    type: query.type.length > 0,
    withoutType: query.type.length > 0,
    company: query.company !== undefined,
    visa: query.visa,
    pay: query.payMin !== undefined,
  }
  const shared = isJoined && !isChoice ? sharedByAll(groups, places, chosen) : null
  if (isJoined && !isChoice && !shared) return unread
  const all = groups.flat()
  const read = shared ?? understand(all, { places, companies }, chosen)
  const filters = withRemoteChoice(read.understood, all)
  const pay = read.pay && (await payMeant(context, read.pay, filters, query))
  const understood = pay ? [pay, ...filters] : filters
  // What may be a month's pay or a year's stays a word.
  const left = pay ? read.rest : [...read.rest, ...(read.pay?.run ?? [])]
  const rest = all.filter((token) => left.includes(token))
  return {
    understood,
    ignored: read.ignored,
    isUnreadable,
    empty: all.filter(
      (token) => !rest.includes(token) && !understood.some(({ tokens }) => tokens.includes(token)),
    ),
    groups: shared ? among(rest, groups) : titlesOf(isJoined ? [all] : groups, rest),
    query: understood.reduce(applied, query),
    unwanted: unwantedIn(understood),
  }
}

function unwantedIn(understood: readonly Understood[]): Unwanted {
  const valuesOf = (of: Understood['kind']) =>
    understood.flatMap(({ kind, value }) => (kind === of ? [value] : []))
  return {
    workMode: valuesOf('withoutWorkMode') as WorkMode[],
    seniority: valuesOf('withoutSeniority') as Seniority[],
    type: valuesOf('withoutType') as EmploymentType[],
    places: valuesOf('withoutPlace'),
    companies: valuesOf('withoutCompany'),
  }
}

/**
 * A salary without a currency is in the one that was chosen, or in that of the place: `berlin 60k`. Null
 * where nobody can tell whether it is a month's or a year's.
 */
async function payMeant(
  context: Reading,
  { run, amount, ...typed }: TypedPay,
  understood: readonly Understood[],
  query: JobFilter,
): Promise<Understood | null> {
  const currency =
    typed.currency ?? query.payCurrency ?? (await currencyOfPlaces()) ?? defaultCurrency
  const unit = typed.unit ?? unitMeant(amount, currency)
  if (!unit) return null
  return { kind: 'pay', value: [amount, currency, unit].join(' '), label: null, tokens: run }

  async function currencyOfPlaces(): Promise<string | null> {
    const { location } = understood.reduce(applied, query)
    const { named, countries } = await placeMeant(context, location)
    return currencyIn([...named.flatMap(({ country }) => country ?? []), ...countries])
  }
}

/** `london or new york`: what stands behind the `or` is a place and nothing else. */
function isPlace(group: readonly Token[], places: ReadonlyMap<string, Named>): boolean {
  const name = group[0] && keyOf(group[0]) === 'in' ? group.slice(1) : group
  const place = isRun(group) && places.get(name.map(keyOf).join(' '))
  return Boolean(place && !place.ambiguous)
}

/** `london or paris designer`: places on each side of the `or`, and what else is wanted behind the last one. */
function beginWithPlaces(groups: readonly Token[][], places: ReadonlyMap<string, Named>): boolean {
  const last = groups.at(-1)!
  const isLed = last.some((_token, index) => isPlace(last.slice(0, index + 1), places))
  return isLed && groups.slice(0, -1).every((group) => isPlace(group, places))
}

/** What else is wanted, in one group at most. */
function hasWords(group: readonly Token[], places: ReadonlyMap<string, Named>): boolean {
  return !understand(group, { places, companies: new Map() }, {}).rest.every(isFiller)
}

function among(rest: readonly Token[], groups: readonly Token[][]): Token[][] {
  return groups
    .map((group) => group.filter((token) => rest.includes(token)))
    .filter((group) => group.length > 0)
}

/**
 * The titles among the parts of a pasted one. `Frontend / Fullstack Developer` asks for developers
 * twice: one word shares what follows the other. A part in quotes holds for all of them.
 */
function titlesOf(groups: readonly Token[][], rest: readonly Token[]): Token[][] {
  const left = among(rest, groups)
  const titles = left.filter((group) => group.some(isPlain))
  if (titles.length === 0) return left
  const shared = left.filter((group) => !group.some(isPlain)).flat()
  return titles.map((title, index) => {
    const next = titles[index + 1]
    const isBeginning = title.length === 1 && next !== undefined && next.length > 1
    return [...title, ...(isBeginning ? next.slice(1) : []), ...shared]
  })
}

async function placesIn(
  context: Reading,
  phrases: string[],
  groups: readonly Token[][],
): Promise<Map<string, Named>> {
  const found = await placesNamed(context, phrases, groups.flatMap(statedTowns))
  const named = new Map<string, Named>(
    [...found].map(([phrase, { kind, text, location, ambiguous }]) => [
      phrase,
      {
        value: location,
        label: text,
        ambiguous: ambiguous ?? false,
        isCity: kind === 'city',
      },
    ]),
  )
  for (const { token, letters } of groups.flatMap(loneStates)) {
    const state = stateNamed(letters)
    if (!state || named.has(letters)) continue
    named.set(letters, { value: state.location, label: state.text, ambiguous: false, token })
  }
  return named
}

async function companiesIn(context: Reading, phrases: string[]): Promise<Map<string, Named>> {
  const found = await queries.hiringCompaniesNamed(context.db, phrases)
  const single = found.map(({ folded }) => folded).filter((name) => !name.includes(' '))
  const { known } =
    single.length > 0 ? await queries.lookUpWords(context.db, [], single) : { known: [] }
  const jobsOf = new Map(known.map(({ word, jobs }) => [word, jobs]))
  return new Map(
    found.map(({ folded, name, slug, jobs }) => [
      folded,
      {
        value: slug,
        label: name,
        ambiguous: (jobsOf.get(folded) ?? 0) > jobs * wordRatherThanCompany,
      },
    ]),
  )
}

function applied(query: JobFilter, { kind, value, distance }: Understood): JobFilter {
  switch (kind) {
    case 'place':
      return {
        ...query,
        location: query.location === '' ? value : `${query.location}; ${value}`,
        ...(distance && { radiusKm: inKilometres(distance) }),
      }
    case 'company':
      return { ...query, company: value }
    case 'workMode':
      return { ...query, workMode: [...query.workMode, value as JobFilter['workMode'][number]] }
    case 'withoutPlace':
    case 'withoutWorkMode':
    case 'withoutSeniority':
    case 'withoutType':
    case 'withoutCompany':
    case 'orRemote':
      return query
    case 'seniority':
      return { ...query, seniority: [...query.seniority, value as JobFilter['seniority'][number]] }
    case 'visa':
      return { ...query, visa: true }
    case 'pay':
      return { ...query, ...payOf(value) }
    case 'type':
      return { ...query, type: [...query.type, value as JobFilter['type'][number]] }
  }
}

function payOf(value: string) {
  const [amount, payCurrency, unit] = value.split(' ')
  return {
    payMin: Number(amount),
    payCurrency,
    payUnit: unit as JobFilter['payUnit'],
  }
}

/** What the words of a search choose as filters would, and what is left of them as words. */
export async function meaningOf(context: Reading, query: JobFilter): Promise<Meaning> {
  const read = await readSearch(context, query)
  return {
    understood: read.understood.map(({ kind, value, label }) => ({ kind, value, label })),
    words: wordsLeft(query.q, read),
  }
}

type Meaning = {
  understood: Pick<Understood, 'kind' | 'value' | 'label'>[]
  words: string
}

/** What was typed without what was understood, or says nothing. */
export function wordsLeft(q: string, { understood, empty }: ReadSearch): string {
  return without(q, [...understood.flatMap(({ tokens }) => tokens), ...empty])
}

/** What was typed with what was understood as words. */
export function asWords(q: string, understood: readonly Understood[]): string {
  const last = understood.toSorted((one, other) => startOf(other) - startOf(one))
  return last.reduce(quoted, q)
}

function startOf({ tokens }: Understood): number {
  return Math.min(...tokens.map(({ start }) => start))
}

export function asTyped(tokens: readonly Token[]): string {
  return tokens
    .filter(isPlain)
    .map(({ text }) => text)
    .join(' ')
}

const endOf = ({ tokens }: Understood) => Math.max(...tokens.map(({ end }) => end))

function typedAs(q: string, each: Understood): string {
  return isUnwanted(each) ? q.slice(startOf(each), endOf(each)) : asTyped(each.tokens)
}

function quoted(q: string, each: Understood): string {
  const name = typedAs(q, each).replaceAll('"', '')
  return `${q.slice(0, startOf(each))}"${name}"${q.slice(endOf(each))}`
}

/** Where a name begins that is not wanted, behind what says so. */
function startOfName({ tokens }: Understood): number {
  const first = tokens.find(({ not }) => not) ?? tokens[0]!
  return first.end - first.text.length
}

/** `not london or berlin` without London is `not berlin`: what denies a name stays for those that follow it. */
function withoutOne(q: string, each: Understood, understood: readonly Understood[]): string {
  const isNext = (other: Understood) =>
    isUnwanted(other) &&
    startOf(other) >= endOf(each) &&
    /^[\s,;]*$/.test(q.slice(endOf(each), startOf(other)))
  const next = isUnwanted(each) ? understood.find(isNext) : undefined
  if (!next) return without(q, each.tokens)
  return q.slice(0, startOfName(each)) + q.slice(startOfName(next))
}

/** How the search is told that a part of it was understood: what it would be without, and as words. */
export function toldOf(q: string, each: Understood, understood: readonly Understood[]) {
  const { kind, value, label, distance = null } = each
  return {
    kind,
    value,
    label,
    distance,
    typed: typedAs(q, each),
    without: withoutOne(q, each, understood),
    asWords: quoted(q, each),
  }
}
