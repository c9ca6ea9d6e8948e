import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CurrentPassword } from '#features/accounts/ui/public/current-password.tsx'
import { query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import {
  cancelDeletion,
  getOwnData,
  requestDeletion,
  type AccountDeletion,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.deletion

export function Deletion() {
  const { data } = useSuspenseQuery(query(getOwnData))
  const { deletion, refusal, managedAlone } = data
  return (
    <section className="grid gap-4" aria-labelledby="deletion">
      <h2 id="deletion">{text.title}</h2>
      {deletion ? (
        <Pending of={deletion} />
      ) : (
        <>
          <p className="muted">{text.lead}</p>
          <ul className="grid list-disc gap-2 ps-5">
            {text.facts.map((fact) => (
              <li key={fact}>{fact}</li>
            ))}
          </ul>
          {managedAlone.length > 0 && (
            <Note tone="clock">{text.alone(managedAlone.join(', '))}</Note>
          )}
          {refusal ? <Note>{refusal}</Note> : <Ask />}
        </>
      )}
    </section>
  )
}

function Ask() {
  const [open, setOpen] = useState(false)
  const stop = () => setOpen(false)
  const ask = useAction(requestDeletion, {
    refreshes: [getOwnData],
    onDone: () => {
      stop()
      notify({ message: text.asked })
    },
  })
  return (
    <>
      <p>
        <Button onClick={() => setOpen(true)}>{text.ask}</Button>
      </p>
      <Dialog open={open} onClose={stop} title={text.confirmTitle}>
        <p className="muted mb-6">{text.confirmLead}</p>
        <Form
          name="delete-account"
          onSubmit={(values) =>
            ask.send({ body: { currentPassword: textOf(values, 'currentPassword') } })
          }
        >
          <CurrentPassword />
          <div className="flex flex-wrap gap-3">
            <SubmitButton kind="danger">{text.ask}</SubmitButton>
            <Button onClick={stop}>{text.cancel}</Button>
          </div>
        </Form>
      </Dialog>
    </>
  )
}

function Pending({ of: { state, graceUntil } }: { of: AccountDeletion }) {
  const cancel = useAction(cancelDeletion, {
    refreshes: [getOwnData],
    onDone: () => notify({ message: text.kept }),
  })
  if (state === 'closing') return <Note tone="clock">{text.closing}</Note>
  return (
    <>
      <Note tone="clock">
        <p>
          {text.pending} <Time at={graceUntil} form="exact" />. {text.pendingLead}
        </p>
      </Note>
      <p>
        <Button kind="primary" busy={cancel.busy} onClick={() => cancel.run({})}>
          {text.keep}
        </Button>
      </p>
    </>
  )
}
