import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { toMajorUnits, toMinorUnits } from '#shared/money.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Disclosure } from '#web/kit/content.tsx'
import { Select, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  getAgentTicket,
  listQueue,
  listTicketActions,
  takeTicketAction,
  type AgentAction,
  type AgentThread,
} from '../../contract.ts'
import { actionWords as text } from '../messages.actions.ts'

/** What the agent's permissions allow to do for the person, without leaving the ticket. */
export function TicketActions({ ticket }: { ticket: AgentThread }) {
  const { data } = useQuery(query(listTicketActions, { params: { id: ticket.id } }))
  if (!data || data.items.length === 0) return null
  return (
    <section className="grid gap-2" aria-labelledby="ticket-actions">
      <h2 id="ticket-actions" className="text-16">
        {text.heading}
      </h2>
      {data.items.map((action) => (
        <Disclosure key={action.name} summary={action.label}>
          <ActionForm ticket={ticket} action={action} />
        </Disclosure>
      ))}
    </section>
  )
}

function ActionForm({ ticket, action }: { ticket: AgentThread; action: AgentAction }) {
  const { targets, name, label } = action
  const [targetId, setTargetId] = useState(targets[0]!.id)
  const [sent, setSent] = useState(0)
  const target = targets.find(({ id }) => id === targetId) ?? targets[0]!
  const { currency, most } = target
  const take = useAction(takeTicketAction, {
    refreshes: [getAgentTicket, listQueue, listTicketActions],
    onDone: ({ entries }) => {
      const isDone = entries.at(-1)?.kind === 'event'
      notify({ message: isDone ? text.done : text.waits, type: 'success' })
      setSent(sent + 1)
    },
  })
  return (
    <Form
      key={sent}
      className="grid max-w-measure gap-4 pt-3"
      onSubmit={async (values) => {
        const typed = Number(textOf(values, 'amount'))
        const amount =
          most === null ? null : currency === null ? typed : toMinorUnits(typed, currency)
        const reason = textOf(values, 'reason')
        const body = { expectedVersion: ticket.version, name, targetId: target.id, amount, reason }
        await take.send({ params: { id: ticket.id }, body })
      }}
    >
      <Select
        label={text.target}
        name="targetId"
        options={targets.map(({ id, label: one }) => ({ value: id, label: one }))}
        value={target.id}
        onChange={(event) => setTargetId(event.target.value)}
        required
      />
      {most !== null && (
        <TextField
          key={target.id}
          label={currency === null ? text.count : text.money(currency)}
          name="amount"
          type="number"
          inputMode="decimal"
          min={currency === null ? 1 : toMajorUnits(1, currency)}
          max={currency === null ? most : toMajorUnits(most, currency)}
          step={currency === null ? 1 : toMajorUnits(1, currency)}
          defaultValue={currency === null ? 1 : toMajorUnits(most, currency)}
          className="max-w-[10rem]"
          required
        />
      )}
      <TextField
        label={text.reason}
        hint={text.reasonHint}
        name="reason"
        minLength={10}
        maxLength={200}
        required
      />
      <div>
        <SubmitButton kind="quiet">{label}</SubmitButton>
      </div>
    </Form>
  )
}
