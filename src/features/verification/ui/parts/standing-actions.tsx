import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  confirmRecruiter,
  reinstateRecruiter,
  revokeRecruiter,
  type VerificationCase,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.standing

/** What may still be done about someone whose card was accepted. */
export function StandingActions({ open }: { open: VerificationCase }) {
  const [state, setState] = useState(open.about.state)
  const [taking, setTaking] = useState(false)
  const params = { params: { id: open.person.id } }

  async function hire() {
    const reply = await call(confirmRecruiter, params)
    setState(reply.state)
    notify({ message: text.hired, type: 'success' })
  }

  async function take(values: FormData) {
    const body = { reason: textOf(values, 'reason') }
    const reply = await call(revokeRecruiter, { ...params, body })
    setState(reply.state)
    setTaking(false)
    notify({ message: text.taken, type: 'success' })
  }

  async function handBack() {
    const reply = await call(reinstateRecruiter, params)
    setState(reply.state)
    notify({ message: text.reinstated, type: 'success' })
  }

  if (state === 'revoked') {
    return (
      <div className="grid justify-items-start gap-3">
        <p>{text.isTaken}</p>
        <Button onClick={() => void handBack().catch(() => undefined)}>{text.reinstate}</Button>
      </div>
    )
  }
  return (
    <div className="grid justify-items-start gap-4">
      {state === 'verified' && (
        <Button onClick={() => void hire().catch(() => undefined)}>{text.hire}</Button>
      )}
      {state === 'company_confirmed' && <p className="muted">{text.hires}</p>}
      {taking ? (
        <Form name="revocation" onSubmit={take} className="w-full max-w-form">
          <TextField label={text.reason} name="reason" hint={text.hint} maxLength={300} required />
          <div className="actions">
            <SubmitButton kind="danger">{text.take}</SubmitButton>
            <Button kind="plain" onClick={() => setTaking(false)}>
              {text.keep}
            </Button>
          </div>
        </Form>
      ) : (
        <Button kind="danger" onClick={() => setTaking(true)}>
          {text.take}
        </Button>
      )}
    </div>
  )
}
