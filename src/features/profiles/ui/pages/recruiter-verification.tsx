import { useQuery, useQueryClient, useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { getVerification } from '#features/verification/contract.ts'
import {
  AddressRejected,
  AddressWaiting,
} from '#features/verification/ui/public/address-review.tsx'
import { IdCheck } from '#features/verification/ui/public/id-check.tsx'
import { load, loadFresh } from '#web/api/query-client.ts'
import { keyOf, query } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Note } from '#web/kit/content.tsx'
import { Time, useNow } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { recruiterStore } from '#web/stores/recruiter-store.ts'
import { getRecruiterInfo, sendRecruiterOtp, verifyRecruiterOtp } from '../../contract.ts'
import { words } from '../messages.ts'
import { WorkEmailForm } from '../parts/work-email-form.tsx'
import { WorkStamp } from '../parts/work-stamp.tsx'

const text = words.verification

const noticeDays = 30

export const loader = ({ context }: LoaderFunctionArgs) =>
  Promise.all([load(context, getRecruiterInfo), loadFresh(context, getVerification)])
export const meta = () => ({ title: text.title, robots: 'noindex' })

export function Component() {
  const { data: info } = useSuspenseQuery(query(getRecruiterInfo))
  const { data: verification } = useSuspenseQuery(query(getVerification))
  // The code may be read on another device, or after a reload.
  const [asking, setAsking] = useState(info.verification.codeWaits)
  const [replacing, setReplacing] = useState(false)
  if (info.otpVerified) {
    return (
      <div className="page page-width grid gap-10">
        <div className="grid justify-items-start gap-5">
          <h1 className="display-small">{text.doneTitle(info.profile.company?.name ?? '')}</h1>
          <WorkStamp info={info} />
          <p className="muted max-w-measure">{text.done}</p>
          <LinkButton kind="primary" to={links.offers()}>
            {text.toRequests}
          </LinkButton>
        </div>
        <Renewal address={info.profile.workEmail ?? ''} codeWaits={info.verification.codeWaits} />
        <IdCheck />
      </div>
    )
  }
  const review = verification.addressReview
  const company = verification.company?.name ?? ''
  if (review?.state === 'waiting' && !replacing) {
    return (
      <div className="page page-width">
        <div className="grid max-w-form gap-8">
          <h1 className="display-small">{text.title}</h1>
          <AddressWaiting review={review} company={company} onOther={() => setReplacing(true)} />
        </div>
      </div>
    )
  }
  return (
    <div className="page page-width">
      <div className="max-w-form">
        <h1 className="display-small">{text.title}</h1>
        <p className="muted mt-2 mb-8">{text.lead}</p>
        <IdCheck />
        {review?.state === 'rejected' && !asking && (
          <div className="mb-6">
            <AddressRejected review={review} company={company} />
          </div>
        )}
        {asking && info.profile.workEmail ? (
          <CodeForm
            address={info.profile.workEmail}
            onOther={() => setAsking(false)}
            onConfirmed={() => setReplacing(false)}
          />
        ) : (
          <WorkEmailForm profile={info.profile} onSent={() => setAsking(true)} />
        )}
      </div>
    </div>
  )
}

/** In the last thirty days of the twelve months: one code, and nothing changes. */
function Renewal({ address, codeWaits }: { address: string; codeWaits: boolean }) {
  const { data: verification } = useQuery(query(getVerification))
  const [asking, setAsking] = useState(codeWaits)
  const now = useNow()
  if (!verification?.dueAt) return null
  const left = Date.parse(verification.dueAt) - now.getTime()
  if (left > noticeDays * 24 * 60 * 60 * 1000) return null

  async function send() {
    await call(sendRecruiterOtp)
    setAsking(true)
  }

  return (
    <section className="grid max-w-form gap-4">
      <Note tone="clock" title={text.renewTitle}>
        {text.renew} <Time at={verification.dueAt} form="date" />.
      </Note>
      {asking ? (
        <CodeForm address={address} onOther={() => setAsking(false)} />
      ) : (
        <div>
          <Button kind="primary" onClick={() => void send().catch(() => undefined)}>
            {text.send}
          </Button>
        </div>
      )}
    </section>
  )
}

type CodeFormProps = { address: string; onOther: () => void; onConfirmed?: () => void }

function CodeForm({ address, onOther, onConfirmed }: CodeFormProps) {
  const queries = useQueryClient()

  async function confirm(values: FormData) {
    const { verified } = await call(verifyRecruiterOtp, { body: { otp: textOf(values, 'otp') } })
    recruiterStore.getState().setVerified(verified)
    await Promise.all([
      queries.invalidateQueries({ queryKey: keyOf(getRecruiterInfo) }),
      queries.invalidateQueries({ queryKey: keyOf(getVerification) }),
    ])
    onConfirmed?.()
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
      <div className="actions">
        <SubmitButton>{text.confirm}</SubmitButton>
        <Button onClick={() => void again().catch(() => undefined)}>{text.again}</Button>
        <Button kind="plain" onClick={onOther}>
          {text.otherAddress}
        </Button>
      </div>
    </Form>
  )
}
