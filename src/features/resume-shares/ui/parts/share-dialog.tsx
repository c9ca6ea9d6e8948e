import { useState } from 'react'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { copyText } from '#web/kit/copy-text.ts'
import { Dialog } from '#web/kit/dialog.tsx'
import { Select, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  createShare,
  listShares,
  passwordMinimum,
  shareDays,
  type ResumeShare,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.share

type ShareDialogProps = {
  /** Null: the file that was uploaded. */
  resumeId: string | null
  onClose: () => void
}

/** Makes a link, and shows it once. */
export function ShareDialog({ resumeId, onClose }: ShareDialogProps) {
  const [made, setMade] = useState<ResumeShare>()
  return (
    <Dialog open onClose={onClose} title={text.title}>
      {made?.url ? (
        <Made url={made.url} onDone={onClose} />
      ) : (
        <ShareForm resumeId={resumeId} onMade={setMade} />
      )}
    </Dialog>
  )
}

type ShareFormProps = { resumeId: string | null; onMade: (share: ResumeShare) => void }

function ShareForm({ resumeId, onMade }: ShareFormProps) {
  const create = useAction(createShare, {
    refreshes: [listShares],
    onDone: (share) => {
      notify({ message: text.created, type: 'success' })
      onMade(share)
    },
  })
  return (
    <Form
      name="share"
      onSubmit={async (values) => {
        const days = Number(textOf(values, 'days')) as (typeof shareDays)[number]
        await create.send({ body: { resumeId, days, password: textOf(values, 'password') } })
      }}
    >
      <p>{text.lead}</p>
      <Select
        label={text.days}
        name="days"
        defaultValue="30"
        options={shareDays.map((days) => ({ value: String(days), label: text.dayCount(days) }))}
        required
      />
      <TextField
        label={text.password}
        name="password"
        type="password"
        autoComplete="new-password"
        hint={text.passwordHint}
        minLength={passwordMinimum}
        maxLength={200}
      />
      <div>
        <SubmitButton>{text.create}</SubmitButton>
      </div>
    </Form>
  )
}

function Made({ url, onDone }: { url: string; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <TextField label={text.link} name="link" value={url} readOnly required />
      <div className="flex flex-wrap gap-3">
        <Button kind="primary" onClick={() => copyText(url)}>
          {text.copy}
        </Button>
        <Button onClick={onDone}>{text.done}</Button>
      </div>
    </div>
  )
}
