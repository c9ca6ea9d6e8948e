import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Checkbox, RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { reportConversation, reportReasons, type ReportReason } from '../../contract.ts'
import { reasonWords, words } from '../messages.ts'

type ReportDialogProps = {
  conversationId: string
  name: string
  onClose: () => void
  onDone: () => void
}

/** Reports the other person of a conversation; the messages go along by consent alone. */
export function ReportDialog({ conversationId, name, onClose, onDone }: ReportDialogProps) {
  return (
    <Dialog open onClose={onClose} title={words.report(name)}>
      <Form
        name={`chat-report-${conversationId}`}
        onSubmit={async (values) => {
          await call(reportConversation, {
            params: { id: conversationId },
            body: {
              reason: textOf(values, 'reason') as ReportReason,
              note: textOf(values, 'note'),
              attachMessages: values.has('attachMessages'),
              block: values.has('block'),
            },
          })
          notify({ message: words.sent, type: 'success' })
          onDone()
        }}
      >
        <p className="muted">{words.lead(name)}</p>
        <RadioGroup
          legend={words.reason}
          name="reason"
          required
          options={reportReasons.map((value) => ({ value, label: reasonWords[value] }))}
        />
        <TextArea label={words.note} hint={words.noteHint} name="note" rows={3} maxLength={1000} />
        <Checkbox label={words.attach} hint={words.attachHint} name="attachMessages" />
        <Checkbox label={words.block(name)} name="block" />
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton kind="danger">{words.send}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
