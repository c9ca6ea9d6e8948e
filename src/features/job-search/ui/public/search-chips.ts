/** A search in words: beside the results, and wherever a search was kept. */
import type { CallReply } from '#shared/endpoint.ts'
import { countryWords } from '#shared/countries.ts'
import { formatMoney, toMinorUnits, payUnitWords } from '#shared/money.ts'
import { distanceInWords } from '../format.ts'
import { choiceNames, readFilters, without, withoutOne, type Filters } from '../filters.ts'
import { flagFilters, type ChoiceFilter, type searchJobs } from '../../contract.ts'
import type { PayUnit } from '#features/jobs/contract.ts'
import { choiceWords, filterWords, flagWords } from '../messages.filters.ts'

/** What it says, and the search without it. */
type Chip = { text: string; rest: Filters }

/** What the words of a search were understood as, and the words that are left. */
export type Reading = Pick<CallReply<typeof searchJobs>, 'understood' | 'words'>

const unwantedChoices = {
  withoutWorkMode: 'workMode',
  withoutSeniority: 'seniority',
  withoutType: 'type',
} as const

function chipsOfWords(filters: Filters, { understood, words }: Reading): Chip[] {
  const textOf = ({ kind, value, label, distance }: Reading['understood'][number]): string => {
    const name = label ?? value
    if (kind === 'place' && distance) return filterWords.withinOf(distanceInWords(distance), name)
    if (kind === 'place') return filterWords.inPlace(name)
    if (kind === 'company') return filterWords.atCompany(name)
    if (kind === 'withoutPlace') return filterWords.notInPlace(name)
    if (kind === 'withoutCompany') return filterWords.notAtCompany(name)
    if (kind === 'visa') return flagWords.visa.label
    if (kind === 'pay') return leastPay(value)
    if (kind === 'orRemote') return filterWords.orRemote
    const unwanted = unwantedChoices[kind as keyof typeof unwantedChoices]
    const names: Record<string, string> = choiceWords[unwanted ?? (kind as ChoiceFilter)]
    const choice = names[value] ?? value
    return unwanted ? filterWords.not(choice) : choice
  }
  const withWords = (q: string) => {
    const rest = without(filters, 'q', 'exact')
    return q === '' ? rest : { ...rest, q }
  }
  const chips = understood.map((each) => ({ text: textOf(each), rest: withWords(each.without) }))
  if (words === '') return chips
  const kept = understood.map(({ typed }) => typed).join(' ')
  return [{ text: `“${words}”`, rest: withWords(kept) }, ...chips]
}

function payFrom(amount: number, currency: string, unit: PayUnit): string {
  const pay = formatMoney(toMinorUnits(amount, currency), currency)
  return filterWords.payFrom(`${pay} ${payUnitWords[unit]}`)
}

/** `150000 USD YEAR` */
function leastPay(value: string): string {
  const [amount, currency, unit] = value.split(' ')
  return payFrom(Number(amount), currency!, unit as PayUnit)
}

/** What narrows a search, in the order of its form. */
export function chipsOf(filters: Filters, company?: string, reading?: Reading): Chip[] {
  const chips: Chip[] = []
  const add = (text: string, ...names: (keyof Filters)[]) =>
    chips.push({ text, rest: without(filters, ...names) })
  const { q, location, radiusKm, remoteFrom, payMin, postedWithinDays, answersWithinDays } = filters
  const { payCurrency = 'USD', payUnit = 'YEAR' } = filters
  if (q && reading) chips.push(...chipsOfWords(filters, reading))
  else if (q) add(`“${q}”`, 'q', 'exact')
  if (location) add(location, 'location', 'radiusKm')
  if (radiusKm !== undefined) add(filterWords.radiusOf(radiusKm), 'radiusKm')
  for (const name of choiceNames) {
    const names: Record<string, string> = choiceWords[name]
    for (const value of filters[name] ?? []) {
      chips.push({ text: names[value]!, rest: withoutOne(filters, name, value) })
    }
  }
  if (remoteFrom) add(filterWords.openFrom(countryWords(remoteFrom)), 'remoteFrom')
  for (const value of filters.skill ?? []) {
    chips.push({ text: value, rest: withoutOne(filters, 'skill', value) })
  }
  if (payMin) add(payFrom(payMin, payCurrency, payUnit), 'payMin', 'payCurrency', 'payUnit')
  if (postedWithinDays) add(filterWords.within(postedWithinDays), 'postedWithinDays')
  if (filters.company) add(filterWords.atCompany(company ?? filters.company), 'company')
  if (answersWithinDays) {
    add(
      `${filterWords.answers} ${filterWords.answersWithin(answersWithinDays).toLowerCase()}`,
      'answersWithinDays',
    )
  }
  for (const name of flagFilters) if (filters[name]) add(flagWords[name].label, name)
  return chips
}

/** A search that was kept as its address has it, such as `{ q: 'go', workMode: ['remote'] }`. */
export function searchInWords(search: Record<string, string | string[]>): string[] {
  const pairs = Object.entries(search).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  )
  return chipsOf(readFilters(new URLSearchParams(pairs))).map(({ text }) => text)
}
