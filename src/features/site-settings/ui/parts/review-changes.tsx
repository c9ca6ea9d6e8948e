import { useAction } from '#web/api/use-action.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  getSettings,
  listSettingsChanges,
  noteMaximum,
  saveSettings,
  type SettingsPreview,
} from '../../contract.ts'
import { words } from '../messages.ts'

type Props = { review: SettingsPreview | undefined; onClose: () => void }

/** What would be different, before it is. */
export function ReviewChanges({ review, onClose }: Props) {
  const text = words.diff
  const save = useAction(saveSettings, {
    refreshes: [getSettings, listSettingsChanges],
    onDone: () => {
      notify({ message: text.saved, type: 'success' })
      onClose()
    },
  })
  return (
    <Dialog open={review !== undefined} onClose={onClose} title={text.title}>
      {review && (
        <Form
          className="grid gap-5"
          onSubmit={async (values) => {
            const note = textOf(values, 'note')
            const body = { expectedChange: review.change, values: review.values }
            await save.send({ body: { ...body, ...(note && { note }) } })
          }}
        >
          <dl className="grid gap-4">
            {review.differences.map(({ name, label, before, after }) => (
              <div key={name} className="grid gap-1">
                <dt className="font-medium">{label}</dt>
                <dd className="wrap-anywhere" dir="auto">
                  <del className="muted">
                    <span className="sr-only">{text.before}: </span>
                    {before}
                  </del>
                </dd>
                <dd className="wrap-anywhere" dir="auto">
                  <ins className="no-underline">
                    <span className="sr-only">{text.after}: </span>
                    {after}
                  </ins>
                </dd>
              </div>
            ))}
          </dl>
          <TextField name="note" label={text.note} hint={text.noteHint} maxLength={noteMaximum} />
          <div>
            <SubmitButton>{text.save}</SubmitButton>
          </div>
        </Form>
      )}
    </Dialog>
  )
}
