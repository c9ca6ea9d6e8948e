import { useState } from 'react'
import { Badge, Disclosure } from '#web/kit/content.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import {
  bodyMaximum,
  type TicketEntry,
  type TicketFile,
  type TicketThread,
} from '../../contract.ts'
import { fileWords } from '../messages.files.ts'
import { words } from '../messages.ts'
import { FileList, FilesField } from './ticket-files.tsx'

type EntryProps = {
  entry: TicketEntry
  author: string
  mark?: string
}

/** One message, note or event. */
export function Entry({ entry, author, mark }: EntryProps) {
  if (entry.kind === 'event') {
    return (
      <li className="small muted py-3">
        {entry.body} · <Time at={entry.at} />
      </li>
    )
  }
  return (
    <li className="row grid gap-1">
      <p className="small flex flex-wrap items-center gap-x-3">
        <strong>{author}</strong>
        {mark && <Badge tone="clock">{mark}</Badge>}
        <span className="muted">
          <Time at={entry.at} />
        </span>
      </p>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {entry.body}
      </p>
      <FileList files={entry.files} />
      {entry.folded && (
        <Disclosure summary={fileWords.folded}>
          <p className="muted whitespace-pre-line wrap-anywhere" dir="auto">
            {entry.folded}
          </p>
        </Disclosure>
      )}
    </li>
  )
}

type ThreadProps = {
  ticket: TicketThread
  onReply: (body: string, fileIds: string[]) => Promise<void>
  /** Guests add none. */
  canAddFiles?: boolean
  onRate?: (score: number, text: string) => Promise<void>
}

/** A ticket as the person sees it who asked. */
export function Ticket({ ticket, onReply, canAddFiles = true, onRate }: ThreadProps) {
  const [sent, setSent] = useState(0)
  const [files, setFiles] = useState<readonly TicketFile[]>([])
  const isOver = ticket.status === 'resolved' || ticket.status === 'closed'
  return (
    <div className="grid max-w-measure gap-8">
      <div>
        <p className="small muted flex flex-wrap gap-x-3 gap-y-1">
          <Badge tone={ticket.status === 'pending_user' ? 'clock' : 'plain'}>
            {words.statuses[ticket.status]}
          </Badge>
          <span>{ticket.reference}</span>
          <span>{words.categories[ticket.category]}</span>
          {!ticket.answeredAt && ticket.answerDueAt && !isOver && (
            <span>
              {words.firstAnswer} <Time at={ticket.answerDueAt} form="zoned" />
            </span>
          )}
        </p>
      </div>
      <section aria-label={words.thread}>
        <ul className="rows">
          {ticket.entries.map((entry) => (
            <Entry
              key={entry.id}
              entry={entry}
              author={entry.by === 'requester' ? words.you : words.team}
            />
          ))}
        </ul>
      </section>
      {ticket.mergedInto && (
        <p>
          <TextLink to={links.ticket(ticket.mergedInto)}>{words.goOn}</TextLink>
        </p>
      )}
      {ticket.rating !== null && <p>{words.yourRating(ticket.rating)}</p>}
      {ticket.canRate && onRate && <Rating onRate={onRate} />}
      {ticket.canReply && (
        <Form
          // What was sent is gone from its field.
          key={sent}
          name={`ticket ${ticket.id}`}
          onSubmit={async (values) => {
            await onReply(
              textOf(values, 'body'),
              files.map(({ id }) => id),
            )
            setFiles([])
            setSent(sent + 1)
          }}
        >
          <TextArea
            label={words.replyBody}
            hint={isOver ? words.reopenHint : undefined}
            name="body"
            rows={4}
            maxLength={bodyMaximum}
            required
          />
          {canAddFiles && <FilesField files={files} onChange={setFiles} />}
          <div>
            <SubmitButton>{words.reply}</SubmitButton>
          </div>
        </Form>
      )}
    </div>
  )
}

function Rating({ onRate }: { onRate: (score: number, text: string) => Promise<void> }) {
  return (
    <Form
      className="card grid gap-4"
      onSubmit={(values) => onRate(Number(textOf(values, 'score')), textOf(values, 'text'))}
    >
      <RadioGroup
        legend={words.rating}
        name="score"
        options={words.scores.map((label, index) => ({ value: String(index + 1), label }))}
        required
      />
      <TextArea label={words.ratingText} name="text" rows={2} maxLength={1_000} />
      <div>
        <SubmitButton kind="quiet">{words.rate}</SubmitButton>
      </div>
    </Form>
  )
}
