import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { keyOf, query } from '#web/api/query.ts'
import { numberWords } from '#web/messages/format.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import { whenLoaded } from '#web/shell/when-loaded.ts'
import { chatOutboxKey } from '#web/stores/persisted.ts'
import { chatEvents, getUnread, markDelivered, type Message } from '../../contract.ts'
import { words } from '../messages.ts'
import { usePageView } from '../parts/use-page-view.ts'

/** Asked silently: an ended session is not reported by a mere count. */
const unreadQuery = {
  ...query(getUnread),
  queryFn: ({ signal }: { signal: AbortSignal }) => call(getUnread, {}, { signal, silent: true }),
}

type UnreadCountProps = {
  viewerId: string
  /** Asks and listens; the others on the page show what it has learned. */
  counts: boolean
}

/** In how many conversations something waits to be read, live; nothing when all is read. */
export function UnreadCount({ viewerId, counts }: UnreadCountProps) {
  const { data } = useQuery({ ...unreadQuery, enabled: false })
  const count = data?.conversations ?? 0
  return (
    <>
      {counts && <Watch viewerId={viewerId} />}
      {count > 0 && (
        <span className="navigation-count">
          <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
          <span className="sr-only">{words.unread(numberWords(count))}</span>
        </span>
      )}
    </>
  )
}

/** How long the first count waits for the socket, in milliseconds: counted before, it may miss a message. */
const socketWithin = 2_000

function Watch({ viewerId }: { viewerId: string }) {
  const client = useQueryClient()
  const [ready, setReady] = useState(false)
  useQuery({ ...unreadQuery, enabled: ready })
  useEffect(() => {
    const timer = setTimeout(() => setReady(true), socketWithin)
    return () => clearTimeout(timer)
  }, [])
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(getUnread) })
  const connected = () => (ready ? refresh() : setReady(true))
  const received = useDelivery(viewerId)
  usePageView()
  useSocketEvent(
    chatEvents,
    'chat:message',
    (message) => {
      received(message)
      refresh()
    },
    connected,
  )
  useEffect(() => {
    if (!localStorage.getItem(chatOutboxKey)) return
    whenLoaded(import('../parts/use-outbox.ts'), (outbox) => outbox.sendLeftMessages(viewerId))
  }, [viewerId])
  useSocketEvent(chatEvents, 'chat:read', (read) => {
    if (read.accountId === viewerId) refresh()
  })
  return null
}

/** How long messages are gathered before they are said to have arrived, in milliseconds. */
const gatherFor = 500

/** Says that messages of others have reached this device, once for those of a moment. */
function useDelivery(viewerId: string): (message: Message) => void {
  const arrived = useRef(new Map<string, number>())
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return ({ conversationId, senderId, seq }) => {
    if (senderId === viewerId) return
    arrived.current.set(conversationId, Math.max(seq, arrived.current.get(conversationId) ?? 0))
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      for (const [id, last] of arrived.current) {
        // The next message says it again.
        call(markDelivered, { params: { id }, body: { seq: last } }, { silent: true }).catch(
          () => {},
        )
      }
      arrived.current.clear()
    }, gatherFor)
  }
}
