import { useSyncExternalStore } from 'react'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { userStore } from '#web/stores/user-store.ts'
import { useShell, type Viewer } from './shell.ts'

/** Who is signed in now; during server rendering and hydration, whom the server saw. */
export function useViewer(): Viewer | null {
  const { viewer } = useShell()
  return useSyncExternalStore(subscribe, readViewer, () => viewer)
}

function subscribe(changed: () => void): () => void {
  const stops = [userStore.subscribe(changed), recruiterStore.subscribe(changed)]
  return () => stops.forEach((stop) => stop())
}

let lastViewer: Viewer | null = null

/** The same object as long as nothing changed, which is what React asks of a snapshot. */
function readViewer(): Viewer | null {
  const next = viewerOf()
  if (JSON.stringify(next) !== JSON.stringify(lastViewer)) lastViewer = next
  return lastViewer
}

function viewerOf(): Viewer | null {
  const recruiter = recruiterStore.getState()
  if (recruiter.isAuthenticated && recruiter.user) {
    const { userId, fullName } = recruiter.user
    return { userId, name: fullName, role: 'recruiter', otpVerified: recruiter.otpVerified }
  }
  const { isAuthenticated, isAdminAuthenticated, user } = userStore.getState()
  if (!isAuthenticated || !user) return null
  const role = isAdminAuthenticated ? 'admin' : 'jobSeeker'
  return { userId: user.userId, name: user.username, role }
}
