import { useQuery, useQueryClient } from '@tanstack/react-query'
import { keyOf, query } from '#web/api/query.ts'
import { useSocketEvent, useSocketState } from '#web/realtime/use-socket.ts'
import { chatEvents, getPresence, type Conversation } from '../../contract.ts'
import { words } from '../messages.ts'

/** How old what is shown may become where no event comes, as after the end of another process. */
const askAgainMs = 60_000

/** Whether the other person is online, where both show it. */
export function PresenceLine({
  conversation: { id, state },
  accountId,
}: {
  conversation: Conversation
  accountId: string
}) {
  const client = useQueryClient()
  const params = { id }
  const { data } = useQuery({
    ...query(getPresence, { params }),
    enabled: state === 'active',
    refetchInterval: askAgainMs,
  })
  const again = () => void client.invalidateQueries({ queryKey: keyOf(getPresence, { params }) })
  useSocketEvent(
    chatEvents,
    'chat:presence',
    (event) => {
      if (event.accountId !== accountId) return
      client.setQueryData(keyOf(getPresence, { params }), { presence: event.presence })
    },
    again,
  )
  useSocketEvent(chatEvents, 'chat:conversation', (event) => {
    if (event.conversationId === id) again()
  })
  const socket = useSocketState()
  // Without a connection nothing is known of other people.
  const presence = state === 'active' && socket !== 'closed' ? data?.presence : null
  if (!presence) return null
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      {presence === 'online' && (
        <span className="rounded-full border-4 border-accent" aria-hidden />
      )}
      {words.presence[presence]}
    </span>
  )
}
