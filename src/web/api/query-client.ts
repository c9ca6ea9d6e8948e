import { QueryClient } from '@tanstack/react-query'
import { createContext, type RouterContextProvider } from 'react-router'
import type { CallReply, Endpoint } from '#shared/endpoint.ts'
import type { RawInput } from './address.ts'
import { pages, query, type InputArguments } from './query.ts'

/** How a read reaches the server: fetch in the browser, in-process on the server. */
export type Read = (path: string, input: RawInput, signal: AbortSignal) => Promise<unknown>

/** Long enough that what a loader just fetched is not fetched again by the page. */
const freshFor = 30_000

/** One client for the life of a browser page, or of one request on the server. */
export function createQueryClient(read: Read): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshFor,
        // One failed call is one notification: nothing is tried again behind the person's back.
        retry: false,
        refetchOnWindowFocus: false,
        // Without a connection a read fails at once, and the page says so, instead of waiting for ever.
        networkMode: 'always',
        queryFn: ({ queryKey, pageParam, signal }) => {
          const [, path, input = {}] = queryKey as [string, string, RawInput?]
          return read(
            path,
            typeof pageParam === 'string' ? withCursor(input, pageParam) : input,
            signal,
          )
        },
      },
      mutations: { retry: false },
    },
  })
}

function withCursor(input: RawInput, cursor: string): RawInput {
  return { ...input, query: { ...input.query, cursor } }
}

/** `context.get(queryClientContext)` in a loader. */
export const queryClientContext = createContext<QueryClient>()

/** What a loader does most: fetches a call into the cache and returns its reply. */
export function load<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  ...input: InputArguments<E>
): Promise<CallReply<E>> {
  return context.get(queryClientContext).ensureQueryData(query(endpoint, ...input))
}

/** As `load`, for what the page can do without: its failure does not keep the page from being shown. */
export function loadIfPossible<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  ...input: InputArguments<E>
): Promise<void> {
  return context.get(queryClientContext).prefetchQuery(query(endpoint, ...input))
}

/** The first page of a list, so that the page is drawn with it and nothing moves when it comes. */
export function loadListIfPossible<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  ...input: InputArguments<E>
): Promise<void> {
  return context.get(queryClientContext).prefetchInfiniteQuery(pages(endpoint, ...input))
}

/** As `load`, but asked again at every visit: for what other people change meanwhile. */
export function loadFresh<E extends Endpoint>(
  context: Readonly<RouterContextProvider>,
  endpoint: E,
  ...input: InputArguments<E>
): Promise<CallReply<E>> {
  return context.get(queryClientContext).fetchQuery({ ...query(endpoint, ...input), staleTime: 0 })
}
