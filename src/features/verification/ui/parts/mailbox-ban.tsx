import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { Disclosure } from '#web/kit/content.tsx'
import { liftMailboxBan } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.bans

/** For support: a work email that was banned belongs to someone else now. */
export function MailboxBan() {
  const [lifted, setLifted] = useState(0)
  const { send } = useAction(liftMailboxBan, {
    onDone: () => {
      setLifted(lifted + 1)
      notify({ message: text.lifted, type: 'success' })
    },
  })
  return (
    <Disclosure summary={text.title}>
      <p className="muted mb-4 max-w-form">{text.lead}</p>
      <Form
        key={lifted}
        className="max-w-form"
        onSubmit={(values) =>
          send({
            body: { workEmail: textOf(values, 'workEmail'), reason: textOf(values, 'reason') },
          })
        }
      >
        <TextField label={text.workEmail} name="workEmail" type="email" required />
        <TextField label={text.reason} name="reason" maxLength={300} required />
        <div className="actions">
          <SubmitButton kind="quiet">{text.lift}</SubmitButton>
        </div>
      </Form>
    </Disclosure>
  )
}
