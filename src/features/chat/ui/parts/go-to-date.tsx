import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { useNow } from '#web/kit/time.tsx'
import { findMessageAt } from '../../contract.ts'
import { words } from '../messages.ts'

type GoToDateProps = { conversationId: string; onClose: () => void; onFound: (seq: number) => void }

/** Opens a conversation at the first message of a day, as days are where the reader is. */
export function GoToDate({ conversationId, onClose, onFound }: GoToDateProps) {
  const today = useNow().toISOString().slice(0, 10)
  return (
    <Dialog open onClose={onClose} title={words.goToDate}>
      <Form
        onSubmit={async (values) => {
          const at = new Date(`${textOf(values, 'date')}T00:00:00`).toISOString()
          const { seq } = await call(findMessageAt, {
            params: { id: conversationId },
            query: { at },
          })
          onClose()
          if (seq > 0) onFound(seq)
        }}
      >
        <TextField
          label={words.date}
          name="date"
          type="date"
          required
          min="2020-01-01"
          max={today}
        />
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton>{words.go}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
