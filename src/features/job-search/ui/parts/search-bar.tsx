import { Search } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Filters } from '../filters.ts'
import { words } from '../messages.ts'
import { SuggestingInput } from './suggesting-input.tsx'
import '../search.css'

type SearchBarProps = {
  filters: Filters
  /** `line`: above results, one line on a phone; the place opens below it once someone types. */
  form?: 'large' | 'line'
}

/** Words and place, inside a form that goes to the search. */
export function SearchBar({ filters, form = 'line' }: SearchBarProps) {
  const large = form === 'large'
  return (
    <div role="search" className="search-bar" data-form={form}>
      <SuggestingInput
        label={words.what}
        name="q"
        hint={words.whatHint}
        value={filters.q}
        longest={200}
        bare={!large}
      />
      <SuggestingInput
        label={words.where}
        name="location"
        hint={words.whereHint}
        value={filters.location}
        longest={100}
        bare={!large}
      />
      <Button type="submit" kind="primary" {...(!large && { 'aria-label': words.search })}>
        <Icon of={Search} />
        <span className="search-bar-word">{words.search}</span>
      </Button>
    </div>
  )
}
