import { useState } from 'react'
import { searchPeople, type PersonCard } from '#features/people-search/contract.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Select } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  dismissPerson,
  dismissalReasons,
  listDismissals,
  type DismissalReason,
} from '../../contract.ts'
import { reasonWords, words } from '../messages.ts'
import { RecordDialog } from '../parts/record-dialog.tsx'
import { titleOf } from '../parts/title-of.ts'

/** What a recruiter does with a card besides contacting its candidate. */
export function PersonActions({ person }: { person: PersonCard }) {
  const [open, setOpen] = useState<'record' | 'dismissal'>()
  const close = () => setOpen(undefined)
  const title = titleOf(person)
  return (
    <>
      <Button
        size="small"
        kind="plain"
        aria-label={words.dismiss.actionNamed(title)}
        onClick={() => setOpen('dismissal')}
      >
        {words.dismiss.action}
      </Button>
      <Button
        size="small"
        aria-label={words.record.saveNamed(title)}
        onClick={() => setOpen('record')}
      >
        {words.record.save}
      </Button>
      <Dialog open={open === 'record'} onClose={close} title={words.record.title}>
        <RecordDialog person={person} />
      </Dialog>
      <Dialog open={open === 'dismissal'} onClose={close} title={words.dismiss.title}>
        <DismissalForm person={person} onDone={close} />
      </Dialog>
    </>
  )
}

function DismissalForm({ person, onDone }: { person: PersonCard; onDone: () => void }) {
  const dismiss = useAction(dismissPerson, {
    refreshes: [searchPeople, listDismissals],
    onDone: () => {
      notify({ message: words.dismiss.done, type: 'success' })
      onDone()
    },
  })
  return (
    <Form
      name="dismissal"
      onSubmit={async (values) => {
        const reason = textOf(values, 'reason') as DismissalReason
        await dismiss.send({ params: { id: person.id }, body: { reason } })
      }}
    >
      <p>{words.dismiss.lead}</p>
      <Select
        label={words.dismiss.reason}
        name="reason"
        options={dismissalReasons.map((value) => ({ value, label: reasonWords[value] }))}
        required
      />
      <div>
        <SubmitButton>{words.dismiss.send}</SubmitButton>
      </div>
    </Form>
  )
}
