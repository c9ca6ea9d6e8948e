import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { Button } from '#web/kit/button.tsx'
import { numberWords } from '#web/messages/format.ts'
import { useDraft } from '#web/shell/draft.ts'
import { messageLengthMaximum, type Message } from '../../contract.ts'
import { words } from '../messages.ts'
import { AttachButton } from './attach-button.tsx'
import { QuotedMessage } from './message-list.tsx'

type ComposerProps = {
  conversationId: string
  name: string
  /** Changed instead of writing a new one. */
  editing: Message | undefined
  /** Answered by what is written. */
  replyTo: { name: string; text: string } | undefined
  onSend: (body: string) => void
  onTyping: () => void
  /** A file has been sent. */
  onSent: (message: Message) => void
  /** Rejects, having said why, when the change was not taken. */
  onSave: (message: Message, body: string) => Promise<void>
  onCancel: () => void
}

/** Where a message is written. Enter sends where there is a keyboard; Shift and Enter makes a line. */
export function Composer(props: ComposerProps) {
  const { editing, conversationId, replyTo, onSend, onSave, onCancel } = props
  const field = useRef<HTMLTextAreaElement>(null)
  const key = editing ? `chat-edit:${conversationId}:${editing.seq}` : `chat:${conversationId}`
  const [text, setText, clear] = useDraft(key)
  useEffect(() => {
    if (!editing) return
    setText(editing.body)
    field.current?.focus()
  }, [editing, setText])
  useEffect(() => {
    if (replyTo) field.current?.focus()
  }, [replyTo])
  const [fileState, setFileState] = useState<{ text: string; failed: boolean }>()
  const body = text.trim()
  const tooLong = body.length > messageLengthMaximum
  const [saving, setSaving] = useState(false)

  const save = async (message: Message) => {
    setSaving(true)
    try {
      await onSave(message, body)
      clear()
      onCancel()
    } catch {
      // What was typed stays, to be saved again.
    } finally {
      setSaving(false)
      field.current?.focus()
    }
  }
  const submit = (event?: FormEvent) => {
    event?.preventDefault()
    if (!body || tooLong || saving) return
    if (editing) {
      void save(editing)
      return
    }
    onSend(body)
    clear()
    field.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && (editing || replyTo)) {
      if (editing) clear()
      onCancel()
    }
    const sends = event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing
    if (!sends || matchMedia('(pointer: coarse)').matches) return
    event.preventDefault()
    submit()
  }
  return (
    <form className="grid gap-2" method="post" onSubmit={submit}>
      {editing && (
        <p className="small flex justify-between gap-2">
          <span className="text-accent">{words.editing}</span>
          <button
            type="button"
            className="link"
            onClick={() => {
              clear()
              onCancel()
              field.current?.focus()
            }}
          >
            {words.cancel}
          </button>
        </p>
      )}
      {!editing && replyTo && (
        <div className="flex items-start justify-between gap-2">
          <QuotedMessage name={words.replyingTo(replyTo.name)} text={replyTo.text} />
          <button
            type="button"
            className="link small"
            onClick={() => {
              onCancel()
              field.current?.focus()
            }}
          >
            {words.cancel}
          </button>
        </div>
      )}
      {fileState && (
        <p className={fileState.failed ? 'field-error' : 'small muted'} role="status">
          {fileState.text}
        </p>
      )}
      <div className="flex items-end gap-2">
        {!editing && (
          <AttachButton
            conversationId={conversationId}
            onSent={props.onSent}
            onState={setFileState}
          />
        )}
        <textarea
          ref={field}
          className="input resize-none min-h-(--target)! max-h-48!"
          rows={1}
          name="body"
          aria-label={words.write}
          aria-invalid={tooLong || undefined}
          aria-describedby={tooLong ? 'composer-error' : undefined}
          placeholder={words.placeholder(props.name)}
          dir="auto"
          value={text}
          onChange={(event) => {
            setText(event.currentTarget.value)
            if (!editing) props.onTyping()
          }}
          onKeyDown={onKeyDown}
        />
        <Button
          type="submit"
          kind="primary"
          busy={saving}
          aria-disabled={!body || tooLong || undefined}
        >
          {editing ? words.save : words.send}
        </Button>
      </div>
      {tooLong && (
        <p className="field-error" id="composer-error">
          {words.tooLong(numberWords(messageLengthMaximum))}
        </p>
      )}
      <noscript>
        <p className="small muted">{words.needsScript}</p>
      </noscript>
    </form>
  )
}
