import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { call } from '#web/api/call.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Select, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import {
  answerTicket,
  bodyMaximum,
  getAgentTicket,
  listQueue,
  listSavedAnswers,
  viewTicket,
  type AgentThread,
  type TicketFile,
} from '../../contract.ts'
import { answerWords } from '../messages.answers.ts'
import { agentWords as text } from '../messages.ts'
import { FilesField } from './ticket-files.tsx'

const kinds = ['answer', 'question', 'solution', 'note'] as const
type Kind = (typeof kinds)[number]
const actionOf: Record<Exclude<Kind, 'note'>, string> = {
  answer: 'answer',
  question: 'ask',
  solution: 'resolve',
}

/** What an agent writes: an answer, a question, a solution, or a note for the team. */
export function AgentAnswer({ ticket }: { ticket: AgentThread }) {
  const [sent, setSent] = useState(0)
  const [files, setFiles] = useState<readonly TicketFile[]>([])
  const area = useRef<HTMLDivElement>(null)
  const answer = useAction(answerTicket, {
    refreshes: [getAgentTicket, listQueue],
    onDone: () => {
      notify({ message: text.sent, type: 'success' })
      setFiles([])
      setSent(sent + 1)
    },
  })
  const possible = kinds.filter(
    (kind) => kind === 'note' || ticket.allowed.includes(actionOf[kind]),
  )
  return (
    <Form
      key={sent}
      name={`answer ${ticket.id}`}
      onSubmit={async (values) => {
        const as = textOf(values, 'as') as Kind
        const body = {
          expectedVersion: ticket.version,
          body: textOf(values, 'body'),
          fileIds: files.map(({ id }) => id),
          as,
        }
        await answer.send({ params: { id: ticket.id }, body })
      }}
    >
      <Others id={ticket.id} writing={area} />
      <SavedAnswers
        onChoose={(body) => {
          const filled = body
            .replaceAll('{name}', ticket.requester.name)
            .replaceAll('{reference}', ticket.reference)
          insert(area.current?.querySelector('textarea'), filled)
        }}
      />
      <div ref={area}>
        <TextArea label={text.write} name="body" rows={5} maxLength={bodyMaximum} required />
      </div>
      <FilesField files={files} onChange={setFiles} />
      <Select
        label={text.as}
        name="as"
        options={possible.map((value) => ({ value, label: text.kinds[value] }))}
        required
      />
      <div>
        <SubmitButton>{text.send}</SubmitButton>
      </div>
    </Form>
  )
}

/** Where the cursor stands; what was typed stays. */
function insert(field: HTMLTextAreaElement | null | undefined, words: string): void {
  if (!field) return
  field.setRangeText(words, field.selectionStart, field.selectionEnd, 'end')
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.focus()
}

const saved = query(listSavedAnswers, {})

function SavedAnswers({ onChoose }: { onChoose: (body: string) => void }) {
  const { data } = useQuery(saved)
  const items = data?.items ?? []
  return (
    <div className="flex flex-wrap items-end gap-x-4 gap-y-2">
      {items.length > 0 && (
        <Select
          label={answerWords.insert}
          name="saved"
          empty={answerWords.choose}
          options={items.map(({ id, name }) => ({ value: id, label: name }))}
          value=""
          onChange={(event) => {
            const chosen = items.find(({ id }) => id === event.currentTarget.value)
            if (chosen) onChoose(chosen.body)
          }}
        />
      )}
      <TextLink to={links.adminSavedAnswers()}>{answerWords.manage}</TextLink>
    </div>
  )
}

const everyMs = 10_000
type Other = EndpointReply<typeof viewTicket>['others'][number]

/** Who else is at this ticket, so that two don’t answer the same. */
function Others({ id, writing }: { id: string; writing: RefObject<HTMLElement | null> }) {
  const [others, setOthers] = useState<Other[]>([])
  useEffect(() => {
    let ended = false
    const say = async () => {
      if (document.hidden) return
      const typed = writing.current?.querySelector('textarea')?.value ?? ''
      const body = { isWriting: typed.trim() !== '' }
      // Nothing is lost when it fails: it is asked again in a moment.
      const reply = await call(viewTicket, { params: { id }, body }, { silent: true }).catch(
        () => undefined,
      )
      if (!ended && reply) setOthers(reply.others)
    }
    void say()
    const timer = setInterval(() => void say(), everyMs)
    return () => {
      ended = true
      clearInterval(timer)
    }
  }, [id, writing])
  const names = others.map((other) => (other.isWriting ? text.writing(other.name) : other.name))
  return (
    <p role="status" className="small text-clock empty:hidden" dir="auto">
      {names.length > 0 && text.others(names.join(', '))}
    </p>
  )
}
