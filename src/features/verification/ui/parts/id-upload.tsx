import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { notify } from '#web/kit/notifications.ts'
import {
  getVerification,
  idPictureMaximumBytes,
  idPictureTypes,
  uploadIdPicture,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { blacken, rememberPicture, type Bar } from './id-picture.ts'
import { RedactionEditor } from './redaction-editor.tsx'

const text = words.idCheck

/** Choosing a card, blackening what nobody needs, sending it. */
export function IdUpload({ onSent }: { onSent?: () => void }) {
  const queries = useQueryClient()
  const [file, setFile] = useState<File>()
  const [source, setSource] = useState<string>()
  const [bars, setBars] = useState<Bar[]>([])
  const [problem, setProblem] = useState<string>()
  const { busy, run } = useSteps()

  useEffect(() => () => void (source && URL.revokeObjectURL(source)), [source])

  function choose(chosen: File) {
    const wrong = !(idPictureTypes as readonly string[]).includes(chosen.type)
    const large = chosen.size > idPictureMaximumBytes && chosen.type === 'application/pdf'
    setProblem(wrong ? text.wrongType : large ? text.tooLarge : undefined)
    if (wrong || large) return
    setFile(chosen)
    setBars([])
    setSource(chosen.type === 'application/pdf' ? undefined : URL.createObjectURL(chosen))
  }

  function forget(reason?: string) {
    setFile(undefined)
    setSource(undefined)
    setProblem(reason)
  }

  async function send() {
    if (!file) return
    setProblem(undefined)
    try {
      const picture = source ? await blacken(file, bars) : file
      const name = source ? 'id-card.jpg' : 'id-card.pdf'
      const { message, verification } = await call(
        uploadIdPicture,
        {},
        { files: { idPicture: new File([picture], name, { type: picture.type }) } },
      )
      rememberPicture(source ? picture : null)
      keepReply(queries, verification, getVerification)
      notify({ message, type: 'success' })
      onSent?.()
    } catch (error) {
      if (error instanceof ApiError) {
        saidInPlace(error)
        setProblem(error.fields[0]?.message ?? error.reason)
      } else forget(text.damaged)
    }
  }

  if (!file) {
    return (
      <FileDrop
        label={text.label}
        name="idPicture"
        accept=".jpg,.jpeg,.png,.pdf"
        hint={text.hint}
        error={problem}
        onFile={choose}
      />
    )
  }
  return (
    <div className="grid gap-4">
      {source ? (
        <RedactionEditor
          source={source}
          bars={bars}
          onChange={setBars}
          onBroken={() => forget(text.damaged)}
        />
      ) : (
        <p>
          <strong dir="auto">{file.name}</strong>
          <span className="muted block">{text.pdf}</span>
        </p>
      )}
      {problem && (
        <p className="field-error" role="alert">
          {problem}
        </p>
      )}
      <div className="actions">
        <Button kind="primary" busy={busy} onClick={() => run(send)}>
          {text.send}
        </Button>
        <Button kind="plain" onClick={() => forget()}>
          {text.other}
        </Button>
      </div>
    </div>
  )
}
