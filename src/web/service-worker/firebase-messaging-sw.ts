/**
 * The worker that hears pushes, at `/firebase-messaging-sw.js` under a scope of its own: it controls no
 * page, and stands beside the one of the root scope.
 */
import type { PushContent, PushMessageToPage } from './push-words.ts'
import { isFirst, forget, remember } from './shown-pushes.ts'

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
  notification: { close: () => void; data: ShownData | null }
}
/** What a notification on the screen knows of its message. */
type ShownData = { id: string; link: string | null }

/** What of `ServiceWorkerGlobalScope` is used: its types exclude those of the page. */
type WorkerScope = {
  skipWaiting: () => Promise<void>
  location: { origin: string }
  registration: {
    showNotification: (title: string, options: object) => Promise<void>
    getNotifications: (filter: { tag: string }) => Promise<{ data: ShownData | null }[]>
  }
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
    const content = data?.json() as Partial<PushContent> | undefined
    if (typeof content?.title !== 'string') return null
    // An older release, whose messages are still on their way, names none.
    return { ...(content as PushContent), id: content.id ?? crypto.randomUUID() }
  } catch {
    // Not ours.
    return null
  }
}

function pages(): Promise<WindowClient[]> {
  return worker.clients.matchAll({ type: 'window', includeUncontrolled: true })
}

/**
 * Shows a message once, however often it comes: a service that took it from a process which was killed at that
 * moment is given it again.
 */
async function show(content: PushContent): Promise<void> {
  if (!(await isFirst(content.id))) return showAgain(content)
  try {
    await showFirst(content)
    await remember(content.id)
  } catch (error) {
    forget(content.id)
    throw error
  }
}

/** Who looks at the site hears it there. */
async function showFirst(content: PushContent): Promise<void> {
  const seen = (await pages()).filter(({ visibilityState }) => visibilityState === 'visible')
  for (const page of seen) page.postMessage({ type: 'push-came', content })
  if (seen.length > 0) return
  await notify(content, { renotify: true })
}

/** Browsers expect each push to show something: a notification that is still there is replaced, without a sound. */
async function showAgain(content: PushContent): Promise<void> {
  const there = await worker.registration.getNotifications({ tag: content.tag })
  if (there.some(({ data }) => data?.id === content.id)) await notify(content, { silent: true })
}

function notify({ id, title, body, link, tag }: PushContent, sound: object): Promise<void> {
  const data: ShownData = { id, link }
  return worker.registration.showNotification(title, {
    body,
    tag,
    icon: '/favicon.svg',
    data,
    ...sound,
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
