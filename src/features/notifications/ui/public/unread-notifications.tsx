import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useToldTimeZone } from '#features/accounts/ui/public/tell-time-zone.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { reportFailure } from '#web/api/failure.ts'
import { keyOf, query } from '#web/api/query.ts'
import { notify } from '#web/kit/notifications.ts'
import { numberWords } from '#web/messages/format.ts'
import { mainSocket } from '#web/realtime/socket.ts'
import { useSocketClosed, useSocketEvent } from '#web/realtime/use-socket.ts'
import { countUnread, listNotifications, notificationEvents, unreadAtMost } from '../../contract.ts'
import { words } from '../messages.ts'

/** Asked silently: an ended session is not reported by a mere count. */
const unreadQuery = {
  ...query(countUnread),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(countUnread, {}, { signal, silent: true }),
}

type UnreadProps = {
  /** Asks and listens; the others on the page show what it has learned. */
  counts: boolean
}

/** How many notifications are unread, live; nothing when all are read. */
export function UnreadNotifications({ counts }: UnreadProps) {
  const { data } = useQuery({ ...unreadQuery, enabled: false })
  const count = data?.unread ?? 0
  return (
    <>
      {counts && <Watch />}
      {count > 0 && (
        <span className="navigation-count">
          <span aria-hidden="true">{count >= unreadAtMost ? '99+' : count}</span>
          <span className="sr-only">{words.unread(numberWords(count))}</span>
        </span>
      )}
    </>
  )
}

/** How long the first count waits for the socket, in milliseconds: counted before, it may miss news. */
const socketWithin = 2_000

function Watch() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const [ready, setReady] = useState(false)
  useQuery({ ...unreadQuery, enabled: ready })
  useToldTimeZone()
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), socketWithin)
    return () => clearTimeout(timer)
  }, [])
  const refresh = () => {
    void client.invalidateQueries({ queryKey: keyOf(countUnread) })
    void client.invalidateQueries({ queryKey: keyOf(listNotifications) })
  }
  const connected = () => (ready ? refresh() : setReady(true))
  useSocketEvent(
    notificationEvents,
    'notifications:changed',
    ({ newest }) => {
      refresh()
      // Who looks at the thing itself, or at the list, sees it there.
      const isInSight = pathname === '/notifications' || newest?.link === pathname
      if (newest && !isInSight) notify({ message: newest.title })
    },
    connected,
  )
  useSocketClosed(() => void leaveEndedSession())
  return null
}

/** Ended on another device, the session's page does not stay on the screen; one that goes on is heard again. */
async function leaveEndedSession(): Promise<void> {
  try {
    await call(countUnread, {}, { silent: true })
    await mainSocket.open()
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) reportFailure(countUnread, error)
  }
}
