import type { SearchSort } from '../../contract.ts'
import { usualSort, type Filters } from '../filters.ts'
import { searchWords, sortWords } from '../messages.search.ts'

const sortsOffered: readonly SearchSort[] = ['relevance', 'newest', 'pay', 'answer']

/**
 * The order of the list, above it; the filters' code keeps it with the address, as it does theirs. The usual one has no
 * value: it stands for no choice, so that words that are added are searched for by best match.
 */
export function SortSelect({ filters }: { filters: Filters }) {
  const usual = usualSort(filters)
  return (
    <label className="sort-select">
      <span className="muted small max-sm:sr-only">{searchWords.order}</span>
      <select key={usual} className="input" name="sort" defaultValue={filters.sort ?? ''}>
        {sortsOffered.map((sort) => (
          <option key={sort} value={sort === usual ? '' : sort}>
            {sortWords[sort]}
          </option>
        ))}
      </select>
    </label>
  )
}
