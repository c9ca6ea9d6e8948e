import { lazy, Suspense } from 'react'
import { useLocation, useRouteError } from 'react-router'
import { describeError } from '#web/shell/describe-error.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { ErrorContent } from './error-page.tsx'
import { Unreached } from './unreached.tsx'

// Fetched by signed-in people alone, and only where their role is the matter.
const OtherRole = lazy(async () => ({
  default: (await import('#features/accounts/ui/public/other-role.tsx')).OtherRole,
}))

/** A page that cannot be shown: what surrounds it stays, with a way on. */
export function PageError() {
  const error = describeError(useRouteError())
  const viewer = useViewer()
  const { pathname, search } = useLocation()
  const role = viewer?.role === 'admin' ? undefined : viewer?.role
  if (error.code === 'UNREACHED') return <Unreached />
  return (
    <div className="page-width">
      {role && error.code === 'FORBIDDEN' ? (
        <Suspense fallback={<ErrorContent {...error} />}>
          <OtherRole role={role} back={pathname + search} fallback={error} />
        </Suspense>
      ) : (
        <ErrorContent {...error} />
      )}
    </div>
  )
}
