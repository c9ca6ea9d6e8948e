import { Fragment, type ReactNode } from 'react'
import { withoutOverrides } from '#shared/bidi.ts'
import { Button } from '#web/kit/button.tsx'
import { useNow, useZone } from '#web/kit/time.tsx'
import { clockWords, dateWords, exactWords } from '#web/messages/format.ts'
import { editMinutes, type Message } from '../../contract.ts'
import { words } from '../messages.ts'
import { MessageFile } from './message-file.tsx'
import { MessageText } from './message-text.tsx'
import type { Outgoing } from './outbox.ts'
import { messageElementId } from './use-shown-message.ts'
import { ScamWarning } from './scam-warning.tsx'

type MessageListProps = {
  label: string
  viewerId: string
  messages: readonly Message[]
  waiting: readonly Outgoing[]
  /** Everybody else has read, and received, up to here; undefined where the newest messages are not shown. */
  marks: { seen: number; delivered: number } | undefined
  nameOf: (accountId: string | null) => string
  /** False in a closed conversation. */
  writable: boolean
  /** What was unread when the page was opened starts after this number. */
  newAfter: number
  /** Looked for: it is marked. */
  shownSeq: number | undefined
  onReply: (message: Message) => void
  onEdit: (message: Message) => void
  onDelete: (message: Message) => void
  onHide: (message: Message) => void
  onReport: (message: Message) => void
  onRetry: (clientMessageId: string) => void
  onDiscard: (clientMessageId: string) => void
}

/** The messages with their days; what waits to be sent stands at the end. */
export function MessageList(props: MessageListProps) {
  const { messages, viewerId, newAfter, marks } = props
  const now = useNow()
  const zone = useZone()
  const stored = new Set(messages.map((message) => message.clientMessageId))
  const bySeq = new Map(messages.map((message) => [message.seq, message]))
  const waiting = props.waiting.filter((one) => !stored.has(one.clientMessageId))
  const lastOwn = messages.findLast((message) => message.senderId === viewerId)
  const firstNew = messages.find(
    (message) => message.seq > newAfter && message.senderId !== viewerId,
  )
  return (
    <div role="log" aria-label={props.label}>
      <ol className="grid gap-2">
        {messages.map((message, index) => {
          const before = messages[index - 1]
          const day = dayWords(message.createdAt, zone, now)
          return (
            <Fragment key={message.seq}>
              {(!before || dayWords(before.createdAt, zone, now) !== day) && (
                <Divider>{day}</Divider>
              )}
              {message === firstNew && newAfter > 0 && <Divider accent>{words.newBelow}</Divider>}
              <MessageItem
                message={message}
                own={message.senderId === viewerId}
                author={message.senderId === viewerId ? words.you : props.nameOf(message.senderId)}
                state={
                  marks && message === lastOwn && waiting.length === 0
                    ? stateWords(message.seq, marks)
                    : undefined
                }
                quoted={
                  message.replyTo === null ? undefined : quoteOf(message.replyTo, bySeq, props)
                }
                changeable={
                  props.writable &&
                  now.getTime() - Date.parse(message.createdAt) < editMinutes * 60_000
                }
                zone={zone}
                onReply={props.writable ? props.onReply : undefined}
                onEdit={props.onEdit}
                onDelete={props.onDelete}
                onHide={props.onHide}
                onReport={props.onReport}
                isMarked={message.seq === props.shownSeq}
              />
            </Fragment>
          )
        })}
        {waiting.map((one) => (
          <li key={one.clientMessageId} className="ml-auto grid max-w-[min(85%,34rem)] gap-1">
            <span className="sr-only">{words.saidBy(words.you)}</span>
            <div className="rounded-normal bg-accent-soft px-3 py-2 opacity-70">
              <MessageText text={one.body} />
            </div>
            {one.refused === undefined ? (
              <p className="small muted text-right">{words.sending}</p>
            ) : (
              <div className="grid justify-items-end gap-1">
                <p className="field-error">{one.refused}</p>
                <div className="flex gap-2">
                  <Button size="small" onClick={() => props.onRetry(one.clientMessageId)}>
                    {words.tryAgain}
                  </Button>
                  <Button
                    size="small"
                    kind="plain"
                    onClick={() => props.onDiscard(one.clientMessageId)}
                  >
                    {words.discard}
                  </Button>
                </div>
              </div>
            )}
          </li>
        ))}
      </ol>
    </div>
  )
}

function stateWords(seq: number, marks: { seen: number; delivered: number }): string {
  if (seq <= marks.seen) return words.seen
  return seq <= marks.delivered ? words.delivered : words.sent
}

type Quote = { name: string; text: string }

