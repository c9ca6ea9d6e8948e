import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextField } from '#web/kit/field.tsx'
import { editorWords } from '../../messages.ts'
import { richWords as words } from '../../messages.rich-text.ts'
import { ownForm } from '../add-picture.tsx'
import { isLinkable } from './schema.ts'

type Props = {
  /** Of the link that is there; empty for a new one. */
  address: string
  onClose: () => void
  onSave: (address: string) => void
  onRemove: () => void
}

/** Where a link leads. */
export function LinkDialog({ address, onClose, onSave, onRemove }: Props) {
  const [typed, setTyped] = useState(address)
  const [problem, setProblem] = useState<string>()

  function save() {
    const whole = completed(typed.trim())
    if (!isLinkable(whole)) return setProblem(words.linkWrong)
    onSave(whole)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={words.linkTitle}
      actions={
        <>
          {address && <Button onClick={onRemove}>{words.linkRemove}</Button>}
          <Button onClick={onClose}>{editorWords.cancel}</Button>
          <Button kind="primary" onClick={save}>
            {words.linkSave}
          </Button>
        </>
      }
    >
      <TextField
        label={words.linkAddress}
        hint={words.linkHint}
        error={problem}
        form={ownForm}
        value={typed}
        maxLength={2000}
        required
        inputMode="url"
        data-autofocus
        onChange={(event) => {
          setTyped(event.currentTarget.value)
          setProblem(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return
          event.preventDefault()
          save()
        }}
      />
    </Dialog>
  )
}

/** `example.org` and `ada@example.org` are meant as addresses. */
function completed(typed: string): string {
  if (/^[^\s/@:]+@[^\s/@:]+\.[^\s/@:]+$/.test(typed)) return `mailto:${typed}`
  return /^[^\s/:#]+\.[^\s/:]+(?:[/?#]|$)/.test(typed) ? `https://${typed}` : typed
}
