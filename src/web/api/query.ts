/**
 * Calls as TanStack queries: the key says everything that the default query function of
 * `query-client.ts` needs, so the same options work in a loader on the server, in a loader in the
 * browser, and in a component.
 */
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { CallInput, CallReply, Endpoint } from '#shared/endpoint.ts'
import type { ApiError } from './api-error.ts'
import type { RawInput } from './address.ts'

export type CallKey = readonly [method: string, path: string, input: RawInput, pages?: 'pages']

/** A call without required parts may be made without an input. */
export type InputArguments<E extends Endpoint> =
  Record<string, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

/** `useQuery(query(readJob, { params: { id } }))`, `ensureQueryData(query(...))`. */
export function query<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>) {
  return queryOptions<CallReply<E>, ApiError>({ queryKey: keyOf(endpoint, input ?? {}) })
}

type Page = { items: unknown[]; nextCursor: string | null }

/** A list page by page: `useInfiniteQuery(pages(listJobs, { query }))`, next page by its cursor. */
export function pages<E extends Endpoint>(endpoint: E, ...[input]: InputArguments<E>) {
  return infiniteQueryOptions<
    CallReply<E> & Page,
    ApiError,
    { pages: (CallReply<E> & Page)[] },
    readonly unknown[],
    string | null
  >({
    queryKey: [...keyOf(endpoint, input ?? {}), 'pages'],
    initialPageParam: null,
    getNextPageParam: (last) => last.nextCursor,
  })
}

/** The key of a call, or of every cached call of an endpoint: `invalidateQueries({ queryKey: keyOf(listJobs) })`. */
export function keyOf(endpoint: Endpoint, input?: unknown): readonly unknown[] {
  const start = [endpoint.method, endpoint.path]
  return input === undefined ? start : [...start, input]
}
