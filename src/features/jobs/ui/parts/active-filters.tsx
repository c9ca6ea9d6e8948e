import { X } from 'lucide-react'
import { countryWords } from '#shared/countries.ts'
import { formatMoney, toMinorUnits } from '#shared/money.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { without, withoutOne, type Filters } from '../filters.ts'
import {
  employmentTypeWords,
  payUnitWords,
  seniorityWords,
  words,
  workModeWords,
} from '../messages.ts'
import { filterWords } from '../messages.filters.ts'

/** What it says, and the search without it. */
type Chip = { text: string; rest: Filters }

function chipsOf(filters: Filters, company: string | undefined): Chip[] {
  const chips: Chip[] = []
  const add = (text: string, ...names: (keyof Filters)[]) =>
    chips.push({ text, rest: without(filters, ...names) })
  const { q, location, radiusKm, remoteFrom, payMin, postedWithinDays, answersWithinDays } = filters
  const { payCurrency = 'USD', payUnit = 'YEAR' } = filters
  if (q) add(`“${q}”`, 'q', 'exact')
  if (location) add(location, 'location', 'radiusKm')
  if (radiusKm !== undefined) add(filterWords.radiusOf(radiusKm), 'radiusKm')
  for (const value of filters.workMode ?? []) {
    chips.push({ text: workModeWords[value], rest: withoutOne(filters, 'workMode', value) })
  }
  if (remoteFrom) add(filterWords.openFrom(countryWords(remoteFrom)), 'remoteFrom')
  for (const value of filters.type ?? []) {
    chips.push({ text: employmentTypeWords[value], rest: withoutOne(filters, 'type', value) })
  }
  for (const value of filters.seniority ?? []) {
    chips.push({ text: seniorityWords[value], rest: withoutOne(filters, 'seniority', value) })
  }
  for (const value of filters.skill ?? []) {
    chips.push({ text: value, rest: withoutOne(filters, 'skill', value) })
  }
  if (payMin) {
    const amount = formatMoney(toMinorUnits(payMin, payCurrency), payCurrency)
    const pay = filterWords.payFrom(`${amount} ${payUnitWords[payUnit]}`)
    add(pay, 'payMin', 'payCurrency', 'payUnit')
  }
  if (postedWithinDays) add(filterWords.within(postedWithinDays), 'postedWithinDays')
  if (filters.company) add(filterWords.atCompany(company ?? filters.company), 'company')
  if (filters.referrers) add(filterWords.referrers, 'referrers')
  if (answersWithinDays) {
    add(
      `${filterWords.answers} ${filterWords.answersWithin(answersWithinDays).toLowerCase()}`,
      'answersWithinDays',
    )
  }
  if (filters.visa) add(filterWords.visa, 'visa')
  return chips
}

/** What narrows the list, each with a link that takes it away. */
export function ActiveFilters({ filters, company }: { filters: Filters; company?: string }) {
  const chips = chipsOf(filters, company)
  if (chips.length === 0) return null
  return (
    <ul className="tokens mt-3" aria-label={words.filters}>
      {chips.map(({ text, rest }) => (
        <li key={text} className="token">
          <span dir="auto" className="truncate">
            {text}
          </span>
          <Link
            to={links.jobs(rest)}
            className="token-remove"
            aria-label={filterWords.remove(text)}
          >
            <Icon of={X} className="size-3.5" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="flex items-center">
          <Link to={links.jobs()} className="link small px-1">
            {filterWords.clear}
          </Link>
        </li>
      )}
    </ul>
  )
}
