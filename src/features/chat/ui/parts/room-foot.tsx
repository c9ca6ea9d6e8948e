import { useState, type ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { links } from '#web/links.ts'
import { listBlocks, unblock } from '#features/blocks/contract.ts'
import {
  acceptRequest,
  declineRequest,
  getConversation,
  getUnread,
  listConversations,
  listMessages,
  requestConversation,
  type Conversation,
} from '../../contract.ts'
import { blockedWords } from '../messages.blocked.ts'
import { words } from '../messages.ts'
import { FirstMessageDialog } from '../public/first-message-dialog.tsx'

type RoomFootProps = {
  viewerId: string
  conversation: Conversation
  /** The other person's first name. */
  name: string
  /** Where one writes, when one may. */
  children: ReactNode
}

/** Below the messages: where one writes, or why one cannot and what one can do instead. */
export function RoomFoot({ viewerId, conversation, name, children }: RoomFootProps) {
  const { state, requestedByMe, held, waitsForReply } = conversation
  if (conversation.blockedByMe) {
    return <Blocked viewerId={viewerId} conversation={conversation} name={name} />
  }
  if (state === 'closed') return <Closed conversation={conversation} name={name} />
  if (state === 'requested' && requestedByMe) {
    return <p className="muted">{held ? words.requestHeld : words.requestSent(name)}</p>
  }
  if (state === 'active') {
    return waitsForReply ? <p className="muted">{words.waitsForReply(name)}</p> : children
  }
  return <Answer conversation={conversation} name={name} />
}

/** A request of someone else: accepted, it is a conversation like any other. */
function Answer({
  conversation: { id, state },
  name,
}: Pick<RoomFootProps, 'conversation' | 'name'>) {
  const navigate = useNavigate()
  const refreshes = [listConversations, getConversation, listMessages, getUnread]
  const accept = useAction(acceptRequest, { refreshes })
  const decline = useAction(declineRequest, {
    refreshes,
    onDone: () => navigate(links.conversations('requests')),
  })
  const params = { id }
  return (
    <div className="grid gap-3">
      <p className="muted">
        {state === 'declined' ? words.requestDeclined : words.requestReceived(name)}
      </p>
      <div className="actions">
        {state === 'requested' && (
          <Button busy={decline.busy} onClick={() => decline.run({ params })}>
            {words.decline}
          </Button>
        )}
        <Button kind="primary" busy={accept.busy} onClick={() => accept.run({ params })}>
          {words.accept}
        </Button>
      </div>
    </div>
  )
}

/** Who has blocked the other person may take that back, and asks afterwards. */
function Blocked({ viewerId, conversation, name }: Omit<RoomFootProps, 'children'>) {
  const other = conversation.participants.find(({ accountId }) => accountId !== viewerId)
  const remove = useAction(unblock, { refreshes: [listConversations, getConversation, listBlocks] })
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="muted">{blockedWords.blockedByMe(name)}</p>
      {other && (
        <Button
          size="small"
          busy={remove.busy}
          onClick={() => remove.run({ params: { accountId: other.accountId } })}
        >
          {words.unblock}
        </Button>
      )}
    </div>
  )
}

function Closed({
  conversation: { id, closedByModerator },
  name,
}: Pick<RoomFootProps, 'conversation' | 'name'>) {
  const [writes, setWrites] = useState(false)
  const navigate = useNavigate()
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p className="muted">{words.closed}</p>
      {!closedByModerator && (
        <Button size="small" onClick={() => setWrites(true)}>
          {words.askAgain}
        </Button>
      )}
      {writes && (
        <FirstMessageDialog
          draft={`chat-again-${id}`}
          name={name}
          onClose={() => setWrites(false)}
          onSend={async (body) => {
            const asked = await call(requestConversation, { params: { id }, body })
            setWrites(false)
            await navigate(links.conversation(asked.id))
          }}
        />
      )}
    </div>
  )
}
