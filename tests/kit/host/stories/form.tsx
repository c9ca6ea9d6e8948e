import { useState } from 'react'
import type { ErrorBody } from '#shared/errors.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Checkbox, GrowingField, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { MonthField } from '#web/kit/month-field.tsx'

const refusal: ErrorBody = {
  statusCode: 400,
  code: 'INVALID_INPUT',
  message: 'Bad request',
  details: { fields: [{ path: 'body.email', message: 'Someone has this address already.' }] },
}

export function Story() {
  const [sent, setSent] = useState<string[]>([])
  return (
    <>
      <h1>Form</h1>
      <Form
        name="kit-form"
        onSubmit={async (values) => {
          setSent((before) => [...before, JSON.stringify(Object.fromEntries(values))])
          await new Promise((resolve) => setTimeout(resolve, 300))
          if (values.get('email') === 'taken@example.org') throw new ApiError(400, refusal)
          if (values.get('email') === 'offline@example.org') throw new ApiError(0)
        }}
      >
        <TextField label="Email" name="email" type="email" required />
        <TextArea label="Note" name="note" countTo={20} />
        <GrowingField label="Reason" name="reason" maxLength={200} />
        <Select
          label="Plan"
          name="plan"
          empty=""
          required
          options={[
            { value: 'free', label: 'Free' },
            { value: 'pro', label: 'Pro' },
          ]}
        />
        <MonthField label="Start" name="start" defaultValue="" />
        <Checkbox label="I have read the terms" name="terms" required />
        <SubmitButton>Send</SubmitButton>
      </Form>
      <output data-sent>{sent.length}</output>
      <output data-last>{sent.at(-1)}</output>
    </>
  )
}
