import { useQueryClient } from '@tanstack/react-query'
import type { Endpoint } from '#shared/endpoint.ts'
import { keyOf } from '#web/api/query.ts'

/** For a write that is refused because somebody else was faster: the page behind shows what is true now. */
export function useReadAgain(endpoints: readonly Endpoint[]): () => void {
  const queries = useQueryClient()
  return () => {
    for (const endpoint of endpoints) void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
  }
}
