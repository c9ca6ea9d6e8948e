import { X } from 'lucide-react'
import { Icon } from '#web/kit/icon.tsx'
import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import type { Filters } from '../filters.ts'
import { words } from '../messages.ts'
import { filterWords } from '../messages.filters.ts'
import { chipsOf, type Reading } from '../public/search-chips.ts'

type ActiveFiltersProps = { filters: Filters; company?: string; reading?: Reading }

/** What narrows the list, each with a link that takes it away. */
export function ActiveFilters({ filters, company, reading }: ActiveFiltersProps) {
  const chips = chipsOf(filters, company, reading)
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
