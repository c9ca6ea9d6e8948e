/** What the browser does when somebody signs in or out. */
import { call } from '#web/api/call.ts'
import { mainSocket } from '#web/realtime/socket.ts'
import { refreshWallet } from '#web/shell/start-stores.ts'
import { pendingWritesKey } from '#web/stores/persisted.ts'
import {
  recruiterStorage,
  recruiterStore,
  type StoredRecruiter,
} from '#web/stores/recruiter-store.ts'
import { userStorage, userStore, type StoredUser } from '#web/stores/user-store.ts'
import { logout } from '../../contract.ts'

/** Remembers a candidate; a recruiter of this browser is signed out by it, as on the server. */
export function enterAsUser(user: StoredUser): void {
  recruiterStore.getState().clear()
  userStore.getState().setWallet(null)
  userStore.getState().signIn(user)
  void refreshWallet()
}

export function enterAsRecruiter(user: StoredRecruiter): void {
  userStore.getState().clear()
  recruiterStore.getState().signIn(user)
}

/** Forgets everything of this person, even when the call fails, and starts afresh. */
export async function leave(): Promise<void> {
  await call(logout, {}, { silent: true }).catch(() => undefined)
  mainSocket.close()
  userStorage.forget(window.localStorage)
  recruiterStorage.forget(window.localStorage)
  window.localStorage.removeItem(pendingWritesKey)
  window.sessionStorage.clear()
  window.location.assign('/')
}
