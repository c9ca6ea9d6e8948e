import { data, useLocation } from 'react-router'
import { ErrorContent } from './error-page.tsx'

/** No route has this path: a 404 inside the default layout (observed-product.md, section 8). */
export function notFoundLoader({ request }: { request: Request }): never {
  const { pathname } = new URL(request.url)
  throw data(
    { reason: `Page not found: ${pathname}` },
    { status: 404, statusText: 'Page Not Found' },
  )
}

export function NotFound() {
  const { pathname } = useLocation()
  return (
    <div className="page-width">
      <ErrorContent status={404} title="Page Not Found" reason={`Page not found: ${pathname}`} />
    </div>
  )
}
