/** The search as its address says it. Every filter is in the URL; what is not understood is left out. */
import { payCurrencies } from '#shared/money.ts'
import { readTypedAmount } from '#shared/typed-amount.ts'
import {
  answerChoices,
  choiceFilters,
  defaultRadius,
  flagFilters,
  postedWithinChoices,
  radiusChoices,
  searchSorts,
  type ChoiceFilter,
  type ChoiceOf,
  type FlagFilter,
  type SearchSort,
} from '../contract.ts'
import { payUnits, type PayUnit } from '#features/jobs/contract.ts'

type Choices = { [Name in ChoiceFilter]?: ChoiceOf<Name>[] }
type Flags = { [Name in FlagFilter]?: 'true' }

export const choiceNames = Object.keys(choiceFilters) as ChoiceFilter[]

export type Filters = Choices &
  Flags & {
    q?: string
    exact?: 'true'
    location?: string
    radiusKm?: number
    remoteFrom?: string
    skill?: string[]
    payMin?: number
    payCurrency?: string
    payUnit?: PayUnit
    postedWithinDays?: number
    company?: string
    answersWithinDays?: number
    sort?: SearchSort
    cursor?: string
  }

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null) {
  return choices.find((choice) => choice === text)
}

/** In the order of the choices, so that equal searches are equal. */
function choicesIn(search: URLSearchParams): Choices {
  return Object.fromEntries(
    choiceNames.map((name) => {
      const texts = search.getAll(name)
      const chosen = choiceFilters[name].filter((choice) => texts.includes(choice))
      return [name, chosen.length > 0 ? chosen : undefined]
    }),
  )
}

function flagsIn(search: URLSearchParams): Flags {
  return Object.fromEntries(flagFilters.map((name) => [name, flag(search.get(name))]))
}

function number(choices: readonly number[], text: string | null) {
  return text === null || text === '' ? undefined : choices.find((one) => one === Number(text))
}

const skillsAtMost = 10
const mostPay = 1_000_000_000

/** @returns undefined for what is no amount that anyone is paid */
export function readPayFloor(text: string | null): number | undefined {
  const value = readTypedAmount(text ?? '')
  return value && value <= mostPay ? value : undefined
}

function flag(text: string | null): 'true' | undefined {
  return text === 'true' ? text : undefined
}

// oxlint-disable-next-line no-control-regex -- control characters are what is replaced
const controlCharacters = /[\u0000-\u001f\u007f]/g

/** Text as the contract takes it: no control characters, not too long. */
function text(value: string | null, longest: number): string | undefined {
  const clean = value?.replace(controlCharacters, ' ').trim().slice(0, longest).trim()
  return clean === '' ? undefined : clean
}

function skillsOf(values: string[]): string[] | undefined {
  const names = values.flatMap((value) => text(value, 60) ?? [])
  return names.length > 0 ? [...new Set(names)].slice(0, skillsAtMost) : undefined
}

/** Best match first when there are words, newest first otherwise. */
export function usualSort({ q }: Pick<Filters, 'q'>): SearchSort {
  return q ? 'relevance' : 'newest'
}

/** What a search asks for; defaults are absent, so that equal searches are equal. */
export function readFilters(search: URLSearchParams): Filters {
  const sort = oneOf(searchSorts, search.get('sort'))
  const radiusKm = number(radiusChoices, search.get('radiusKm'))
  const company = search.get('company') ?? ''
  const country = search.get('remoteFrom') ?? ''
  const payMin = readPayFloor(search.get('payMin'))
  const currency = oneOf(payCurrencies, search.get('payCurrency'))
  const unit = oneOf(payUnits, search.get('payUnit'))
  const filters: Filters = {
    q: text(search.get('q'), 200),
    exact: flag(search.get('exact')),
    location: text(search.get('location'), 100),
    radiusKm: radiusKm === defaultRadius ? undefined : radiusKm,
    ...choicesIn(search),
    remoteFrom: /^[A-Z]{2}$/.test(country) ? country : undefined,
    skill: skillsOf(search.getAll('skill')),
    payMin,
    payCurrency: payMin && currency !== 'USD' ? currency : undefined,
    payUnit: payMin && unit !== 'YEAR' ? unit : undefined,
    postedWithinDays: number(postedWithinChoices, search.get('postedWithinDays')),
    company: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(company) && company.length <= 80 ? company : undefined,
    answersWithinDays: number(answerChoices, search.get('answersWithinDays')),
    ...flagsIn(search),
    sort,
    cursor: text(search.get('cursor'), 2_000),
  }
  if (!filters.location) delete filters.radiusKm
  if (!filters.q) delete filters.exact
  if (filters.sort === usualSort(filters)) delete filters.sort
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** The same search without one of its filters, from its first page. */
export function without(filters: Filters, ...names: (keyof Filters)[]): Filters {
  const left = { ...filters }
  for (const name of [...names, 'cursor' as const]) delete left[name]
  return left
}

type Several = ChoiceFilter | 'skill'

/** The same search without one of several values of a filter, from its first page. */
export function withoutOne<Name extends Several>(
  filters: Filters,
  name: Name,
  value: string,
): Filters {
  const left = filters[name]?.filter((one) => one !== value) ?? []
  const rest = without(filters, name)
  return left.length > 0 ? { ...rest, [name]: left } : rest
}

/** What the counts of the filters depend on. */
export function counted(filters: Filters): Omit<Filters, 'sort' | 'cursor'> {
  return without(filters, 'sort')
}
