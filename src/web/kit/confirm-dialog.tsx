import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

type ConfirmDialogProps = {
  open: boolean
  onClose: () => void
  title: string
  /** What becomes of it. */
  children: ReactNode
  /** Labels of the buttons. */
  confirm: string
  cancel: string
  busy?: boolean
  onConfirm: () => void
}

/** Asks before something that cannot be undone. */
export function ConfirmDialog({
  confirm,
  cancel,
  busy = false,
  onConfirm,
  children,
  ...dialog
}: ConfirmDialogProps) {
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button onClick={dialog.onClose}>{cancel}</Button>
          <Button kind="danger" busy={busy} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
