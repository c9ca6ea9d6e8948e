import { Search } from 'lucide-react'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import type { Filters } from '../filters.ts'
import { words } from '../messages.ts'

/** Words and place, inside a form that goes to the search. */
export function SearchBar({ filters, large = false }: { filters: Filters; large?: boolean }) {
  return (
    <div role="search" className="grid gap-3 sm:grid-cols-[1.4fr_1fr_auto] sm:items-end">
      <Line label={words.what} name="q" hint={words.whatHint} value={filters.q} longest={200} />
      <Line
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

type LineProps = {
  label: string
  name: string
  hint: string
  value: string | undefined
  longest: number
}

function Line({ label, name, hint, value, longest }: LineProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      {/* A new search has a new address: the key lets the field follow it. */}
      <input
        key={value ?? ''}
        className="input"
        type="search"
        name={name}
        defaultValue={value}
        placeholder={hint}
        maxLength={longest}
        dir="auto"
        autoComplete="off"
        enterKeyHint="search"
      />
    </label>
  )
}
