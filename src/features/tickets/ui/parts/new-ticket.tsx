import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Note } from '#web/kit/content.tsx'
import { RadioGroup, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import {
  bodyMaximum,
  createTicket,
  listTickets,
  subjectMaximum,
  ticketCategories,
  ticketImpacts,
  type Ticket,
  type TicketCategory,
  type TicketFile,
  type TicketImpact,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { SuggestedHelp } from './suggested-help.tsx'
import { FilesField } from './ticket-files.tsx'

type Props = {
  isGuest: boolean
  /** The page that someone came from. */
  page: string | undefined
}

/** Asks support something. */
export function NewTicket({ isGuest, page }: Props) {
  const [sent, setSent] = useState<Ticket>()
  const [subject, setSubject] = useState('')
  const [files, setFiles] = useState<readonly TicketFile[]>([])
  const create = useAction(createTicket, { refreshes: [listTickets] })
  if (sent && isGuest) {
    return (
      <Note tone="accent" title={words.sentTitle(sent.reference)}>
        {sent.answerDueAt && (
          <p>
            {words.firstAnswer} <Time at={sent.answerDueAt} form="zoned" />.
          </p>
        )}
        <p>{words.sentLead}</p>
      </Note>
    )
  }
  return (
    <Form
      key={sent?.id ?? 'new'}
      name="new ticket"
      className="grid max-w-measure gap-5"
      onSubmit={async (values) => {
        const ticket = await create.send({
          body: {
            category: textOf(values, 'category') as TicketCategory,
            impact: textOf(values, 'impact') as TicketImpact,
            subject: textOf(values, 'subject'),
            body: textOf(values, 'body'),
            fileIds: files.map(({ id }) => id),
            ...(page !== undefined && { page }),
            ...(isGuest && { email: textOf(values, 'email'), name: textOf(values, 'name') }),
          },
        })
        setFiles([])
        setSubject('')
        if (!isGuest) notify({ message: words.sent(ticket.reference), type: 'success' })
        setSent(ticket)
      }}
    >
      <p>
        {words.helpFirst} <TextLink to={links.help()}>{words.help}</TextLink>
      </p>
      <Select
        label={words.category}
        name="category"
        options={ticketCategories.map((value) => ({ value, label: words.categories[value] }))}
        empty=""
        required
      />
      <RadioGroup
        legend={words.impact}
        name="impact"
        defaultValue="question"
        options={ticketImpacts.map((value) => ({ value, label: words.impacts[value] }))}
        required
      />
      <div className="grid gap-3">
        <TextField
          label={words.subject}
          name="subject"
          maxLength={subjectMaximum}
          onChange={(event) => setSubject(event.currentTarget.value)}
          required
        />
        <SuggestedHelp question={subject} />
      </div>
      <TextArea
        label={words.body}
        hint={words.bodyHint}
        name="body"
        rows={6}
        maxLength={bodyMaximum}
        required
      />
      {!isGuest && <FilesField files={files} onChange={setFiles} />}
      {isGuest && (
        <>
          <TextField
            label={words.email}
            hint={words.emailHint}
            name="email"
            type="email"
            autoComplete="email"
            required
          />
          <TextField label={words.name} name="name" autoComplete="name" maxLength={100} />
        </>
      )}
      <div>
        <SubmitButton>{words.send}</SubmitButton>
      </div>
    </Form>
  )
}
