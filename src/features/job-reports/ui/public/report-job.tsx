import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { jobReportReasons, reportJob, type JobReportReason } from '../../contract.ts'
import { reasonWords, words } from '../messages.ts'

/** At the end of a job's page: what is wrong with it, in two steps. */
export function ReportJob({ jobId }: { jobId: string }) {
  const viewer = useViewer()
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  const report = useAction(reportJob, {
    onDone: () => {
      notify({ message: words.sent, type: 'success' })
      close()
    },
  })
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <Button kind="plain" size="small" onClick={() => setIsOpen(true)}>
          {words.report}
        </Button>
        {viewer && <TextLink to={links.ownJobReports()}>{words.own.title}</TextLink>}
      </span>
      <Dialog open={isOpen} onClose={close} title={words.title}>
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
          <TextArea
            label={words.note}
            hint={words.noteHint}
            name="note"
            rows={3}
            maxLength={1000}
          />
          <div className="actions">
            <Button onClick={close}>{words.cancel}</Button>
            <SubmitButton kind="danger">{words.send}</SubmitButton>
          </div>
        </Form>
      </Dialog>
    </>
  )
}
