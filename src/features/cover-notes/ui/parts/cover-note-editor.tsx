import { useAction } from '#web/api/use-action.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { listWords } from '#web/messages/format.ts'
import {
  coverNoteMaximum,
  createCoverNote,
  filledVariables,
  listCoverNotes,
  saveCoverNote,
  type CoverNote,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.editor

type EditorProps = { note: CoverNote | 'new' | undefined; onClose: () => void }

export function CoverNoteEditor({ note, onClose }: EditorProps) {
  const known = note === 'new' ? undefined : note
  const after = {
    refreshes: [listCoverNotes],
    onDone: () => {
      onClose()
      notify({ message: text.saved, type: 'success' })
    },
  }
  const create = useAction(createCoverNote, after)
  const save = useAction(saveCoverNote, after)

  async function send(values: FormData): Promise<void> {
    const body = { role: textOf(values, 'role'), body: textOf(values, 'body') }
    if (!known) await create.send({ body })
    else {
      const { id, version } = known
      await save.send({ params: { id }, body: { ...body, expectedVersion: version } })
    }
  }

  return (
    <Dialog
      open={note !== undefined}
      onClose={onClose}
      title={known ? text.editTitle : text.newTitle}
    >
      {note !== undefined && (
        <Form key={known?.id} onSubmit={send}>
          <TextField
            label={text.role}
            hint={text.roleHint}
            name="role"
            maxLength={120}
            defaultValue={known?.role}
            required
          />
          <TextArea
            label={text.body}
            hint={text.bodyHint(listWords(filledVariables.map((name) => `{${name}}`)))}
            name="body"
            rows={8}
            countTo={coverNoteMaximum}
            defaultValue={known?.body}
            required
          />
          <div>
            <SubmitButton>{text.save}</SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
