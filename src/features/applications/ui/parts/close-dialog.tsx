import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import type { Tracked, TrackedStatus } from '../../contract.ts'
import { trackedWords, words } from '../messages.ts'

const endings: TrackedStatus[] = ['hired', 'rejected', 'no_response', 'withdrawn']

type Props = {
  item: Tracked
  onClose: () => void
  onChoose: (status: TrackedStatus) => Promise<void>
}

/** How an application ended that was made elsewhere. */
export function CloseDialog({ item, onClose, onChoose }: Props) {
  return (
    <Dialog open onClose={onClose} title={words.list.closeTitle(item.job.title)}>
      <Form
        name={`close-${item.id}`}
        onSubmit={(values) => onChoose(textOf(values, 'status') as TrackedStatus)}
      >
        <RadioGroup
          legend={words.list.closeAs}
          name="status"
          required
          options={endings.map((value) => ({ value, label: trackedWords[value] }))}
        />
        <SubmitButton>{words.list.note}</SubmitButton>
      </Form>
    </Dialog>
  )
}
