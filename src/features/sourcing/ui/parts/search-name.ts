/** What a search is called until its owner names it. */
import type { SavedPeopleSearch } from '../../contract.ts'
import { words } from '../messages.ts'

const named = ['q', 'skill', 'location', 'country']

export function suggestedName(address: URLSearchParams): string {
  const parts = named.flatMap((name) => address.getAll(name)).filter(Boolean)
  return parts.join(', ').slice(0, 80) || words.searches.everyone
}

/** The filters of an address, as they are saved. */
export function termsOf(address: URLSearchParams): SavedPeopleSearch['search'] {
  const lists = new Set(['skill', 'nice', 'seniority'])
  return Object.fromEntries(
    [...new Set(address.keys())].map((name) => [
      name,
      lists.has(name) ? address.getAll(name) : (address.get(name) ?? ''),
    ]),
  )
}
