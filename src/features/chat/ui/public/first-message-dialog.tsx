import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { messageLengthMaximum } from '../../contract.ts'
import { words } from '../messages.ts'

type FirstMessageDialogProps = {
  /** Names the draft, such as `write-{id}`. */
  draft: string
  name: string
  onClose: () => void
  /** The same `clientMessageId` sends it once. */
  onSend: (message: { clientMessageId: string; body: string }) => Promise<void>
}

/** Writes to someone who has to agree to talk first. */
export function FirstMessageDialog({ draft, name, onClose, onSend }: FirstMessageDialogProps) {
  return (
    <Dialog open onClose={onClose} title={words.requestTitle(name)}>
      <Form
        name={draft}
        onSubmit={(values) =>
          onSend({ clientMessageId: crypto.randomUUID(), body: textOf(values, 'body') })
        }
      >
        <p className="muted">{words.requestLead(name)}</p>
        <TextArea
          label={words.write}
          name="body"
          required
          rows={4}
          maxLength={messageLengthMaximum}
          dir="auto"
        />
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton>{words.sendRequest}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
