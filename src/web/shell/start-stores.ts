import type { QueryClient } from '@tanstack/react-query'
import { openedFor } from '#web/api/page-account.ts'
import { pendingWritesKey } from '#web/stores/persisted.ts'
import { personHere } from '#web/stores/person-here.ts'
import { recruiterStorage, recruiterStore } from '#web/stores/recruiter-store.ts'
import { restoreUser } from '#web/stores/restore.ts'
import { userStorage, userStore, type StoredUser } from '#web/stores/user-store.ts'
import type { CandidateWallet } from '#web/stores/wallet-rules.ts'
import { readPath } from './read-path.ts'
import type { Shell } from './shell.ts'
import { whenLoaded } from './when-loaded.ts'

/**
 * Restores both stores, then corrects them by what the server saw: the cookie is the authority, a
 * store that says otherwise is out of date.
 */
export function startStores({ viewer }: Shell, queries: QueryClient): void {
  openedFor(viewer?.userId)
  const wasSaved = userStorage.restore(window.localStorage)
  recruiterStorage.restore(window.localStorage)
  if (viewer?.role !== 'recruiter') recruiterStore.getState().clear()
  if (!viewer || viewer.role === 'recruiter') {
    if (wasSaved) userStore.getState().clear()
  } else {
    const { userId, name, role } = viewer
    if (userStore.getState().user?.userId !== userId) userStore.getState().setWallet(null)
    userStore.getState().signIn({ userId, username: name, role })
  }
  if (viewer?.role === 'recruiter') {
    const { userId, name, otpVerified = false, recruiterId = userId } = viewer
    recruiterStore.getState().signIn({ _id: recruiterId, userId, fullName: name, otpVerified })
  }
  window.addEventListener('storage', ({ key, newValue }) => {
    const before = personHere()
    for (const storage of [userStorage, recruiterStorage]) {
      if (storage.key === key) storage.follow(newValue)
    }
    if (before === null || personHere() !== null) return
    whenLoaded(import('./late-signed-out.ts'), (late) => late.tellSignedOut())
  })
  forgetCacheOnChange(queries)
  sendWhatWaits(queries)
  void restoreUser(userStore.getState, wasSaved, { fetchSession, fetchWallet })
}

/** What one person fetched is never shown to the next. */
function forgetCacheOnChange(queries: QueryClient): void {
  let person = personHere()
  const check = () => {
    if (personHere() === person) return
    person = personHere()
    queries.clear()
  }
  userStore.subscribe(check)
  recruiterStore.subscribe(check)
}

/** Writes of an earlier page or of a time without a connection; loaded only when there are some. */
function sendWhatWaits(queries: QueryClient): void {
  const send = async () => {
    const person = userStore.getState().user?.userId
    if (!person || !localStorage.getItem(pendingWritesKey)) return
    const { sendPending } = await import('#web/api/pending-writes.ts')
    if (await sendPending(person)) await queries.invalidateQueries()
  }
  window.addEventListener('online', () => void send())
  void send()
}

async function fetchSession(): Promise<StoredUser | null> {
  return (await readPath<{ user: StoredUser | null }>('/auth/session')).user
}

/** The wallet of someone who has just signed in; empty when it cannot be fetched. */
export async function refreshWallet(): Promise<void> {
  userStore.getState().setWallet(await fetchWallet().catch(() => null))
}

function fetchWallet(): Promise<CandidateWallet | null> {
  return readPath<CandidateWallet | null>('/candidate/wallet')
}
