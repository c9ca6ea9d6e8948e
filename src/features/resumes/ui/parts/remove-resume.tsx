import { useAction } from '#web/api/use-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { listResumes, removeResume, type ResumeHead } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.list

type RemoveResumeProps = { resume: ResumeHead; onClose: () => void }

export function RemoveResume({ resume, onClose }: RemoveResumeProps) {
  const remove = useAction(removeResume, { refreshes: [listResumes], onDone: onClose })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text.removeTitle}
      confirm={text.remove}
      cancel={text.cancel}
      busy={remove.busy}
      onConfirm={() => remove.run({ params: { id: resume.id } })}
    >
      <p dir="auto">{resume.label}</p>
      <p>{text.removeLead}</p>
    </ConfirmDialog>
  )
}
