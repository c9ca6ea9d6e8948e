import type { Interview } from '#features/applications/contract.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { cancelInterview, type ApplicantDetail } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.one

type Props = {
  interview: Pick<Interview, 'id'>
  onClose: () => void
  onDone: (detail: ApplicantDetail) => void
}

/** An interview that is cancelled is off at once, so this is asked first; a word to the candidate goes along. */
export function CallOffDialog({ interview: { id }, onClose, onDone }: Props) {
  return (
    <Dialog open onClose={onClose} title={text.callOffTitle}>
      <Form
        name={`call-off-${id}`}
        onSubmit={async (values) => {
          const note = textOf(values, 'note')
          onDone(await call(cancelInterview, { params: { id }, body: note ? { note } : {} }))
        }}
      >
        <p>{text.callOffLead}</p>
        <TextArea label={text.callOffNote} name="note" rows={3} countTo={300} />
        <div className="flex flex-wrap gap-2">
          <SubmitButton kind="danger">{text.callOff}</SubmitButton>
          <Button onClick={onClose}>{text.callOffNot}</Button>
        </div>
      </Form>
    </Dialog>
  )
}
