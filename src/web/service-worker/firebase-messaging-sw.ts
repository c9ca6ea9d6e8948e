/**
 * The worker that hears pushes, at `/firebase-messaging-sw.js` under a scope of its own: it controls no
 * page, and stands beside the one of the root scope.
 */
import type { PushContent, PushMessageToPage } from './push-words.ts'

type WindowClient = {
  url: string
  visibilityState: string
  focused: boolean
  focus: () => Promise<unknown>
  postMessage: (message: PushMessageToPage, transfer?: MessagePort[]) => void
}
type LaterEvent = { waitUntil: (work: Promise<unknown>) => void }
type PushEvent = LaterEvent & { data: { json: () => unknown } | null }
type ClickEvent = LaterEvent & {
  notification: { close: () => void; data: { link: string | null } | null }
}

/** What of `ServiceWorkerGlobalScope` is used: its types exclude those of the page. */
type WorkerScope = {
  skipWaiting: () => Promise<void>
  location: { origin: string }
  registration: { showNotification: (title: string, options: object) => Promise<void> }
  clients: {
    matchAll: (options: object) => Promise<WindowClient[]>
    openWindow: (url: string) => Promise<unknown>
  }
  addEventListener(type: 'install', listener: () => void): void
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void
}
const worker = self as unknown as WorkerScope

/** How long a page may take to say that it goes there, in milliseconds. */
const answerWithin = 1_000

worker.addEventListener('install', () => void worker.skipWaiting())

worker.addEventListener('push', (event) => {
  const content = contentOf(event)
  if (content) event.waitUntil(show(content))
})

worker.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.link ?? '/'))
})

function contentOf({ data }: PushEvent): PushContent | null {
  try {
    const content = data?.json() as PushContent | undefined
    return typeof content?.title === 'string' ? content : null
  } catch {
    // Not ours.
    return null
  }
}

function pages(): Promise<WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/** Who looks at the site hears it there. */
async function show(content: PushContent): Promise<void> {
  const seen = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible')
  for (const page of seen) page.postMessage({ type: 'push-came', content })
  if (seen.length > 0) return
  const { title, body, link, tag } = content
  await worker.registration.showNotification(title, {
    body,
    tag,
    renotify: true,
    icon: '/favicon.svg',
    data: { link },
  })
}

/** Takes an open tab there; without one, or when none answers, opens one window. */
async function open(link: string): Promise<void> {
  const url = new URL(link, worker.location.origin)
  // Never to another site, whatever was pushed.
  const path = url.origin === worker.location.origin ? url.pathname + url.search + url.hash : '/'
  const all = await pages()
  const best = all.find(({ focused }) => focused) ?? all.find(isVisible) ?? all[0]
  if (best && (await isTakenThere(best, path))) {
    await best.focus()
    return
  }
  await worker.clients.openWindow(worker.location.origin + path)
}

const isVisible = ({ visibilityState }: WindowClient) => visibilityState === 'visible'

function isTakenThere(page: WindowClient, link: string): Promise<boolean> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.addEventListener('message', () => resolve(true))
    port1.start()
    setTimeout(() => resolve(false), answerWithin)
    page.postMessage({ type: 'push-opened', link }, [port2])
  })
}
