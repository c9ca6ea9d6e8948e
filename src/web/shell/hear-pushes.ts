import { notify } from '#web/kit/notifications.ts'
import { safeNext } from '#web/links.ts'
import type { PushMessageToPage } from '#web/service-worker/push-words.ts'
import { userStore } from '#web/stores/user-store.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'

/** What the worker of pushes says to this page: go there, or something came while it was looked at. */
export function hearPushes(go: (link: string) => unknown): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', (event: MessageEvent<unknown>) => {
    const message = event.data as PushMessageToPage | null
    if (message?.type === 'push-opened') {
      event.ports[0]?.postMessage('heard')
      void go(safeNext(message.link, '/'))
    }
    // People who are signed in hear of it over the socket.
    if (message?.type === 'push-came' && !isSignedIn()) notify({ message: message.content.title })
  })
}

function isSignedIn(): boolean {
  return userStore.getState().isAuthenticated || recruiterStore.getState().isAuthenticated
}
