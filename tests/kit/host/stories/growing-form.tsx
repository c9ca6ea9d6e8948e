import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Checkbox, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { readDraft, type FormValues } from '#web/shell/draft.ts'

/** A form whose fields come one by one: rows by a button, and one by a tick. */
export function Story() {
  const [rows, setRows] = useState(() => keptTimes('kit-growing-form'))
  const [isElsewhere, setElsewhere] = useState(false)
  const [hasNote, setNote] = useState(false)
  return (
    <>
      <h1>Growing form</h1>
      <Form name="kit-growing-form" onSubmit={async () => undefined}>
        {Array.from({ length: rows }, (_, index) => (
          <TextField key={index} label={`Time ${index + 1}`} name={`times.${index}`} />
        ))}
        <Button onClick={() => setRows(rows + 1)}>Add time</Button>
        <Checkbox
          label="Elsewhere"
          name="elsewhere"
          checked={isElsewhere}
          onChange={({ target }) => setElsewhere(target.checked)}
        />
        {isElsewhere && <TextField label="Address" name="address" />}
        <Button onClick={() => setNote(true)}>Add note</Button>
        {hasNote && <TextField label="Note" name="note" />}
        <SubmitButton>Send</SubmitButton>
      </Form>
    </>
  )
}

/** A draft is opened with as many times as were typed. */
function keptTimes(form: string): number {
  const rows = Object.entries(readDraft<FormValues>(form) ?? {}).flatMap(([name, value]) =>
    name.startsWith('times.') && value !== '' ? [Number(name.split('.')[1]) + 1] : [],
  )
  return Math.max(1, ...rows)
}
