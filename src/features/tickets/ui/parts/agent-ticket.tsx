import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Disclosure } from '#web/kit/content.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link, TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { EndpointInput } from '#shared/endpoint.ts'
import {
  getAgentTicket,
  listQueue,
  mergeTicket,
  moveTicket,
  type AgentThread,
} from '../../contract.ts'
import { agentWords as text, words } from '../messages.ts'
import { AgentAnswer } from './agent-answer.tsx'
import { TicketActions } from './ticket-actions.tsx'
import { Entry } from './ticket-thread.tsx'

type Step = EndpointInput<typeof moveTicket>['body']['step']

const refreshes = [getAgentTicket, listQueue]
/** A ticket as the team works on it. */
export function AgentTicketView({ id }: { id: string }) {
  const params = { id }
  const { data: ticket } = useQuery(query(getAgentTicket, { params }))
  const move = useAction(moveTicket, {
    refreshes,
    onDone: () => notify({ message: text.moved, type: 'success' }),
  })
  if (!ticket) return null
  const run = (step: Step) =>
    move.run({ params, body: { expectedVersion: ticket.version, step, until: null } })
  const may = (action: string) => ticket.allowed.includes(action)
  return (
    <div className="page page-width grid gap-6">
      <header className="grid gap-2">
        <h1 className="text-20" dir="auto">
          {ticket.subject}
        </h1>
        <p className="flex flex-wrap gap-x-3 gap-y-1">
          <Badge>{text.statuses[ticket.status]}</Badge>
          <span className="muted">{ticket.reference}</span>
          {ticket.rating !== null && <Badge tone="accent">{text.rating(ticket.rating)}</Badge>}
        </p>
      </header>
      <Facts ticket={ticket} />
      <div className="flex flex-wrap gap-3">
        {!ticket.isMine && (may('take') || ticket.status === 'open') && (
          <Button size="small" busy={move.busy} onClick={() => run('take')}>
            {text.take}
          </Button>
        )}
        {may('wake') && (
          <Button size="small" busy={move.busy} onClick={() => run('wake')}>
            {text.wake}
          </Button>
        )}
        {may('spam') && (
          <Button size="small" kind="plain" busy={move.busy} onClick={() => run('spam')}>
            {text.spam}
          </Button>
        )}
        {may('notSpam') && (
          <Button size="small" busy={move.busy} onClick={() => run('notSpam')}>
            {text.notSpam}
          </Button>
        )}
      </div>
      <ul className="rows" aria-label={words.thread}>
        {ticket.entries.map((entry) => (
          <Entry
            key={entry.id}
            entry={entry}
            author={
              entry.by === 'requester'
                ? ticket.requester.name || text.guest
                : (entry.author ?? words.team)
            }
            {...(entry.kind === 'note' && { mark: text.note })}
          />
        ))}
      </ul>
      {ticket.mergedInto ? (
        <p>
          <TextLink to={links.adminTicket(ticket.mergedInto.id)}>
            {text.mergedInto(ticket.mergedInto.reference)}
          </TextLink>
        </p>
      ) : (
        <AgentAnswer ticket={ticket} />
      )}
      {ticket.requester.id && <TicketActions ticket={ticket} />}
      {may('hold') && <Hold ticket={ticket} />}
      {may('merge') && <Merge ticket={ticket} />}
    </div>
  )
}

function Facts({ ticket }: { ticket: AgentThread }) {
  const { requester, context } = ticket
  return (
    <dl className="small grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
      <dt className="muted">{text.from}</dt>
      <dd dir="auto">
        {requester.id ? (
          <Link className="link" to={links.adminAccounts({ q: requester.email })}>
            {requester.name}
          </Link>
        ) : (
          `${requester.name || text.guest} · ${requester.email}`
        )}
      </dd>
      <dt className="muted">{text.about}</dt>
      <dd>{words.categories[ticket.category]}</dd>
      <dt className="muted">{text.impact}</dt>
      <dd>{words.impacts[ticket.impact]}</dd>
      {context.page && (
        <>
          <dt className="muted">{text.page}</dt>
          <dd className="wrap-anywhere">{context.page}</dd>
        </>
      )}
      {context.errorId && (
        <>
          <dt className="muted">{text.errorId}</dt>
          <dd>{context.errorId}</dd>
        </>
      )}
      <dt className="muted">{text.assignee}</dt>
      <dd dir="auto">{ticket.assignee ?? text.nobody}</dd>
      {ticket.answerDueAt && (
        <>
          <dt className="muted">{ticket.answeredAt ? text.answered : text.due}</dt>
          <dd>
            <Time at={ticket.answeredAt ?? ticket.answerDueAt} form="zoned" />
          </dd>
        </>
      )}
      {ticket.wakesAt && (
        <>
          <dt className="muted">{text.wakes}</dt>
          <dd>
            <Time at={ticket.wakesAt} form="zoned" />
          </dd>
        </>
      )}
    </dl>
  )
}

function Hold({ ticket }: { ticket: AgentThread }) {
  const move = useAction(moveTicket, {
    refreshes,
    onDone: () => notify({ message: text.moved, type: 'success' }),
  })
  return (
    <Disclosure summary={text.hold}>
      <Form
        onSubmit={async (values) => {
          const until = new Date(textOf(values, 'until')).toISOString()
          const body = { expectedVersion: ticket.version, step: 'hold' as const, until }
          await move.send({ params: { id: ticket.id }, body })
        }}
      >
        <TextField label={text.until} name="until" type="datetime-local" required />
        <div>
          <SubmitButton kind="quiet">{text.hold}</SubmitButton>
        </div>
      </Form>
    </Disclosure>
  )
}

function Merge({ ticket }: { ticket: AgentThread }) {
  const navigate = useNavigate()
  const merge = useAction(mergeTicket, {
    refreshes,
    onDone: async ({ id }) => {
      notify({ message: text.merged, type: 'success' })
      await navigate(links.adminTicket(id))
    },
  })
  return (
    <Disclosure summary={text.merge}>
      <Form
        onSubmit={async (values) => {
          const body = { expectedVersion: ticket.version, into: textOf(values, 'into') }
          await merge.send({ params: { id: ticket.id }, body })
        }}
      >
        <TextField label={text.mergeInto} hint={text.mergeHint} name="into" required />
        <div>
          <SubmitButton kind="quiet">{text.merge}</SubmitButton>
        </div>
      </Form>
    </Disclosure>
  )
}
