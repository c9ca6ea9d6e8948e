import { shellWords } from '#web/messages/shell.ts'
import { data } from 'react-router'
import { ErrorContent } from './error-page.tsx'

/** No route has this path: a 404 inside the default layout (observed-product.md, section 8). */
export function notFoundLoader({ request }: { request: Request }): never {
  const { pathname } = new URL(request.url)
  throw data(
    { reason: shellWords.noRouteAt(pathname) },
    { status: 404, statusText: shellWords.pageNotFound },
  )
}

export function NotFound() {
  return (
    <div className="page-width">
      <ErrorContent status={404} title={shellWords.pageNotFound} />
    </div>
  )
}
