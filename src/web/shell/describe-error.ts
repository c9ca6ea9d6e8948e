import { shellWords } from '#web/messages/shell.ts'
import { isRouteErrorResponse } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { links } from '#web/links.ts'

export type DescribedError = {
  status: number
  title: string
  reason?: string
  /** The machine word of a refusal; `UNREACHED` when no answer came. */
  code?: string
  /** What opens the page. */
  way?: { to: string; label: string }
}

/** No answer came: the connection is gone. */
export const unreached = 'UNREACHED'

/** Status and text of the error page (observed-product.md, section 2): 500 unless it says 404. */
export function describeError(error: unknown): DescribedError {
  const status = statusOf(error)
  const code = codeOf(error)
  const known = { status, ...(code && { code }) }
  // The title says it, and the page names the address itself.
  if (status === 404) return { ...known, title: shellWords.pageNotFound }
  const reason = reasonOf(error)
  if (status === 503) {
    // The server has answered that it cannot serve this now.
    const title = code === 'UNAVAILABLE' ? shellWords.busy : shellWords.noAnswer
    return { ...known, title, reason }
  }
  if (status >= 500) return { ...known, title: shellWords.internal, reason }
  return {
    ...known,
    title: shellWords.cannotBeShown,
    reason,
    ...(code === 'NOT_VERIFIED' && {
      way: { to: links.recruiterVerification(), label: shellWords.confirmWorkEmail },
    }),
  }
}

function codeOf(error: unknown): string | undefined {
  if (error instanceof ApiError) return error.status === 0 ? unreached : error.body?.code
  if (!isRouteErrorResponse(error)) return undefined
  const code = (error.data as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : undefined
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
