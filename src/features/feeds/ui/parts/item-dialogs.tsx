import { useAction } from '#web/api/use-action.ts'
import { ConfirmDialog } from '#web/kit/confirm-dialog.tsx'
import { blockAuthor, deleteComment, deletePost } from '../../contract.ts'
import { words } from '../messages.ts'
import { refreshedBy } from './refreshed.ts'

type DialogProps = {
  id: string
  of: 'post' | 'comment'
  onClose: () => void
  onDone: () => void
}

export function DeleteDialog({ id, of, onClose, onDone }: DialogProps) {
  const refreshes = refreshedBy[of]
  const remove = useAction(of === 'post' ? deletePost : deleteComment, { refreshes, onDone })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.deleteTitle}
      confirm={words.delete}
      cancel={words.cancel}
      busy={remove.busy}
      onConfirm={() => remove.run({ params: { id } })}
    >
      <p>{of === 'post' ? words.deletePostLead : words.deleteCommentLead}</p>
    </ConfirmDialog>
  )
}

export function BlockDialog({ id, of, name, onClose, onDone }: DialogProps & { name: string }) {
  const block = useAction(blockAuthor, { refreshes: refreshedBy[of], onDone })
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={words.blockTitle(name)}
      confirm={words.block}
      cancel={words.cancel}
      busy={block.busy}
      onConfirm={() => block.run({ params: { id } })}
    >
      <p>{words.blockLead}</p>
    </ConfirmDialog>
  )
}
