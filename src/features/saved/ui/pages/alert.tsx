import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate, useParams, type LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { RadioGroup, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Card, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import {
  alertFrequencies,
  changeAlert,
  deleteAlert,
  getAlert,
  listAlerts,
  type Alert,
  type AlertFrequency,
} from '../../contract.ts'
import { frequencyWords, words } from '../messages.ts'
import { AlertJobs } from '../parts/alert-jobs.tsx'
import { SearchWords } from '../parts/search-words.tsx'

const text = words.alerts

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  loadFresh(context, getAlert, { params: { id: params['id'] ?? '' } })

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.alert.name ?? text.title,
  robots: 'noindex',
})

/** `/alerts/{id}`: one saved search, what it sent and why, and what it would have sent. */
export function Component() {
  const { id = '' } = useParams()
  const { data } = useSuspenseQuery(query(getAlert, { params: { id } }))
  const queries = useQueryClient()
  const { alert, sent, preview } = data
  const refresh = async () => {
    await queries.invalidateQueries({ queryKey: keyOf(getAlert, { params: { id } }) })
    void queries.invalidateQueries({ queryKey: keyOf(listAlerts) })
  }
  return (
    <div className="page page-width">
      <PageHead title={<span dir="auto">{alert.name}</span>}>
        <span className="flex flex-wrap items-center gap-3">
          {!alert.active && <Badge tone="clock">{text.stopped}</Badge>}
          <LinkButton size="small" to={links.jobs(alert.search)}>
            {text.open}
          </LinkButton>
        </span>
      </PageHead>
      <div className="page-split">
        <div className="grid min-w-0 content-start gap-10">
          <Card>
            <SearchWords search={alert.search} />
            <p className="small muted mt-3">
              {text.sent(alert.sent)}
              {alert.nextRunAt && (
                <>
                  {' · '}
                  {text.next} <Time at={alert.nextRunAt} form="near" />
                </>
              )}
            </p>
            <Switches alert={alert} onChange={refresh} />
          </Card>
          <section className="grid gap-3">
            <h2>{text.sentTitle}</h2>
            <AlertJobs alertId={id} jobs={sent} none={text.sentNone} onJudged={refresh} />
          </section>
          <section className="grid gap-3">
            <h2>{text.previewTitle}</h2>
            <AlertJobs alertId={id} jobs={preview} none={text.previewNone} />
          </section>
        </div>
        <aside>
          <Form
            key={alert.version}
            name={`alert-${id}`}
            onSubmit={async (values) => {
              const frequency = textOf(values, 'frequency') as AlertFrequency
              const body = { name: textOf(values, 'name'), frequency }
              await call(changeAlert, { params: { id }, body })
              notify({ message: text.changed, type: 'success' })
              await refresh()
            }}
          >
            <TextField
              label={text.name}
              name="name"
              maxLength={120}
              defaultValue={alert.name}
              required
            />
            <RadioGroup
              legend={text.frequency}
              name="frequency"
              defaultValue={alert.frequency}
              options={alertFrequencies.map((value) => ({ value, label: frequencyWords[value] }))}
            />
            <div>
              <SubmitButton kind="quiet">{text.change}</SubmitButton>
            </div>
          </Form>
        </aside>
      </div>
    </div>
  )
}

function Switches({ alert, onChange }: { alert: Alert; onChange: () => Promise<void> }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const params = { id: alert.id }
  const change = useAction(changeAlert, { onDone: onChange })
  const remove = useAction(deleteAlert, {
    onDone: async () => {
      notify({ message: text.deleted })
      await navigate(links.alerts())
    },
  })
  return (
    <div className="actions mt-5">
      <Button
        kind={alert.active ? 'quiet' : 'primary'}
        busy={change.busy}
        onClick={() => change.run({ params, body: { active: !alert.active } })}
      >
        {alert.active ? text.stop : text.start}
      </Button>
      <Button kind="plain" onClick={() => setAsking(true)}>
        {text.delete}
      </Button>
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        title={text.deleteTitle(alert.name)}
        confirm={text.delete}
        cancel={text.keep}
        busy={remove.busy}
        onConfirm={() => remove.run({ params })}
      >
        <p>{text.deleteLead}</p>
      </ConfirmDialog>
    </div>
  )
}
