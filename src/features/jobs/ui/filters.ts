/** The search as its address says it. Every filter is in the URL; what is not understood is left out. */
import {
  defaultRadius,
  employmentTypes,
  postedWithinChoices,
  radiusChoices,
  searchSorts,
  workModes,
  type EmploymentType,
  type SearchSort,
  type WorkMode,
} from '../contract.ts'

export type Filters = {
  q?: string
  location?: string
  radiusKm?: number
  workMode?: WorkMode
  type?: EmploymentType
  postedWithinDays?: number
  company?: string
  sort?: SearchSort
  cursor?: string
}

function oneOf<Choice extends string>(choices: readonly Choice[], text: string | null) {
  return choices.find((choice) => choice === text)
}

function number(choices: readonly number[], text: string | null) {
  return text === null || text === '' ? undefined : choices.find((one) => one === Number(text))
}

// oxlint-disable-next-line no-control-regex -- control characters are what is replaced
const controlCharacters = /[\u0000-\u001f\u007f]/g

/** Text as the contract takes it: no control characters, not too long. */
function text(value: string | null, longest: number): string | undefined {
  const clean = value?.replace(controlCharacters, ' ').trim().slice(0, longest)
  return clean === '' ? undefined : clean
}

/** What a search asks for; defaults are absent, so that equal searches are equal. */
export function readFilters(search: URLSearchParams): Filters {
  const sort = oneOf(searchSorts, search.get('sort'))
  const radiusKm = number(radiusChoices, search.get('radiusKm'))
  const company = search.get('company') ?? ''
  const filters: Filters = {
    q: text(search.get('q'), 200),
    location: text(search.get('location'), 100),
    radiusKm: radiusKm === defaultRadius ? undefined : radiusKm,
    workMode: oneOf(workModes, search.get('workMode')),
    type: oneOf(employmentTypes, search.get('type')),
    postedWithinDays: number(postedWithinChoices, search.get('postedWithinDays')),
    company: /^[a-z0-9]+(-[a-z0-9]+)*$/.test(company) && company.length <= 80 ? company : undefined,
    sort: sort === 'newest' ? undefined : sort,
    cursor: text(search.get('cursor'), 500),
  }
  if (!filters.location) delete filters.radiusKm
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))
}

/** The same search without one of its filters, from its first page. */
export function without(filters: Filters, ...names: (keyof Filters)[]): Filters {
  const left = { ...filters }
  for (const name of [...names, 'cursor' as const]) delete left[name]
  return left
}
