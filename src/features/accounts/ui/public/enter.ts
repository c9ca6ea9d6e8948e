/** What the browser does when someone signs in or out. */
import { call } from '#web/api/call.ts'
import { endPage } from '#web/api/failure.ts'
import { openedFor } from '#web/api/page-account.ts'
import { notify } from '#web/kit/notifications.ts'
import { words } from '../messages.ts'
import { mainSocket } from '#web/realtime/socket.ts'
import { refreshWallet } from '#web/shell/start-stores.ts'
import { pendingSignOutKey, personalKeys } from '#web/stores/persisted.ts'
import {
  recruiterStorage,
  recruiterStore,
  type StoredRecruiter,
} from '#web/stores/recruiter-store.ts'
import { userStorage, userStore, type StoredUser } from '#web/stores/user-store.ts'
import { logout } from '../../contract.ts'

/** Remembers a candidate; a recruiter of this browser is signed out by it, as on the server. */
export function enterAsUser(user: StoredUser): void {
  openedFor(user.userId)
  recruiterStore.getState().clear()
  userStore.getState().setWallet(null)
  userStore.getState().signIn(user)
  void refreshWallet()
}

export function enterAsRecruiter(user: StoredRecruiter): void {
  openedFor(user.userId)
  userStore.getState().clear()
  recruiterStore.getState().signIn(user)
}

/**
 * Forgets everything of this person, even when the call fails, and starts afresh. A session that could
 * not be ended is ended as soon as the server can be reached; until then the page says so.
 */
export async function leave(): Promise<void> {
  // Reads that were under way fail once the session has ended; none of them may lead to the sign-in page.
  endPage()
  const reached = await reachSignOut()
  mainSocket.close()
  const theme = window.localStorage.getItem('theme')
  userStorage.forget(window.localStorage)
  recruiterStorage.forget(window.localStorage)
  for (const key of personalKeys) window.localStorage.removeItem(key)
  window.sessionStorage.clear()
  await clearCaches()
  // The reply has the browser clear its storage, and colours belong to nobody.
  if (theme !== null) window.localStorage.setItem('theme', theme)
  if (!reached) window.localStorage.setItem(pendingSignOutKey, '1')
  // A browser that keeps left pages would show this one again, as it was.
  window.addEventListener('pageshow', ({ persisted }) => persisted && window.location.reload())
  window.location.assign('/')
}

/** Ends the session that an earlier page could not end. */
export async function signOutAgain(): Promise<void> {
  userStore.getState().clear()
  recruiterStore.getState().clear()
  const stay = endPage()
  if (!(await reachSignOut())) {
    stay()
    notify({ message: words.signOutPending, type: 'error' })
    window.addEventListener('online', () => void signOutAgain(), { once: true })
    return
  }
  window.localStorage.removeItem(pendingSignOutKey)
  window.location.assign('/')
}

async function reachSignOut(): Promise<boolean> {
  try {
    await call(logout, {}, { silent: true })
    return true
  } catch {
    return false
  }
}

/** Everything that is kept for this person; the code of the pages is nobody's. */
async function clearCaches(): Promise<void> {
  if (!('caches' in window)) return
  try {
    const names = await window.caches.keys()
    const personal = names.filter((name) => !name.startsWith('workbox-precache'))
    await Promise.all(personal.map((name) => window.caches.delete(name)))
  } catch {
    // Storage is switched off: nothing is kept.
  }
}
