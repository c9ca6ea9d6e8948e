import type { SearchSort } from '../../contract.ts'
import { usualSort, type Filters } from '../filters.ts'
import { searchWords, sortWords } from '../messages.search.ts'

const sortsOffered: readonly SearchSort[] = ['relevance', 'newest', 'pay', 'answer']

/** The order of the list, above it; the filters' code keeps it with the address, as it does theirs. */
export function SortSelect({ filters }: { filters: Filters }) {
  return (
    <label className="sort-select">
      <span className="muted small max-sm:sr-only">{searchWords.order}</span>
      <select className="input" name="sort" defaultValue={filters.sort ?? usualSort(filters)}>
        {sortsOffered.map((sort) => (
          <option key={sort} value={sort}>
            {sortWords[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}
