import { X } from 'lucide-react'
import { Icon } from '#web/kit/icon.tsx'
import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { without, type Filters } from '../filters.ts'
import { employmentTypeWords, words, workModeWords } from '../messages.ts'

/** What narrows the list, each a link that takes it away. */
export function ActiveFilters({ filters, company }: { filters: Filters; company?: string }) {
  const { q, location, radiusKm, workMode, type, postedWithinDays } = filters
  const chips: [name: keyof Filters, text: string][] = []
  if (q) chips.push(['q', `“${q}”`])
  if (location) chips.push(['location', location])
  if (radiusKm !== undefined) chips.push(['radiusKm', words.radiusOf(radiusKm)])
  if (workMode) chips.push(['workMode', workModeWords[workMode]])
  if (type) chips.push(['type', employmentTypeWords[type]])
  if (postedWithinDays) chips.push(['postedWithinDays', words.within(postedWithinDays)])
  if (filters.company) chips.push(['company', words.atCompany(company ?? filters.company)])
  if (chips.length === 0) return null
  return (
    <ul className="tokens mt-3" aria-label={words.filters}>
      {chips.map(([name, text]) => (
        <li key={name} className="token">
          <span dir="auto" className="truncate">
            {text}
          </span>
          <Link
            to={links.jobs(
              without(filters, name, ...(name === 'location' ? ['radiusKm' as const] : [])),
            )}
            className="token-remove"
            aria-label={words.remove(text)}
          >
            <Icon of={X} className="size-3.5" />
          </Link>
        </li>
      ))}
      {chips.length > 1 && (
        <li className="flex items-center">
          <Link to={links.jobs()} className="link small px-1">
            {words.clear}
          </Link>
        </li>
      )}
    </ul>
  )
}
