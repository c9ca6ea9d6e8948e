import { X } from 'lucide-react'
import { useEffect, useState, type MouseEvent, type PointerEvent } from 'react'
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

/**
 * The messages at the edge of the page, read out as they come. Where there is little room only the
 * newest is seen, in front of the others (`content.css`); one that has the focus comes forward.
 */
export function Notifications() {
  const list = useStore(notificationStore, (state) => state.list) ?? none
  const shown = list.filter(({ visible }) => visible)
  return (
    <section className="notifications" aria-label={words.notifications} aria-live="polite">
      {shown.map((notification, index) => (
        <Message key={notification.id} isBehind={index < shown.length - 1} {...notification} />
      ))}
      {shown.length > 1 && (
        <p className="notifications-more" aria-hidden="true">
          {words.moreMessages(shown.length - 1)}
        </p>
      )}
    </section>
  )
}

type MessageProps = Notification & { isBehind: boolean }

/**
 * Leaves six seconds after it was last said, not counting those in which someone points at it, stands on it, or cannot
 * see it behind another.
 */
function Message({ id, message, reason, type, times, isBehind }: MessageProps) {
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held || (isBehind && window.matchMedia('(width < 48rem)').matches)) return
    const timer = setTimeout(() => hideNotification(id), notificationTime)
    return () => clearTimeout(timer)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- said again, it stays as long again
  }, [held, isBehind, id, times])
  const hold = () => setHeld(true)
  const letGo = () => setHeld(false)
  // One that comes up under a pointer at rest covers what was just pressed: nobody points at it.
  const holdWhenMoved = ({ movementX, movementY }: PointerEvent) => {
    if (movementX !== 0 || movementY !== 0) hold()
  }
  return (
    <div
      className="notification"
      data-type={type}
      onPointerMove={holdWhenMoved}
      onPointerLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
    >
      <div>
        <p>{message}</p>
        {reason !== undefined && <p>{reason}</p>}
      </div>
      <IconButton label={words.dismiss} onClick={(event) => dismiss(event, id)}>
        <Icon of={X} />
      </IconButton>
    </div>
  )
}

/** From the keyboard the focus goes on to another message, so that all can be dismissed one by one. */
function dismiss({ currentTarget, detail }: MouseEvent<HTMLButtonElement>, id: number): void {
  const message = currentTarget.closest('.notification')
  const other = message?.previousElementSibling ?? message?.nextElementSibling
  if (detail === 0) other?.querySelector('button')?.focus()
  hideNotification(id)
}
