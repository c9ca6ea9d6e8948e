import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useNavigate } from 'react-router'
import { call, newAttempt } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { Checkbox, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { links } from '#web/links.ts'
import { getWallet } from '#features/wallet/contract.ts'
import { ConnectionMeter } from '#features/wallet/ui/public/connection-meter.tsx'
import {
  askReferral,
  listReferrals,
  noteMaximum,
  previewReferral,
  whyMeCount,
  type ReferralPreview,
} from '../../contract.ts'
import { askWords } from '../messages.ask.ts'

const text = askWords

type Props = {
  target: { jobId: string } | { jobUrl: string }
  askCompany: boolean
  terms: ReferralPreview['terms']
}

/** The note, three reasons, and the price in the button. */
export function AskForm({ target, askCompany, terms }: Props) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // The same attempt until it has succeeded or its input changes: a lost reply never costs twice.
  const attempt = useRef({ input: '', key: '' })

  async function send(values: FormData) {
    const whyMe = Array.from({ length: whyMeCount }, (_, index) => textOf(values, `whyMe.${index}`))
    const companyName = textOf(values, 'companyName')
    const jobTitle = textOf(values, 'jobTitle')
    const internalJobId = textOf(values, 'internalJobId')
    const body = {
      ...target,
      note: textOf(values, 'note'),
      whyMe,
      ...(companyName && { companyName }),
      ...(jobTitle && { jobTitle }),
      ...(internalJobId && { internalJobId }),
      ...(values.get('confirmsTerms') === 'on' && { confirmsTerms: true }),
    }
    const input = JSON.stringify(body)
    if (attempt.current.input !== input) attempt.current = { input, key: newAttempt() }
    const { id } = await call(askReferral, { body }, { idempotencyKey: attempt.current.key })
    for (const endpoint of [getWallet, listReferrals, previewReferral]) {
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
    await navigate(links.referral(id))
  }

  return (
    <Form name={`ask-${'jobId' in target ? target.jobId : target.jobUrl}`} onSubmit={send}>
      {askCompany && (
        <div className="grid gap-5 sm:grid-cols-2">
          <TextField
            label={text.company}
            hint={text.companyHint}
            name="companyName"
            maxLength={160}
          />
          <TextField label={text.jobTitle} name="jobTitle" maxLength={160} />
        </div>
      )}
      <TextArea
        label={text.note}
        hint={text.noteHint}
        name="note"
        rows={6}
        countTo={noteMaximum}
        required
      />
      <fieldset className="grid gap-4">
        <legend className="font-medium">{text.whyLegend}</legend>
        <p className="small muted">{text.whyHint}</p>
        {Array.from({ length: whyMeCount }, (_, index) => (
          <TextField
            key={index}
            label={text.why(index + 1)}
            name={`whyMe.${index}`}
            maxLength={200}
            required
          />
        ))}
      </fieldset>
      {terms?.needsInternalJobId && (
        <TextField
          label={text.internalJobId}
          hint={text.internalJobIdHint}
          name="internalJobId"
          maxLength={60}
          required
        />
      )}
      {terms && terms.confirm.length > 0 && (
        <Checkbox label={text.terms(terms.confirm)} name="confirmsTerms" />
      )}
      <ConnectionMeter />
      <div>
        <SubmitButton price={text.price}>{text.send}</SubmitButton>
      </div>
    </Form>
  )
}
