import { useQueryClient } from '@tanstack/react-query'
import { ArrowLeft } from 'lucide-react'
import { Suspense, useState } from 'react'
import { call } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Avatar } from '#web/kit/avatar.tsx'
import { useKeptFocus } from '#web/kit/use-kept-focus.ts'
import { links } from '#web/links.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import {
  chatEvents,
  deleteMessage,
  editMessage,
  getConversation,
  hideMessage,
  type Conversation,
  type Message,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { Composer } from './composer.tsx'
import { ConversationMenu } from './conversation-menu.tsx'
import { namesOf } from './conversation-list.tsx'
import { LateReportDialog } from './late-report-dialog.tsx'
import { RequestAbove } from './request-above.tsx'
import { RoomFoot } from './room-foot.tsx'
import { MessageList, textOf } from './message-list.tsx'
import type { MessagesReply } from './transcript.ts'
import { useOutbox } from './use-outbox.ts'
import { messageElementId, useShownMessage } from './use-shown-message.ts'
import { useReadMarks } from './use-read-marks.ts'
import { PresenceLine } from './presence.tsx'
import { useTyping } from './use-typing.ts'
import { useTranscript } from './use-transcript.ts'

type RoomProps = { viewerId: string; conversation: Conversation; first: MessagesReply }

