import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listHiringJobs } from '#features/hiring/contract.ts'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Note } from '#web/kit/content.tsx'
import { AmountField } from '#web/kit/amount-field.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Checkbox, Select, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { useZone } from '#web/kit/time.tsx'
import { dateWords } from '#web/messages/format.ts'
import { contactPerson, listContacts, type PersonCard } from '../../contract.ts'
import { words } from '../messages.ts'
import { payCurrencies } from '#shared/money.ts'
import { minorUnits } from '../parts/typed-amounts.ts'

const text = words.contact
/** As many as a list has on one page. */
const jobsAtMost = 100

type ContactDialogProps = { person: PersonCard | undefined; onClose: () => void }

/** A request about one job, with its pay. */
export function ContactDialog({ person, onClose }: ContactDialogProps) {
  return (
    <Dialog open={person !== undefined} onClose={onClose} title={text.title}>
      {person && <ContactForm person={person} onDone={onClose} />}
    </Dialog>
  )
}

function ContactForm({ person, onDone }: { person: PersonCard; onDone: () => void }) {
  const { data } = useQuery(query(listHiringJobs, { query: { show: 'open', limit: jobsAtMost } }))
  const zone = useZone()
  const [currency, setCurrency] = useState(person.payCurrency ?? 'EUR')
  const contact = useAction(contactPerson, {
    refreshes: [listContacts],
    onDone: () => {
      notify({ message: text.sent, type: 'success' })
      onDone()
    },
  })
  if (!data) return null
  if (data.items.length === 0) return <Note tone="clock">{text.noJobs}</Note>
  return (
    <Form
      name="contact"
      onSubmit={async (values) => {
        await contact.send({
          params: { id: person.id },
          body: {
            jobId: textOf(values, 'jobId'),
            note: textOf(values, 'note'),
            payMinimum: minorUnits(textOf(values, 'payMinimum'), currency) ?? 0,
            payMaximum: minorUnits(textOf(values, 'payMaximum'), currency) ?? 0,
            payCurrency: currency,
            acceptsMismatch: values.get('acceptsMismatch') !== null,
          },
        })
      }}
    >
      <p>{text.lead}</p>
      <Select
        label={text.job}
        name="jobId"
        options={data.items.map(({ id, title, postedAt }) => ({
          value: id,
          // Companies open the same job in several places.
          label: text.jobOf(title, dateWords(new Date(postedAt), zone)),
        }))}
        required
      />
      <div className="grid gap-4 md:grid-cols-3">
        <AmountField label={text.minimum} name="payMinimum" currency={currency} required />
        <AmountField label={text.maximum} name="payMaximum" currency={currency} required />
        <Select
          label={text.currency}
          name="payCurrency"
          value={currency}
          onChange={(event) => setCurrency(event.currentTarget.value)}
          options={payCurrencies.map((value) => ({ value, label: value }))}
          required
        />
      </div>
      <TextArea label={text.note} name="note" hint={text.noteHint} countTo={1000} required />
      <Checkbox label={text.mismatch} name="acceptsMismatch" hint={text.mismatchHint} />
      <div>
        <SubmitButton>{text.send}</SubmitButton>
      </div>
    </Form>
  )
}
