import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import {
  withdrawApplication,
  withdrawReasons,
  type ApplicationDetail,
  type WithdrawReason,
} from '../../contract.ts'
import { withdrawWords, words } from '../messages.ts'

const text = words.one

type Props = {
  application: { id: string; job: { title: string }; version: number }
  onClose: () => void
  onDone: (detail: ApplicationDetail) => void
}

/** Takes an application back, with a reason. */
export function WithdrawDialog({ application, onClose, onDone }: Props) {
  const { id, job, version } = application
  return (
    <Dialog open onClose={onClose} title={text.withdrawTitle(job.title)}>
      <Form
        name={`withdraw-${id}`}
        onSubmit={async (values) => {
          const note = textOf(values, 'note')
          const reason = textOf(values, 'reason') as WithdrawReason
          const body = { reason, ...(note && { note }), expectedVersion: version }
          onDone(await call(withdrawApplication, { params: { id }, body }))
        }}
      >
        <p>{text.withdrawLead}</p>
        <RadioGroup
          legend={text.reason}
          name="reason"
          required
          options={withdrawReasons.map((value) => ({ value, label: withdrawWords[value] }))}
        />
        <TextArea label={text.noteOptional} name="note" rows={3} countTo={300} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton kind="danger">{text.withdraw}</SubmitButton>
          <Button onClick={onClose}>{text.keep}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
