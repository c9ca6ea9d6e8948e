import { Search } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Filters } from '../filters.ts'
import { words } from '../messages.ts'
import { SuggestingInput } from './suggesting-input.tsx'

/** Words and place, inside a form that goes to the search. */
export function SearchBar({ filters, large = false }: { filters: Filters; large?: boolean }) {
  return (
    <div role="search" className="grid gap-3 sm:grid-cols-[1.4fr_1fr_auto] sm:items-end">
      <SuggestingInput
        label={words.what}
        name="q"
        hint={words.whatHint}
        value={filters.q}
        longest={200}
      />
      <SuggestingInput
        label={words.where}
        name="location"
        hint={words.whereHint}
        value={filters.location}
        longest={100}
      />
      <Button type="submit" kind="primary" {...(large && { className: 'sm:px-6' })}>
        <Icon of={Search} />
        {words.search}
      </Button>
    </div>
  )
}
