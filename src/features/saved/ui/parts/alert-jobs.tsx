import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Badge } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { alertReasons, judgeAlertJob, type AlertJob, type AlertReason } from '../../contract.ts'
import { alertReasonWords, words } from '../messages.ts'

const text = words.alerts

type Props = {
  alertId: string
  jobs: readonly AlertJob[]
  none: string
  /** Given where a job can be judged: it was sent. */
  onJudged?: () => Promise<void>
}

/** Jobs of an alert, each with the reason why it is there (APP3). */
export function AlertJobs({ alertId, jobs, none, onJudged }: Props) {
  const [judging, setJudging] = useState<AlertJob>()
  if (jobs.length === 0) return <p className="muted">{none}</p>
  return (
    <>
      <ul className="rows">
        {jobs.map((job) => (
          <li key={job.id} className="row grid gap-1">
            <h3 className="text-15 leading-5" dir="auto">
              <Link className="row-link" to={links.job(job.id)}>
                {job.title}
              </Link>
            </h3>
            <p className="small">
              <CompanyName company={job.company} />
              <span className="muted">
                {' · '}
                <Time at={job.at} />
              </span>
            </p>
            <p className="small muted" dir="auto">
              {text.why} {job.why.join('; ')}
            </p>
            {onJudged && (
              <div>
                {job.feedback ? (
                  <Badge>{alertReasonWords[job.feedback]}</Badge>
                ) : (
                  <Button size="small" onClick={() => setJudging(job)}>
                    {text.doesNotFit}
                  </Button>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
      {judging && onJudged && (
        <Dialog open onClose={() => setJudging(undefined)} title={judging.title}>
          <Form
            name={`judge-${judging.id}`}
            onSubmit={async (values) => {
              const reason = textOf(values, 'reason') as AlertReason
              const body = { jobId: judging.id, reason }
              await call(judgeAlertJob, { params: { id: alertId }, body })
              await onJudged()
              setJudging(undefined)
              notify({ message: text.narrowed, type: 'success' })
            }}
          >
            <RadioGroup
              legend={text.reason}
              name="reason"
              required
              options={alertReasons.map((value) => ({ value, label: alertReasonWords[value] }))}
            />
            <SubmitButton>{text.judge}</SubmitButton>
          </Form>
        </Dialog>
      )}
    </>
  )
}
