/** What the person sees when a call fails (observed-product.md, section 8). */
import { hideNotification, notify } from '#web/kit/notifications.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { userStore } from '#web/stores/user-store.ts'
import type { ApiError } from './api-error.ts'

type Page = { pathname: string; search: string }

/** What a sign-out needs of the router. */
export type WayOut = {
  navigate: (address: string) => Promise<void>
  /** Where the person is going, while a page is on its way. */
  pageAskedFor: () => Page | undefined
  /** No page is on its way any longer: one that took the place of another counts as well. */
  settled: () => Promise<void>
}

let wayOut: WayOut = {
  navigate: (address) => Promise.resolve(window.location.assign(address)),
  pageAskedFor: () => undefined,
  settled: () => Promise.resolve(),
}
let leaving = false
let pageEnds = false

/** The router takes over once it exists, so that a sign-out does not reload the page. */
export function navigateFailuresWith(router: WayOut): void {
  wayOut = router
}

/**
 * The page goes away for good: what fails from now on says nothing, and leads nowhere else.
 *
 * @returns a function for a page that stays after all
 */
export function endPage(): () => void {
  pageEnds = true
  return () => {
    pageEnds = false
  }
}

export function isPageEnding(): boolean {
  return pageEnds
}

/**
 * One notification, and for 401 the sign-out of the person who was signed in, to the login page, which asks to
 * sign in. Gives the notification that the next try may take away.
 */
export function reportFailure(
  endpoint: { method: string; path: string },
  error: ApiError,
): number | undefined {
  if (pageEnds || isSilent(endpoint, error.status)) return undefined
  const isLostSession = error.status === 401
  // Several calls fail together: the first one says so.
  if (isLostSession && leaving) return undefined
  const notification = notify({ message: error.message, type: 'error' })
  if (!isLostSession) return notification
  // The login page says it in a sentence of its own.
  hideNotification(notification)
  signOutToLogin()
  return undefined
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
  const asked = wayOut.pageAskedFor() ?? window.location
  // The loader of a page may have sent the person to the login page already.
  const away = isLogin(window.location) || isLogin(asked)
  leaving = true
  void leave(away ? undefined : loginAddress(asked.pathname + asked.search)).finally(() => {
    leaving = false
    if (recruiterStore.getState().isAuthenticated) recruiterStore.getState().clear()
    else userStore.getState().clear()
  })
}

/** Resolves once the old page is gone, even if another navigation has replaced this one. */
async function leave(address: string | undefined): Promise<void> {
  if (address !== undefined) await wayOut.navigate(address)
  await wayOut.settled()
}

function isLogin({ pathname }: Page): boolean {
  return pathname === '/login' || pathname === '/admin/login'
}

/** The login page that leads back to `next`; admins have one of their own. */
export function loginAddress(next: string): string {
  const page = next.startsWith('/admin/') ? '/admin/login' : '/login'
  return `${page}?next=${encodeURIComponent(next)}`
}
