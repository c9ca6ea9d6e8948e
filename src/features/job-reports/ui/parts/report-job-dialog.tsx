import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { jobReportReasons, reportJob, type JobReportReason } from '../../contract.ts'
import { reasonWords, words } from '../messages.ts'

/** What is wrong with a job. */
export function ReportJobDialog({ jobId, onClose }: { jobId: string; onClose: () => void }) {
  const report = useAction(reportJob, {
    onDone: () => {
      notify({ message: words.sent, type: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.title}>
      <Form
        name={`report job ${jobId}`}
        onSubmit={async (values) => {
          await report.send({
            params: { id: jobId },
            body: {
              reason: textOf(values, 'reason') as JobReportReason,
              note: textOf(values, 'note'),
            },
          })
        }}
      >
        <p className="muted">{words.lead}</p>
        <RadioGroup
          legend={words.reason}
          name="reason"
          required
          options={jobReportReasons.map((value) => ({ value, label: reasonWords[value] }))}
        />
        <TextArea label={words.note} hint={words.noteHint} name="note" rows={3} maxLength={1000} />
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton kind="danger">{words.send}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
