import { useState, type ReactNode } from 'react'
import { TextArea, TextField } from './field.tsx'
import { Form, SubmitButton } from './form.tsx'
import { textOf } from './form-values.ts'

type AddressFormProps = {
  /** Of the form, for drafts and tests. */
  name: string
  email: string
  emailHint?: ReactNode
  /** Where something changes, why; without it nobody is asked. */
  reason?: { label: string; hint: string }
  submit: string
  kind?: 'primary' | 'quiet'
  /** The address stays, as in a search. */
  keeps?: boolean
  onSubmit: (values: { email: string; reason: string }) => Promise<unknown>
}

/** Names a person by their address. */
export function AddressForm(props: AddressFormProps) {
  const { name, email, emailHint, reason, submit, kind = 'primary', keeps, onSubmit } = props
  // A fresh form for the next one.
  const [sent, setSent] = useState(0)
  return (
    <Form
      key={sent}
      name={name}
      onSubmit={async (values) => {
        await onSubmit({ email: textOf(values, 'email'), reason: textOf(values, 'reason') })
        if (!keeps) setSent((count) => count + 1)
      }}
    >
      <TextField
        label={email}
        hint={emailHint}
        name="email"
        type="email"
        maxLength={254}
        required
      />
      {reason && <ReasonField {...reason} />}
      <div>
        <SubmitButton kind={kind}>{submit}</SubmitButton>
      </div>
    </Form>
  )
}

/** Why an admin does something: kept with it, up to 280 characters. */
export function ReasonField({ label, hint }: { label: string; hint: string }) {
  return <TextArea label={label} hint={hint} name="reason" rows={2} countTo={280} required />
}
