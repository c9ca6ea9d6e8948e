import type { QueryClient } from '@tanstack/react-query'
import type { CallReply, Endpoint } from '#shared/endpoint.ts'
import { query, type InputArguments } from './query.ts'

/**
 * Shows what a write answered in the place of what was read: `keepReply(queries, reply, getJob, input)`.
 * A read that began before the write may end after it, without what was written: it is made again.
 */
export function keepReply<E extends Endpoint>(
  queries: QueryClient,
  reply: CallReply<E>,
  endpoint: E,
  ...input: InputArguments<E>
): void {
  const { queryKey } = query(endpoint, ...input)
  queries.setQueryData<CallReply<E>>(queryKey, reply)
  if (queries.isFetching({ queryKey, exact: true }) > 0) {
    void queries.refetchQueries({ queryKey, exact: true })
  }
}
