import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { links } from '#web/links.ts'

export type DescribedError = {
  status: number
  title: string
  reason?: string
  /** What opens the page. */
  way?: { to: string; label: string }
}

/** Status and text of the error page (observed-product.md, section 2): 500 unless it says 404. */
export function describeError(error: unknown): DescribedError {
  const status = statusOf(error)
  if (status === 404) return { status, title: 'Page Not Found', reason: reasonOf(error) }
  if (status === 503) return { status, title: 'No answer from the server', reason: reasonOf(error) }
  if (status >= 500) return { status, title: 'Internal Server Error', reason: reasonOf(error) }
  return {
    status,
    title: 'This page cannot be shown',
    reason: reasonOf(error),
    ...(codeOf(error) === 'NOT_VERIFIED' && {
      way: { to: links.recruiterVerification(), label: 'Confirm your work email' },
    }),
  }
}

function codeOf(error: unknown): unknown {
  return isRouteErrorResponse(error) && (error.data as { code?: unknown } | null)?.code
}

function statusOf(error: unknown): number {
  if (isRouteErrorResponse(error)) return error.status
  if (error instanceof ApiError) return error.status || 503
  return 500
}

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.reason
  if (!isRouteErrorResponse(error)) return undefined
  const data = error.data as { reason?: unknown } | null
  if (typeof data?.reason === 'string') return data.reason
  return error.status === 500 || error.status === 404 ? undefined : error.statusText || undefined
}