function quoteOf(
  seq: number,
  bySeq: ReadonlyMap<number, Message>,
  { nameOf }: MessageListProps,
): Quote {
  const message = bySeq.get(seq)
  if (!message) return { name: '', text: words.olderMessage }
  if (message.deletedAt) return { name: nameOf(message.senderId), text: words.deleted }
  return { name: nameOf(message.senderId), text: textOf(message).slice(0, 200) }
}

/** What a message says, or which file it is. */
export function textOf({ body, file }: Message): string {
  return withoutOverrides(body) || (file ? words.fileSaid(file.name) : '')
}

/** What a message answers, in two lines at most. */
export function QuotedMessage({ name, text }: Quote) {
  return (
    <blockquote className="small muted mb-1 border-l-2 border-accent pl-2">
      {name && (
        <span className="block font-medium">
          <bdi>{name}</bdi>
        </span>
      )}
      <span className="line-clamp-2 wrap-anywhere" dir="auto">
        {text}
      </span>
    </blockquote>
  )
}

type MessageItemProps = {
  message: Message
  own: boolean
  /** Sides and colours say it to those who see them. */
  author: string
  state: string | undefined
  changeable: boolean
  quoted: Quote | undefined
  zone: string
  onReply: ((message: Message) => void) | undefined
  onEdit: (message: Message) => void
  onDelete: (message: Message) => void
  onHide: (message: Message) => void
  onReport: (message: Message) => void
  isMarked: boolean
}

function MessageItem(props: MessageItemProps) {
  const { message, own, author, state, changeable, quoted, zone, isMarked, ...on } = props
  const at = new Date(message.createdAt)
  const time = (
    <time dateTime={message.createdAt} title={exactWords(at, zone)} suppressHydrationWarning>
      {clockWords(at, zone)}
    </time>
  )
  if (message.kind === 'system') {
    return (
      <li className="small muted mx-auto my-2 max-w-[34rem] text-center text-pretty">
        {message.body} <span className="numbers whitespace-nowrap">· {time}</span>
      </li>
    )
  }
  const deleted = message.deletedAt !== null
  return (
    <li
      id={messageElementId(message.seq)}
      tabIndex={isMarked ? -1 : undefined}
      className={`group grid max-w-[min(85%,34rem)] gap-0.5 ${own ? 'ml-auto justify-items-end' : 'mr-auto'} ${isMarked ? 'rounded-normal outline-2 outline-offset-4 outline-accent' : ''}`}
    >
      <span className="sr-only">{words.saidBy(author)}</span>
      <div
        className={`rounded-normal border px-3 py-2 ${own ? 'border-transparent bg-accent-soft' : 'border-line bg-raised'}`}
      >
        {quoted && !deleted && <QuotedMessage {...quoted} />}
        {deleted ? (
          <p className="muted italic">{words.deleted}</p>
        ) : (
          <>
            {message.file && (
              <MessageFile conversationId={message.conversationId} file={message.file} />
            )}
            {message.body && <MessageText text={message.body} />}
          </>
        )}
      </div>
      {message.scamSign && !own && <ScamWarning sign={message.scamSign} />}
      <p
        className={`small muted numbers flex items-center gap-2 ${own ? '' : 'flex-row-reverse justify-end'}`}
      >
        {!deleted && (
          <span className="flex gap-2 opacity-0 transition-opacity group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100">
            {on.onReply && (
              <button type="button" className="link" onClick={() => on.onReply?.(message)}>
                {words.reply}
              </button>
            )}
            {own && changeable && (
              <>
                <button type="button" className="link" onClick={() => on.onEdit(message)}>
                  {words.edit}
                </button>
                <button type="button" className="link" onClick={() => on.onDelete(message)}>
                  {words.delete}
                </button>
              </>
            )}
            <button type="button" className="link" onClick={() => on.onHide(message)}>
              {words.hide}
            </button>
            {!own && (
              <button type="button" className="link" onClick={() => on.onReport(message)}>
                {words.reportMessage}
              </button>
            )}
          </span>
        )}
        {message.editedAt && !deleted && <span>{words.edited}</span>}
        {time}
        {state && <span>{state}</span>}
      </p>
    </li>
  )
}

function Divider({ children, accent = false }: { children: ReactNode; accent?: boolean }) {
  return (
    <li
      className={`small my-3 flex items-center gap-3 ${accent ? 'text-accent' : 'muted'}`}
      suppressHydrationWarning
    >
      <span className={`h-px flex-1 ${accent ? 'bg-accent' : 'bg-line'}`} aria-hidden="true" />
      {children}
      <span className={`h-px flex-1 ${accent ? 'bg-accent' : 'bg-line'}`} aria-hidden="true" />
    </li>
  )
}

function dayWords(at: string, zone: string, now: Date): string {
  const day = dateWords(new Date(at), zone)
  if (day === dateWords(now, zone)) return words.today
  const yesterday = new Date(now.getTime() - 86_400_000)
  return day === dateWords(yesterday, zone) ? words.yesterday : day
}
