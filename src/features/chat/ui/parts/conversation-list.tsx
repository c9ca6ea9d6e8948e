import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { pages, keyOf } from '#web/api/query.ts'
import { Link } from '#web/kit/link.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { ShowMore, SkeletonRows } from '#web/kit/lists.tsx'
import { paneHeading } from '#web/kit/panes.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import {
  chatEvents,
  listConversations,
  type Conversation,
  type ConversationBox,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { textOf } from './message-list.tsx'
import '../conversations.css'

export const listPage = (box: ConversationBox) => ({ query: { limit: 30, box } })

/** Keeps the boxes of one person fresh, an empty one too: what it waits for may come at any time. */
export function useFreshConversations(viewerId: string): void {
  const client = useQueryClient()
  const refresh = () => void client.invalidateQueries({ queryKey: keyOf(listConversations) })
  useSocketEvent(chatEvents, 'chat:message', refresh, refresh)
  useSocketEvent(chatEvents, 'chat:conversation', refresh)
  useSocketEvent(chatEvents, 'chat:read', (read) => {
    if (read.accountId === viewerId) refresh()
  })
}

/** The conversations of one person in one box. */
export function ConversationList({
  viewerId,
  box,
  current,
}: {
  viewerId: string
  box: ConversationBox
  current?: string | undefined
}) {
  const list = useInfiniteQuery(pages(listConversations, listPage(box)))
  if (!list.data) return <SkeletonRows rows={4} />
  const conversations = list.data.pages.flatMap((page): Conversation[] => page.items)
  return (
    <>
      <ul className="rows">
        {conversations.map((conversation) => (
          <ConversationRow
            key={conversation.id}
            conversation={conversation}
            viewerId={viewerId}
            current={conversation.id === current}
            box={box}
          />
        ))}
      </ul>
      <ShowMore
        shown={conversations.length}
        hasMore={list.hasNextPage}
        busy={list.isFetchingNextPage}
        onMore={() => void list.fetchNextPage()}
      />
    </>
  )
}

/** The face of the first of the others. */
export function pictureOf(conversation: Conversation, viewerId: string): string | null {
  return conversation.participants.find((one) => one.accountId !== viewerId)?.picture ?? null
}

/** The others of a conversation, by name. */
export function namesOf(conversation: Conversation, viewerId: string): string {
  const others = conversation.participants.filter((one) => one.accountId !== viewerId)
  return others.map((one) => one.name).join(', ')
}

function ConversationRow({
  conversation,
  viewerId,
  current,
  box,
}: {
  conversation: Conversation
  viewerId: string
  current: boolean
  box: ConversationBox
}) {
  const name = namesOf(conversation, viewerId)
  const { unread } = conversation
  return (
    <li className="border-b border-line">
      <Link
        to={links.conversation(conversation.id, box)}
        focus={paneHeading}
        data-row
        aria-current={current ? 'page' : undefined}
        className="row-whole grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 gap-y-0.5 px-3 py-3 hover:bg-hover focus-visible:-outline-offset-2 xl:px-5"
      >
        <span className="row-span-3 pt-0.5">
          <Avatar name={name} picture={pictureOf(conversation, viewerId)} />
        </span>
        <span className={`truncate ${unread ? 'font-semibold' : 'font-medium'}`}>
          <bdi>{name}</bdi>
        </span>
        <span className="small muted numbers">
          <Time at={conversation.lastMessageAt} />
        </span>
        <span className="small muted col-span-2 truncate">
          {conversation.muted && `${words.muted} · `}
          {conversation.subject}
        </span>
        <span className={`truncate ${unread ? '' : 'muted'}`} dir="auto">
          {excerptOf(conversation, viewerId)}
        </span>
        {unread > 0 && (
          <span className="conversation-count numbers text-13">
            <span aria-hidden="true">{unread > 99 ? '99+' : unread}</span>
            <span className="sr-only">{words.unread(numberWords(unread))}</span>
          </span>
        )}
      </Link>
    </li>
  )
}

function excerptOf({ lastMessage }: Conversation, viewerId: string): string {
  if (!lastMessage) return words.noMessages
  if (lastMessage.deletedAt) return words.deleted
  const text = textOf(lastMessage).replace(/\s+/gu, ' ').slice(0, 140)
  return lastMessage.senderId === viewerId ? words.youSaid(text) : text
}
