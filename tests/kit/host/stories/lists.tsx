import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { Checkbox, CheckboxGroup, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'

const tooLong = 'At most 40 characters.'

/** Fields that are lists for the server. */
export function Story() {
  const [sent, setSent] = useState(0)
  return (
    <>
      <h1>Lists</h1>
      <Form
        onSubmit={async () => {
          setSent((before) => before + 1)
          throw new ApiError(400, {
            statusCode: 400,
            code: 'INVALID_INPUT',
            message: 'Bad request',
            details: {
              fields: [
                { path: 'body.tags.1', message: tooLong },
                { path: 'body.channels', message: 'Add another channel.' },
                { path: 'body.unknown', message: tooLong },
                { path: 'body.other', message: tooLong },
              ],
            },
          })
        }}
      >
        <TextField label="Title" name="title" maxLength={20} required />
        <TextField label="Tags" name="tags" />
        <TextArea label="Text" name="text" countTo={30} />
        <CheckboxGroup legend="Channels" name="channels" required>
          <Checkbox label="Email" name="channel email" />
          <Checkbox label="Push" name="channel push" />
        </CheckboxGroup>
        <SubmitButton>Send</SubmitButton>
      </Form>
      <output data-sent>{sent}</output>
    </>
  )
}
