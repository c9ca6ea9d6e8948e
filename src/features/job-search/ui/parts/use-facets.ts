import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { countFacets } from '../../contract.ts'
import { counted, type Filters } from '../filters.ts'

/** The counts of the filters: they come after the results, and the page is whole without them. */
export function useFacets(filters: Filters) {
  return useQuery({
    ...query(countFacets, { query: counted(filters) }),
    placeholderData: keepPreviousData,
  })
}
