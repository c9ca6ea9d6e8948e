import { X } from 'lucide-react'
import { useNavigation } from 'react-router'
import { Icon } from '#web/kit/icon.tsx'
import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { readFilters, type Filters } from '../filters.ts'
import { words } from '../messages.ts'
import { filterWords } from '../messages.filters.ts'
import { chipsOf } from '../public/search-chips.ts'

/**
 * What narrows the list, each with a link that takes it away: from what is asked for now, which is more
 * than what is shown while the answer to another choice is on its way.
 */
export function ActiveFilters({ filters, company }: { filters: Filters; company?: string }) {
  const chips = chipsOf(filters, company)
  const { location } = useNavigation()
  const asked =
    location?.pathname === links.jobs()
      ? readFilters(new URLSearchParams(location.search))
      : filters
  const left = new Map(chipsOf(asked, company).map(({ text, rest }) => [text, rest]))
  if (chips.length === 0) return null
  return (
    <ul className="tokens mt-3" aria-label={words.filters}>
      {chips.map(({ text }) => (
        <li key={text} className="token">
          <span dir="auto" className="truncate">
            {text}
          </span>
          <Link
            to={links.jobs(left.get(text) ?? asked)}
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
