/**
 * The worker of the root scope, at `/sw.js`. It keeps the code of the pages that can be read without a
 * connection, and answers a navigation that reaches nobody with the shell of the app. What people read is
 * kept by the page itself (`offline/kept-replies.ts`), which knows whose it is.
 */
import { cleanupOutdatedCaches, matchPrecache, precacheAndRoute } from 'workbox-precaching'
import { NavigationRoute, registerRoute } from 'workbox-routing'
import { appShellPath, takeOver } from './worker-words.ts'

/** Put in by `scripts/build-worker.ts`. */
declare const PRECACHED: { url: string; revision: string | null }[]

/** What of `ServiceWorkerGlobalScope` is used: its types exclude those of the page. */
type WorkerScope = {
  skipWaiting: () => Promise<void>
  addEventListener: (type: 'message', listener: (event: MessageEvent) => void) => void
}
const worker = self as unknown as WorkerScope

precacheAndRoute(PRECACHED)
cleanupOutdatedCaches()

// Calls and files are no pages; they fail as they do without a worker.
const notPages = [/^\/(api|auth|dev|builds|assets|icons)\//, /\.[a-z0-9]{2,11}$/i]
registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        return await fetch(request)
      } catch (error) {
        const shell = await matchPrecache(appShellPath)
        if (!shell) throw error
        return shell
      }
    },
    { denylist: notPages },
  ),
)

worker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  if (data === takeOver) void worker.skipWaiting()
})
