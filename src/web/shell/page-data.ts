/** What travels from the server's rendering to the browser's hydration. */
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
  loaderData: Record<string, unknown>
  errors: Record<string, SentError> | null
  queries: DehydratedState
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
        : { status: 500, statusText: 'Internal Server Error', data: null },
    ]),
  )
}

/** The router's start state in the browser. */
export function hydrationOf(page: Pick<PageData, 'loaderData' | 'errors'>): HydrationState {
  const { loaderData, errors } = page
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
