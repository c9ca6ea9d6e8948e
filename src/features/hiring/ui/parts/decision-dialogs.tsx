import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { AmountField } from '#web/kit/amount-field.tsx'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { isCurrency, payCurrencies, toMinorUnits, payUnitWords } from '#shared/money.ts'
import { readTypedAmount } from '#shared/typed-amount.ts'
import { rejectionReasons, type RejectionReason } from '#features/applications/contract.ts'
import { rejectionWords } from '#features/applications/ui/public/words.ts'
import { AnswerNote } from '#features/hiring-pipeline/ui/public/answer-note.tsx'
import { payUnits, type PayUnit } from '#features/jobs/contract.ts'
import {
  hireApplicant,
  makeOffer,
  rejectApplicant,
  type ApplicantCard,
  type ApplicantDetail,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { DelaySelect } from './bulk-list.tsx'

const text = words.one

type Props = {
  applicant: Pick<ApplicantCard, 'id' | 'name' | 'version'>
  onClose: () => void
  onDone: (detail: ApplicantDetail) => void
}

/** A rejection always carries a reason (APP11). */
export function RejectDialog({ applicant, onClose, onDone }: Props) {
  const { id, name, version } = applicant
  return (
    <Dialog open onClose={onClose} title={text.rejectTitle(name)}>
      <Form
        name={`reject-${id}`}
        onSubmit={async (values) => {
          const note = textOf(values, 'note')
          const reason = textOf(values, 'reason') as RejectionReason
          const delayHours = Number(textOf(values, 'delayHours'))
          const body = { reason, ...(note && { note }), delayHours, expectedVersion: version }
          onDone(await call(rejectApplicant, { params: { id }, body }))
        }}
      >
        <p className="muted">{text.rejectLead}</p>
        <RadioGroup
          legend={text.reason}
          name="reason"
          required
          options={rejectionReasons.map((value) => ({ value, label: rejectionWords[value] }))}
        />
        <AnswerNote
          label={text.rejectNote}
          hint={words.bulk.variables}
          from={words.bulk.from}
          empty={words.bulk.fromNone}
          name="note"
        />
        <DelaySelect />
        <div className="flex flex-wrap gap-2">
          <SubmitButton kind="danger">{text.rejectSend}</SubmitButton>
          <Button onClick={onClose}>{text.cancel}</Button>
        </div>
      </Form>
    </Dialog>
  )
}

/** What is offered, and until when it stands. */
export function OfferDialog({ applicant, onClose, onDone }: Props) {
  const { id, name, version } = applicant
  const [currency, setCurrency] = useState('EUR')
  return (
    <Dialog open onClose={onClose} title={text.offerTitle(name)}>
      <Form
        name={`offer-${id}`}
        onSubmit={async (values) => {
          const startsOn = textOf(values, 'startsOn')
          const body = {
            note: textOf(values, 'note'),
            pay: payOf(values),
            startsOn: startsOn || null,
            validDays: Number(textOf(values, 'validDays')),
            expectedVersion: version,
          }
          onDone(await call(makeOffer, { params: { id }, body }))
        }}
      >
        <TextArea
          label={text.offerNote}
          hint={text.offerNoteHint}
          name="note"
          rows={5}
          countTo={2000}
          required
        />
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-3">
          <AmountField label={text.amount} name="pay.amount" currency={currency} />
          <Select
            label={text.currency}
            name="pay.currency"
            value={currency}
            onChange={(event) => setCurrency(event.currentTarget.value)}
            options={payCurrencies.map((value) => ({ value, label: value }))}
          />
          <Select
            label={text.unit}
            name="pay.unit"
            defaultValue="YEAR"
            options={payUnits.map((value) => ({ value, label: payUnitWords[value] }))}
          />
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <TextField label={text.startsOn} name="startsOn" type="date" />
          <TextField
            label={text.validDays}
            name="validDays"
            type="number"
            min={1}
            max={60}
            defaultValue={7}
            required
          />
        </div>
        <SubmitButton>{text.offerSend}</SubmitButton>
      </Form>
    </Dialog>
  )
}

/** Nothing where no amount was typed; what is not a currency is left to the server to refuse. */
function payOf(values: FormData) {
  const amount = readTypedAmount(textOf(values, 'pay.amount'))
  if (amount === null) return null
  const currency = textOf(values, 'pay.currency').toUpperCase()
  const minor = isCurrency(currency) ? toMinorUnits(amount, currency) : Math.round(amount * 100)
  return { amount: minor, currency, unit: textOf(values, 'pay.unit') as PayUnit }
}

/** The first day of someone who has accepted. */
export function HireDialog({
  applicant,
  startsOn,
  onClose,
  onDone,
}: Props & { startsOn: string | null }) {
  const { id, name, version } = applicant
  return (
    <Dialog open onClose={onClose} title={text.hireTitle(name)}>
      <Form
        name={`hire-${id}`}
        onSubmit={async (values) => {
          const body = { startsOn: textOf(values, 'startsOn'), expectedVersion: version }
          onDone(await call(hireApplicant, { params: { id }, body }))
        }}
      >
        <TextField
          label={text.startsOn}
          name="startsOn"
          type="date"
          required
          defaultValue={startsOn ?? ''}
        />
        <SubmitButton>{text.hireSend}</SubmitButton>
      </Form>
    </Dialog>
  )
}
