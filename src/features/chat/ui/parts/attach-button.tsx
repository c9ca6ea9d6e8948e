import { Paperclip } from 'lucide-react'
import { useRef } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Icon } from '#web/kit/icon.tsx'
import { lateWords } from '#web/messages/late.ts'
import { fileMaximumBytes, sendFile, type Message } from '../../contract.ts'
import { words } from '../messages.ts'

type AttachButtonProps = {
  conversationId: string
  onSent: (message: Message) => void
  /** What goes on, or went wrong; undefined when there is nothing to say. */
  onState: (state: { text: string; failed: boolean } | undefined) => void
}

const accepted = '.pdf,.docx,.png,.jpg,.jpeg'

/** Sends a file as a message of its own. It needs a connection: files do not wait in the browser. */
export function AttachButton({ conversationId, onSent, onState }: AttachButtonProps) {
  const field = useRef<HTMLInputElement>(null)
  const { busy, run } = useSteps()
  const upload = async (file: File) => {
    if (file.size === 0) return onState({ text: lateWords.emptyFile(file.name), failed: true })
    if (file.size > fileMaximumBytes) return onState({ text: words.fileTooLarge, failed: true })
    onState({ text: words.sendingFile(file.name), failed: false })
    try {
      onSent(
        await call(
          sendFile,
          { params: { id: conversationId }, body: { clientMessageId: crypto.randomUUID() } },
          { files: { file }, silent: true },
        ),
      )
      onState(undefined)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onState({ text: error.reason, failed: true })
    }
  }
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={words.attach}
        title={words.attachHint}
        aria-disabled={busy || undefined}
        onClick={() => !busy && field.current?.click()}
      >
        <Icon of={Paperclip} />
      </button>
      <input
        ref={field}
        type="file"
        className="sr-only"
        tabIndex={-1}
        // The button before it says the same.
        aria-hidden="true"
        aria-label={words.attach}
        accept={accepted}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          if (file) run(() => upload(file))
          // The same one can be chosen again.
          event.currentTarget.value = ''
        }}
      />
    </>
  )
}
