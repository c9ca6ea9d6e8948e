import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { keyOf } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { links } from '#web/links.ts'
import { getReferral, type RequestStatus } from '#features/referrals/contract.ts'
import { getDispute, openDispute, statementMaximum } from '../../contract.ts'
import { words } from '../messages.ts'

type Props = { request: { id: string; status: RequestStatus; actions: string[] } }

/** On a request's page: opening a dispute, or the way to the one that is there. */
export function DisputeActions({ request: { id, status, actions } }: Props) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const queries = useQueryClient()

  async function open(values: FormData) {
    const params = { id }
    const dispute = await call(openDispute, { params, body: { text: textOf(values, 'text') } })
    keepReply(queries, dispute, getDispute, { params })
    void queries.invalidateQueries({ queryKey: keyOf(getReferral, { params }) })
    await navigate(links.dispute(id))
  }

  if (!actions.includes('dispute')) return <DisputeLink id={id} status={status} />
  return (
    <div className="actions">
      <Button kind="plain" onClick={() => setAsking(true)}>
        {words.open}
      </Button>
      <Dialog open={asking} onClose={() => setAsking(false)} title={words.openTitle}>
        <Form name={`dispute-${id}`} onSubmit={open}>
          <p className="muted">{words.openLead}</p>
          <TextArea
            label={words.what}
            hint={words.whatHint}
            name="text"
            rows={5}
            countTo={statementMaximum}
            required
          />
          <div className="flex flex-wrap gap-3">
            <SubmitButton>{words.openNow}</SubmitButton>
            <Button onClick={() => setAsking(false)}>{words.keep}</Button>
          </div>
        </Form>
      </Dialog>
    </div>
  )
}

const withDispute: readonly RequestStatus[] = ['disputed', 'upheld', 'dismissed']

/** The way to a dispute, for either side. */
export function DisputeLink({ id, status }: { id: string; status: RequestStatus }) {
  if (!withDispute.includes(status)) return null
  return (
    <div className="mt-4">
      <LinkButton to={links.dispute(id)}>{words.see}</LinkButton>
    </div>
  )
}
