import { useState } from 'react'
import type { Endpoint } from '#shared/endpoint.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  endSuspension,
  reasonMaximum,
  rules,
  sanctionDaysAtMost,
  suspendAccount,
  type Rule,
} from '../../contract.ts'
import { ruleWords } from '../../messages.rules.ts'
import { sanctionWords as text } from '../messages.accounts.ts'

type FormProps = {
  id: string
  open: boolean
  onClose: () => void
  refreshes: readonly Endpoint[]
}

const usualDays = 14

/** Rule, end and reason: what its owner reads. */
export function SuspendAccount({
  id,
  open,
  onClose,
  refreshes,
  lengthens,
}: FormProps & { lengthens: boolean }) {
  const title = lengthens ? text.lengthen : text.suspend
  const [hasEnd, setHasEnd] = useState(true)
  const suspend = useAction(suspendAccount, {
    refreshes,
    isRaced: true,
    onDone: () => {
      notify({ message: text.suspended, type: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      <Form
        name={`suspend ${id}`}
        className="grid gap-4"
        onSubmit={async (values) => {
          await suspend.send({
            params: { id },
            body: {
              rule: textOf(values, 'rule') as Rule,
              days: hasEnd ? Number(textOf(values, 'days')) : null,
              reason: textOf(values, 'reason'),
            },
          })
        }}
      >
        <p>{lengthens ? text.lengthenLead : text.suspendLead}</p>
        <Select
          label={text.rule}
          name="rule"
          empty={text.chooseRule}
          required
          options={rules.map((value) => ({ value, label: ruleWords[value] }))}
        />
        <Select
          label={text.ends}
          name="ends"
          required
          value={hasEnd ? 'days' : 'never'}
          onChange={(event) => setHasEnd(event.target.value === 'days')}
          options={[
            { value: 'days', label: text.afterDays },
            { value: 'never', label: text.never },
          ]}
        />
        {hasEnd && (
          <TextField
            label={text.days}
            name="days"
            type="number"
            required
            min={1}
            max={sanctionDaysAtMost}
            defaultValue={usualDays}
          />
        )}
        <Reason />
        <div className="actions">
          <Button onClick={onClose}>{text.cancel}</Button>
          <SubmitButton kind="danger">{title}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

export function EndSuspension({ id, open, onClose, refreshes }: FormProps) {
  const end = useAction(endSuspension, {
    refreshes,
    isRaced: true,
    onDone: () => {
      notify({ message: text.ended, type: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open={open} onClose={onClose} title={text.end}>
      <Form
        name={`end suspension ${id}`}
        className="grid gap-4"
        onSubmit={async (values) => {
          await end.send({ params: { id }, body: { reason: textOf(values, 'reason') } })
        }}
      >
        <p>{text.endLead}</p>
        <Reason />
        <div className="actions">
          <Button onClick={onClose}>{text.cancel}</Button>
          <SubmitButton>{text.end}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}

function Reason() {
  return (
    <TextArea
      label={text.reason}
      name="reason"
      rows={3}
      hint={text.reasonHint}
      minLength={5}
      maxLength={reasonMaximum}
      required
    />
  )
}
