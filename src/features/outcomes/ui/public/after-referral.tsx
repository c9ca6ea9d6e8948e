import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { keyOf, query } from '#web/api/query.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Disclosure } from '#web/kit/content.tsx'
import type { RequestStatus } from '#features/referrals/contract.ts'
import type { CallReply } from '#shared/endpoint.ts'
import {
  addProof,
  getThanks,
  proofMaximumBytes,
  sendThanks,
  thanksMaximum,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { Outcome } from '../parts/outcome.tsx'

const referred: readonly RequestStatus[] = [
  'referred',
  'confirmed',
  'unconfirmed',
  'hired',
  'not_hired',
]

const ended: readonly RequestStatus[] = ['confirmed', 'hired', 'not_hired']

type Props = {
  id: string
  status: RequestStatus
  side: 'candidate' | 'referrer'
  /** The request has changed by what was done here. */
  onChange: () => void
}

/** On a request's page: how it ended, the proof of a referral, and a note of thanks. */
export function AfterReferral({ id, status, side, onChange }: Props) {
  const params = { id }
  const { data } = useQuery({ ...query(getThanks, { params }), enabled: referred.includes(status) })
  if (!data) return null
  return (
    <>
      {ended.includes(status) && <Outcome id={id} side={side} onChange={onChange} />}
      {(data.hasProof || data.canProve) && <Proof id={id} data={data} />}
      {data.thanks && (
        <section className="grid gap-2">
          <h2 className="text-[17px]">{side === 'candidate' ? words.thanked : words.received}</h2>
          <p className="whitespace-pre-line wrap-anywhere" dir="auto">
            {data.thanks.text}
          </p>
        </section>
      )}
      {data.canThank && <ThanksForm id={id} />}
    </>
  )
}

type Data = CallReply<typeof getThanks>

function Proof({ id, data }: { id: string; data: Data }) {
  const queries = useQueryClient()
  const [problem, setProblem] = useState<string>()
  const open = data.hasProof && (
    <p>
      <a className="link" href={`/api/referrals/${id}/proof`}>
        {words.openProof}
      </a>
    </p>
  )
  if (!data.canProve) return open || null

  async function keep(file: File) {
    const large = file.size > proofMaximumBytes
    setProblem(large ? words.tooLarge : undefined)
    if (large) return
    try {
      await call(addProof, { params: { id } }, { files: { proof: file } })
      notify({ message: words.proofKept, type: 'success' })
      await queries.invalidateQueries({ queryKey: keyOf(getThanks, { params: { id } }) })
    } catch (error) {
      if (!(error instanceof ApiError)) return
      saidInPlace(error)
      setProblem(error.fields[0]?.message ?? error.reason)
    }
  }
  return (
    <FileDrop
      label={words.proof}
      name="proof"
      accept=".jpg,.jpeg,.png,.pdf"
      hint={words.proofHint}
      error={problem}
      current={open}
      onFile={(file) => void keep(file)}
    />
  )
}

function ThanksForm({ id }: { id: string }) {
  const params = { id }
  const queries = useQueryClient()
  return (
    <Disclosure summary={words.thank}>
      <Form
        name={`thanks-${id}`}
        onSubmit={async (values) => {
          const sent = await call(sendThanks, { params, body: { text: textOf(values, 'text') } })
          keepReply(queries, sent, getThanks, { params })
          notify({ message: words.sent, type: 'success' })
        }}
      >
        <TextArea
          label={words.note}
          hint={words.thankHint}
          name="text"
          rows={3}
          countTo={thanksMaximum}
          required
        />
        <div>
          <SubmitButton kind="quiet">{words.send}</SubmitButton>
        </div>
      </Form>
    </Disclosure>
  )
}
