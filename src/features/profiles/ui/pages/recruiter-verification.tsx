import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { load } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { getRecruiterInfo, sendRecruiterOtp, verifyRecruiterOtp } from '../../contract.ts'
import { words } from '../messages.ts'
import { WorkEmailForm } from '../parts/work-email-form.tsx'
import { WorkStamp } from '../parts/work-stamp.tsx'

const text = words.verification

export const loader = ({ context }: LoaderFunctionArgs) => load(context, getRecruiterInfo)
export const meta = () => ({ title: text.title, robots: 'noindex' })

export function Component() {
  const { data: info } = useSuspenseQuery(query(getRecruiterInfo))
  const [asking, setAsking] = useState(false)
  if (info.otpVerified) {
    return (
      <div className="page page-width grid justify-items-start gap-5">
        <h1 className="display-small">{text.doneTitle(info.profile.company?.name ?? '')}</h1>
        <WorkStamp info={info} />
        <p className="muted max-w-measure">{text.done}</p>
        <LinkButton kind="primary" to={links.offers()}>
          {text.toRequests}
        </LinkButton>
      </div>
    )
  }
  return (
    <div className="page page-width">
      <div className="max-w-form">
        <h1 className="display-small">{text.title}</h1>
        <p className="muted mt-2 mb-8">{text.lead}</p>
        {asking && info.profile.workEmail ? (
          <CodeForm address={info.profile.workEmail} onOther={() => setAsking(false)} />
        ) : (
          <WorkEmailForm profile={info.profile} onSent={() => setAsking(true)} />
        )}
      </div>
    </div>
  )
}

function CodeForm({ address, onOther }: { address: string; onOther: () => void }) {
  const queries = useQueryClient()

  async function confirm(values: FormData) {
    const { verified } = await call(verifyRecruiterOtp, { body: { otp: textOf(values, 'otp') } })
    recruiterStore.getState().setVerified(verified)
    await queries.invalidateQueries({ queryKey: keyOf(getRecruiterInfo) })
  }

  async function again() {
    const { message } = await call(sendRecruiterOtp)
    notify({ message })
  }

  return (
    <Form name="work-email-code" onSubmit={confirm}>
      <p role="status">{text.sentTo(address)}</p>
      <TextField
        label={text.code}
        name="otp"
        inputMode="numeric"
        autoComplete="one-time-code"
        className="numbers"
        maxLength={9}
        required
      />
      <div className="flex flex-wrap gap-3">
        <SubmitButton>{text.confirm}</SubmitButton>
        <Button onClick={() => void again().catch(() => undefined)}>{text.again}</Button>
        <Button kind="plain" onClick={onOther}>
          {text.otherAddress}
        </Button>
      </div>
    </Form>
  )
}
