/** What travels from the server's rendering to the browser's hydration. */
import { shellWords } from '#web/messages/shell.ts'
import type { DehydratedState } from '@tanstack/react-query'
import {
  isRouteErrorResponse,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type HydrationState,
} from 'react-router'
import type { Shell } from './shell.ts'

type SentError = { status: number; statusText: string; data: unknown }

export type PageData = {
  shell: Shell
  /** The pattern of the page's route, as `routes.ts` has it; empty for the home page. */
  route: string
  loaderData: Record<string, unknown>
  errors: Record<string, SentError> | null
  queries: DehydratedState
  /** This is the shell of the app: the page is made here, by what the device has kept. */
  isAppShell?: true
}

type LoaderData = Record<string, unknown>

/** A loader that returns a query's own data is sent as the query's name: the page carries it once. */
export function foldLoaderData(loaderData: LoaderData, queries: DehydratedState): LoaderData {
  return Object.fromEntries(
    Object.entries(loaderData).map(([route, value]) => {
      const same = value ? queries.queries.find(({ state }) => state.data === value) : undefined
      return [route, same ? { $query: same.queryHash } : value]
    }),
  )
}

/** The opposite, in the browser. */
export function unfoldLoaderData(loaderData: LoaderData, queries: DehydratedState): LoaderData {
  return Object.fromEntries(
    Object.entries(loaderData).map(([route, value]) => {
      const hash = (value as { $query?: string } | null)?.$query
      const query = hash ? queries.queries.find(({ queryHash }) => queryHash === hash) : undefined
      return [route, query ? query.state.data : value]
    }),
  )
}

/** Only statuses and texts that were thrown on purpose leave the server; a bug is a plain 500. */
export function sentErrors(
  errors: Record<string, unknown> | null | undefined,
): Record<string, SentError> | null {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([route, error]) => [
      route,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data as unknown }
        : { status: 500, statusText: shellWords.internal, data: null },
    ]),
  )
}

/** The router's start state in the browser. */
export function hydrationOf(page: Omit<PageData, 'shell' | 'route'>): HydrationState {
  const { errors } = page
  const loaderData = unfoldLoaderData(page.loaderData, page.queries)
  if (!errors) return { loaderData }
  return {
    loaderData,
    errors: Object.fromEntries(
      Object.entries(errors).map(([route, { status, statusText, data }]) => [
        route,
        new ErrorResponse(status, statusText, data),
      ]),
    ),
  }
}
