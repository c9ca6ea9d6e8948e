import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query } from '#web/api/query.ts'
import { numberWords } from '#web/messages/format.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import { chatEvents, getUnread } from '../../contract.ts'
import { words } from '../messages.ts'

/** In how many conversations something waits to be read, live; nothing when all is read. */
export function UnreadCount({ viewerId }: { viewerId: string }) {
  const client = useQueryClient()
  const count = useQuery(query(getUnread)).data?.conversations ?? 0
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(getUnread) })
  useSocketEvent(chatEvents, 'chat:message', refresh, refresh)
  useSocketEvent(chatEvents, 'chat:read', (read) => {
    if (read.accountId === viewerId) refresh()
  })
  if (count === 0) return null
  return (
    <span className="place-count">
      <span aria-hidden="true">{count > 99 ? '99+' : count}</span>
      <span className="sr-only">{words.unread(numberWords(count))}</span>
    </span>
  )
}
