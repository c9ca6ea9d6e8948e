/** What the person sees when a call fails (observed-product.md, section 8). */
import { notify } from '#web/kit/notifications.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { userStore } from '#web/stores/user-store.ts'
import type { ApiError } from './api-error.ts'

type Navigate = (address: string) => Promise<void>

let navigate: Navigate = (address) => Promise.resolve(window.location.assign(address))
let leaving = false

/** The router takes over once it exists, so that a sign-out does not reload the page. */
export function navigateFailuresWith(next: Navigate): void {
  navigate = next
}

/** One notification, and for 401 the sign-out of whoever was signed in. */
export function reportFailure(endpoint: { method: string; path: string }, error: ApiError): void {
  if (isSilent(endpoint, error.status)) return
  notify({ message: error.message, type: 'error' })
  if (error.status === 401) signOutToLogin()
}

/** A person without a picture is no failure. */
function isSilent(endpoint: { method: string; path: string }, status: number): boolean {
  return (
    status === 404 &&
    endpoint.method === 'GET' &&
    endpoint.path === '/candidate/profile-picture/{id}'
  )
}

/** The page goes first: emptied stores would make it fetch again what it may no longer see. */
function signOutToLogin(): void {
  const { pathname, search } = window.location
  const away = pathname === '/login' || pathname === '/admin/login' || leaving
  const gone = away ? Promise.resolve() : navigate(loginAddress(pathname + search))
  leaving = true
  void gone.finally(() => {
    leaving = false
    if (recruiterStore.getState().isAuthenticated) recruiterStore.getState().clear()
    else userStore.getState().clear()
  })
}

/** The login page that leads back to `next`; admins have one of their own. */
export function loginAddress(next: string): string {
  const page = next.startsWith('/admin/') ? '/admin/login' : '/login'
  return `${page}?next=${encodeURIComponent(next)}`
}
