import { call } from '#web/api/call.ts'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { noteMaximum, resubmitReferral, type RequestDetail } from '../../contract.ts'
import { words } from '../messages.ts'

type Props = { request: RequestDetail; onDone: (detail: RequestDetail) => void }

/** The candidate's answer to what the referrer asked for. */
export function ChangesForm({ request, onDone }: Props) {
  return (
    <Form
      name={`changes-${request.id}`}
      onSubmit={async (values) => {
        const body = { note: textOf(values, 'note'), expectedVersion: request.version }
        onDone(await call(resubmitReferral, { params: { id: request.id }, body }))
      }}
    >
      <TextArea
        label={words.changesNote}
        hint={words.changesHint}
        name="note"
        rows={6}
        countTo={noteMaximum}
        defaultValue={request.note}
        required
      />
      <div>
        <SubmitButton>{words.sendChanges}</SubmitButton>
      </div>
    </Form>
  )
}
