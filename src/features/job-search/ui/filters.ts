/** The search as its address says it. Every filter is in the URL; what is not understood is left out. */
import { seniorities } from '#features/profiles/contract.ts'
import { payCurrencies } from '#shared/money.ts'
import { readTypedAmount } from '#shared/typed-amount.ts'
import {
  answerChoices,
  defaultRadius,
  postedWithinChoices,
  radiusChoices,
  searchSorts,
  type SearchSort,
} from '../contract.ts'
import {
  employmentTypes,
  payUnits,
  workModes,
  type EmploymentType,
  type PayUnit,
  type Seniority,
  type WorkMode,
} from '#features/jobs/contract.ts'

export type Filters = {
  q?: string
  exact?: 'true'
  location?: string
  radiusKm?: number
  workMode?: WorkMode[]
  remoteFrom?: string
  type?: EmploymentType[]
  seniority?: Seniority[]
  skill?: string[]
  payMin?: number
  payCurrency?: string
  payUnit?: PayUnit
  postedWithinDays?: number
  company?: string
  referrers?: 'true'
  answersWithinDays?: number
  visa?: 'true'
  sort?: SearchSort
  cursor?: string
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null) {
  return choices.find((choice) => choice === text)
}

/** In the order of the choices, so that equal searches are equal. */
function severalOf<Choice extends string>(choices: readonly Choice[], texts: string[]) {
  const chosen = choices.filter((choice) => texts.includes(choice))
  return chosen.length > 0 ? chosen : undefined
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
    workMode: severalOf(workModes, search.getAll('workMode')),
    remoteFrom: /^[A-Z]{2}$/.test(country) ? country : undefined,
    type: severalOf(employmentTypes, search.getAll('type')),
    seniority: severalOf(seniorities, search.getAll('seniority')),
    skill: skillsOf(search.getAll('skill')),
    payMin,
    payCurrency: payMin && currency !== 'USD' ? currency : undefined,
    payUnit: payMin && unit !== 'YEAR' ? unit : undefined,
    postedWithinDays: number(postedWithinChoices, search.get('postedWithinDays')),
    company: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(company) && company.length <= 80 ? company : undefined,
    referrers: flag(search.get('referrers')),
    answersWithinDays: number(answerChoices, search.get('answersWithinDays')),
    visa: flag(search.get('visa')),
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

type Several = 'workMode' | 'type' | 'seniority' | 'skill'

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
