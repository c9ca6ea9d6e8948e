import { X } from 'lucide-react'
import { useEffect, useId, useLayoutEffect, useRef, type ReactNode } from 'react'
import { words } from '#web/messages/en.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'
import './dialog.css'

type DialogProps = {
  open: boolean
  onClose: () => void
  title: string
  children: ReactNode
  /** Buttons, the primary one last. */
  actions?: ReactNode
}

/** The platform's modal dialog: traps focus, closes on Esc and outside, gives focus back. */
export function Dialog({ open, onClose, title, children, actions }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === open) return
    if (!open) return element.close()
    element.showModal()
    // Otherwise the first control has it: the cross.
    element.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [open])
  // A dialog that is taken away while it is open gives no focus back: it is closed just before.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      className="dialog"
      aria-labelledby={id}
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      {open && (
        <>
          <div className="dialog-head">
            <h2 id={id}>{title}</h2>
            <IconButton label={words.close} onClick={onClose}>
              <Icon of={X} />
            </IconButton>
          </div>
          <div className="dialog-body">{children}</div>
          {actions && <div className="dialog-actions">{actions}</div>}
        </>
      )}
    </dialog>
  )
}
