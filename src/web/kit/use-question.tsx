import { useState, type ReactNode } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'

type Question = {
  title: string
  /** What becomes of it. */
  text: string
  confirm: string
  cancel: string
}

type Asked = Question & { answer: (agreed: boolean) => void }

/**
 * Asks in the middle of something, such as sending a form, before what cannot be undone.
 *
 * @returns `ask`, which waits for the answer, and the dialog to draw
 */
export function useQuestion(): {
  ask: (question: Question) => Promise<boolean>
  dialog: ReactNode
} {
  const [asked, setAsked] = useState<Asked>()
  const ask = (question: Question) =>
    new Promise<boolean>((resolve) => {
      setAsked({
        ...question,
        answer: (agreed) => {
          setAsked(undefined)
          resolve(agreed)
        },
      })
    })
  const dialog = asked && (
    <ConfirmDialog
      open
      onClose={() => asked.answer(false)}
      title={asked.title}
      confirm={asked.confirm}
      cancel={asked.cancel}
      onConfirm={() => asked.answer(true)}
    >
      <p>{asked.text}</p>
    </ConfirmDialog>
  )
  return { ask, dialog }
}
