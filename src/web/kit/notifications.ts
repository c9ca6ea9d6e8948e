import { useRef } from 'react'
import { createStore } from 'zustand/vanilla'

export type NotificationType = 'info' | 'success' | 'warning' | 'error'

/**
 * `visible` turns false after six seconds; the list keeps the last ones readable. `times` is how often it was said
 * while it stood on the page.
 */
export type Notification = {
  id: number
  message: string
  type: NotificationType
  visible: boolean
  times: number
  /** Why, where the message alone does not say. */
  reason?: string | undefined
}

type NotificationState = { list: Notification[] }

/** How long a notification shows, in milliseconds (observed-product.md, section 9). */
export const notificationTime = 6000
const kept = 20

export const notificationStore = createStore<NotificationState>()(() => ({ list: [] }))

let lastId = 0

/**
 * Shows a message at the edge of the page and reads it out. One that stands there already stays longer instead
 * of standing there twice.
 */
export function notify({
  message,
  type = 'info',
}: {
  message: string
  type?: NotificationType
}): number {
  const same = notificationStore
    .getState()
    .list.find((entry) => entry.visible && entry.message === message && entry.type === type)
  if (same) {
    change(same.id, { times: same.times + 1, reason: undefined })
    return same.id
  }
  lastId += 1
  const entry: Notification = { id: lastId, message, type, visible: true, times: 1 }
  notificationStore.setState(({ list }) => ({ list: [...list, entry].slice(-kept) }))
  return entry.id
}

/** Adds why to a notification. */
export function explainNotification(id: number, reason: string): void {
  change(id, { reason })
}

/** Takes a notification off the page. */
export function hideNotification(id: number): void {
  change(id, { visible: false })
}

function change(id: number, news: Partial<Notification>): void {
  notificationStore.setState(({ list }) => ({
    list: list.map((entry) => (entry.id === id ? { ...entry, ...news } : entry)),
  }))
}

const ofThisPage = new Set<number>()

/** The page is left: what failed on it is no news on the next one. */
export function hideFailuresOfPage(): void {
  for (const id of ofThisPage) hideNotification(id)
  ofThisPage.clear()
}

/**
 * The notifications of a form's or an action's failed tries: the try that succeeds takes them away, and
 * so does leaving the page.
 */
export function useOwnNotifications(): {
  keep: (id: number | undefined) => void
  hide: () => void
} {
  const own = useRef(new Set<number>())
  return {
    keep: (id) => {
      if (id === undefined) return
      own.current.add(id)
      ofThisPage.add(id)
    },
    hide: () => {
      for (const id of own.current) hideNotification(id)
      own.current.clear()
    },
  }
}
