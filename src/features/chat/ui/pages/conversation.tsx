import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { useState } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { load, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages, query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Avatar } from '#web/kit/lists.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { links } from '#web/links.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import type { Meta } from '#web/shell/page.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import {
  chatEvents,
  deleteMessage,
  editMessage,
  getConversation,
  listConversations,
  listMessages,
  type Conversation,
  type Message,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { Composer } from '../parts/composer.tsx'
import { ConversationList, listPage, namesOf } from '../parts/conversation-list.tsx'
import { MessageList } from '../parts/message-list.tsx'
import type { MessagesReply } from '../parts/transcript.ts'
import { useOutbox } from '../parts/use-outbox.ts'
import { useReadMarks } from '../parts/use-read-marks.ts'
import { pageLength, useTranscript } from '../parts/use-transcript.ts'

const conversationInput = (id: string) => ({ params: { id } })
const messagesInput = (id: string) => ({ params: { id }, query: { limit: pageLength } })

export async function loader({ context, params }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const list = pages(listConversations, listPage)
  const [conversation] = await Promise.all([
    load(context, getConversation, conversationInput(id)),
    load(context, listMessages, messagesInput(id)),
    context.get(queryClientContext).ensureInfiniteQueryData(list),
  ])
  return { subject: conversation.subject }
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.subject ?? words.messages,
  robots: 'noindex',
})

/** `/chat/{id}`: one conversation, beside the list of all where there is room. */
export function Component() {
  const id = useParams()['id']!
  const viewer = useViewer()
  const conversation = useQuery(query(getConversation, conversationInput(id)))
  const messages = useQuery(query(listMessages, messagesInput(id)))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] lg:grid-cols-[21rem_minmax(0,1fr)]">
      <aside
        className="hidden h-dvh overflow-y-auto border-r border-line pt-5 lg:block"
        aria-label={words.conversations}
      >
        <p className="px-3 pb-4 text-20 font-semibold">{words.messages}</p>
        <ConversationList viewerId={viewer?.userId ?? ''} current={id} />
      </aside>
      {viewer && conversation.data && messages.data && (
        <Room
          key={id}
          viewerId={viewer.userId}
          conversation={conversation.data}
          first={messages.data}
        />
      )}
    </div>
  )
}

type RoomProps = { viewerId: string; conversation: Conversation; first: MessagesReply }

function Room({ viewerId, conversation, first }: RoomProps) {
  const { id } = conversation
  const client = useQueryClient()
  const name = namesOf(conversation, viewerId)
  const others = conversation.participants.filter((one) => one.accountId !== viewerId)
  const mine = conversation.participants.find((one) => one.accountId === viewerId)
  const [newAfter] = useState(conversation.unread > 0 ? (mine?.lastReadSeq ?? 0) : Infinity)
  const [editing, setEditing] = useState<Message>()
  const [deletions, setDeletions] = useState(0)
  const transcript = useTranscript(id, first)
  // A deleted message has no menu any more, and the oldest no way to older ones.
  const log = useKeptFocus<HTMLDivElement>(`${deletions} ${transcript.hasOlder}`)
  const outbox = useOutbox(viewerId, id, transcript.receive)
  const seenUpTo = useReadMarks(id, viewerId, transcript.messages, others)
  const refresh = () =>
    void client.invalidateQueries({ queryKey: keyOf(getConversation, conversationInput(id)) })
  useSocketEvent(
    chatEvents,
    'chat:conversation',
    ({ conversationId }) => conversationId === id && refresh(),
    refresh,
  )
  const target = (message: Message) => ({ id, seq: message.seq })

  return (
    <section className="flex h-[calc(100dvh-3.25rem-4.5rem-1px)] flex-col md:h-dvh">
      <header className="flex items-center gap-3 border-b border-line px-4 py-3 md:px-6">
        <Link to={links.conversations()} className="icon-button lg:hidden" aria-label={words.back}>
          <Icon of={ArrowLeft} />
        </Link>
        <Avatar name={name} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-17! leading-6!" tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          <p className="small muted truncate">{conversation.subject}</p>
        </div>
        {conversation.about.type === 'referral_offer' && (
          <TextLink
            className="small whitespace-nowrap"
            to={mine?.role === 'recruiter' ? links.offer(conversation.about.id) : links.referrals()}
          >
            {mine?.role === 'recruiter' ? words.seeRequest : words.seeRequests}
          </TextLink>
        )}
      </header>
      {/* Reversed, so that the newest is in view from the first paint. */}
      <div
        ref={log}
        className="flex flex-1 flex-col-reverse overflow-y-auto overscroll-contain px-4 md:px-6"
        // What scrolls must scroll by keyboard too.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="region"
        aria-label={words.log(name)}
      >
        <div className="mx-auto w-full max-w-[46rem] py-4">
          {transcript.hasOlder && (
            <div className="grid justify-center pb-2">
              <Button
                size="small"
                busy={transcript.busy}
                onClick={() => void transcript.loadOlder()}
              >
                {words.older}
              </Button>
            </div>
          )}
          {transcript.messages.length === 0 && outbox.waiting.length === 0 && (
            <p className="muted py-10 text-center">{words.noMessages}</p>
          )}
          <MessageList
            label={words.log(name)}
            viewerId={viewerId}
            messages={transcript.messages}
            waiting={outbox.waiting}
            seenUpTo={seenUpTo}
            newAfter={newAfter}
            onEdit={setEditing}
            onDelete={(message) => {
              void call(deleteMessage, { params: target(message) })
                .then((gone) => {
                  transcript.receive(gone)
                  setDeletions((count) => count + 1)
                })
                .catch(() => {})
            }}
            onRetry={outbox.retry}
            onDiscard={outbox.discard}
          />
        </div>
      </div>
      <footer className="border-t border-line px-4 py-3 md:px-6">
        <div className="mx-auto max-w-[46rem]">
          {transcript.connection === 'closed' && outbox.waiting.length > 0 && (
            <p className="small pb-2 text-clock" role="status">
              {words.offline}
            </p>
          )}
          {conversation.state === 'closed' ? (
            <p className="muted">{words.closed}</p>
          ) : (
            <Composer
              conversationId={id}
              name={others[0]?.name.split(' ')[0] ?? ''}
              editing={editing}
              onSend={outbox.write}
              onSave={(message, body) => {
                setEditing(undefined)
                void call(editMessage, { params: target(message), body: { body } })
                  .then(transcript.receive)
                  .catch(() => {})
              }}
              onCancel={() => setEditing(undefined)}
            />
          )}
        </div>
      </footer>
    </section>
  )
}