/** One conversation, live. */
export function Room({ viewerId, conversation, first }: RoomProps) {
  const { id } = conversation
  const client = useQueryClient()
  const name = namesOf(conversation, viewerId)
  const others = conversation.participants.filter((one) => one.accountId !== viewerId)
  const mine = conversation.participants.find((one) => one.accountId === viewerId)
  const [newAfter] = useState(conversation.unread > 0 ? (mine?.lastReadSeq ?? 0) : Infinity)
  const [editing, setEditing] = useState<Message>()
  const [reporting, setReporting] = useState<Message>()
  const [deletions, setDeletions] = useState(0)
  const transcript = useTranscript(id, first)
  // A deleted message has no menu any more, and the oldest no way to older ones.
  const log = useKeptFocus<HTMLDivElement>(
    `${deletions} ${transcript.hasOlder} ${transcript.hasNewer}`,
  )
  const outbox = useOutbox(viewerId, id, transcript.receive)
  const [replyTo, setReplyTo] = useState<Message>()
  const { typing, tell } = useTyping(id)
  const nameOf = (accountId: string | null) =>
    accountId === viewerId
      ? words.you
      : (others.find((one) => one.accountId === accountId)?.name ?? '')
  const shown = transcript.messages.filter((message) => message.seq > conversation.clearedSeq)
  const marks = useReadMarks(id, viewerId, transcript.messages, others)
  const refresh = () =>
    void client.invalidateQueries({ queryKey: keyOf(getConversation, { params: { id } }) })
  useSocketEvent(
    chatEvents,
    'chat:conversation',
    ({ conversationId }) => conversationId === id && refresh(),
    refresh,
  )
  const isReferral = conversation.about.type === 'referral_offer'
  const firstName = others[0]?.name.split(' ')[0] ?? ''
  const [shownSeq, showMessage] = useShownMessage(transcript.showAround)
  const target = (message: Message) => ({ id, seq: message.seq })
  /** What one has written stands at the end. */
  const goToEnd = () => {
    transcript.showLatest()
    // The list is reversed: its end is where it begins to be scrolled.
    requestAnimationFrame(() => log.current?.scrollTo({ top: 0 }))
  }
  const showNewer = async () => {
    const last = transcript.messages.at(-1)
    await transcript.loadNewer()
    // What was read stays where it is: the list is held by its end, to which more was added.
    requestAnimationFrame(() => {
      if (last)
        document.getElementById(messageElementId(last.seq))?.scrollIntoView({ block: 'center' })
    })
  }

  return (
    <section className="flex h-[calc(100dvh-3.25rem-4.5rem-1px)] flex-col md:h-dvh">
      <header className="flex items-center gap-3 border-b border-line px-4 py-3 md:px-6">
        <Link to={links.conversations()} className="panes-back icon-button" aria-label={words.back}>
          <Icon of={ArrowLeft} />
        </Link>
        <Avatar name={name} picture={others[0]?.picture ?? null} />
        <div className="min-w-0 flex-1">
          <h1 className="truncate text-17! leading-6!" tabIndex={-1}>
            <bdi>{name}</bdi>
          </h1>
          <p className="small muted flex min-w-0 items-center gap-2">
            {others[0] && (
              <PresenceLine conversation={conversation} accountId={others[0].accountId} />
            )}
            <span className="truncate">{conversation.subject}</span>
          </p>
        </div>
        {isReferral && mine?.role !== 'recruiter' && conversation.state !== 'active' && (
          <TextLink className="small whitespace-nowrap" to={links.referrals()}>
            {words.seeRequests}
          </TextLink>
        )}
        <ConversationMenu conversation={conversation} name={name} onGoTo={showMessage} />
      </header>
      <RequestAbove conversation={conversation} viewerId={viewerId} />
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
          {shown.length === 0 && outbox.waiting.length === 0 && (
            <p className="muted py-10 text-center">{words.noMessages}</p>
          )}
          <MessageList
            label={words.log(name)}
            viewerId={viewerId}
            messages={shown}
            waiting={transcript.hasNewer ? [] : outbox.waiting}
            marks={transcript.hasNewer ? undefined : marks}
            nameOf={nameOf}
            writable={conversation.state === 'active'}
            newAfter={newAfter}
            shownSeq={shownSeq}
            onReply={(message) => {
              setEditing(undefined)
              setReplyTo(message)
            }}
            onEdit={setEditing}
            onDelete={(message) => {
              void call(deleteMessage, { params: target(message) })
                .then((gone) => {
                  transcript.receive(gone)
                  setDeletions((count) => count + 1)
                })
                .catch(() => {})
            }}
            onHide={(message) => {
              void call(hideMessage, { params: target(message) })
                .then(() => {
                  transcript.forget(message.seq)
                  setDeletions((count) => count + 1)
                })
                .catch(() => {})
            }}
            onReport={setReporting}
            onRetry={outbox.retry}
            onDiscard={outbox.discard}
          />
          {transcript.hasNewer && (
            <div className="flex flex-wrap justify-center gap-2 pt-4">
              <Button size="small" busy={transcript.busy} onClick={() => void showNewer()}>
                {words.newer}
              </Button>
              <Button size="small" onClick={goToEnd}>
                {words.latest}
              </Button>
            </div>
          )}
        </div>
      </div>
      <footer className="border-t border-line px-4 py-3 md:px-6">
        <div className="mx-auto max-w-[46rem]">
          {typing && (
            <p className="small muted pb-2" role="status">
              {words.typing(nameOf(typing).split(' ')[0] ?? '')}
            </p>
          )}
          {transcript.connection === 'closed' && outbox.waiting.length > 0 && (
            <p className="small pb-2 text-clock" role="status">
              {words.offline}
            </p>
          )}
          <RoomFoot viewerId={viewerId} conversation={conversation} name={firstName}>
            <Composer
              conversationId={id}
              name={firstName}
              editing={editing}
              replyTo={replyTo && { name: nameOf(replyTo.senderId), text: textOf(replyTo) }}
              onTyping={tell}
              onSent={(message) => {
                transcript.receive(message)
                goToEnd()
              }}
              onSend={(body) => {
                outbox.write(body, replyTo?.seq)
                goToEnd()
                setReplyTo(undefined)
              }}
              onSave={async (message, body) => {
                transcript.receive(
                  await call(editMessage, { params: target(message), body: { body } }),
                )
              }}
              onCancel={() => {
                setEditing(undefined)
                setReplyTo(undefined)
              }}
            />
          </RoomFoot>
        </div>
      </footer>
      {reporting && (
        <Suspense>
          <LateReportDialog
            kind="conversation"
            id={id}
            name={name}
            message={reporting.seq}
            refreshes={[getConversation]}
            onClose={() => setReporting(undefined)}
          />
        </Suspense>
      )}
    </section>
  )
}
