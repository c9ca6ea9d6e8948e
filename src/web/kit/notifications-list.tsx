import { X } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { words } from '#web/messages/en.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import {
  hideNotification,
  notificationStore,
  notificationTime,
  type Notification,
} from './notifications.ts'

const none: Notification[] = []

/** The messages at the edge of the page, read out as they come. */
export function Notifications() {
  const list = useStore(notificationStore, (state) => state.list) ?? none
  return (
    <section className="notifications" aria-label={words.notifications} aria-live="polite">
      {list.map(
        (notification) =>
          notification.visible && <Message key={notification.id} {...notification} />,
      )}
    </section>
  )
}

/** Leaves after six seconds, not counting those in which somebody points at it or stands on it. */
function Message({ id, message, type }: Notification) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => hideNotification(id), notificationTime)
    return () => clearTimeout(timer)
  }, [held, id])
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  return (
    <div
      className="notification"
      data-type={type}
      onPointerEnter={hold}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <p>{message}</p>
      <IconButton label={words.dismiss} onClick={() => hideNotification(id)}>
        <Icon of={X} />
      </IconButton>
    </div>
  )
}
