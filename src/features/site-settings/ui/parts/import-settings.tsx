import { useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { useAction } from '#web/api/use-action.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { Disclosure } from '#web/kit/content.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { exportFormat, previewSettings, type SettingsPreview } from '../../contract.ts'
import { words } from '../messages.ts'

const fileAtMost = 200_000

type Props = { onReview: (review: SettingsPreview) => void }

/** Settings out as a file, and back in after a look at the differences. */
export function ImportSettings({ onReview }: Props) {
  const text = words.import
  const [problem, setProblem] = useState<string>()
  const preview = useAction(previewSettings)

  async function read(file: File) {
    setProblem(undefined)
    const values = file.size <= fileAtMost ? valuesIn(await file.text()) : undefined
    if (!values) return setProblem(text.wrongFile)
    try {
      const reply = await preview.send({ body: { values } })
      if (reply.differences.length === 0) return setProblem(text.same)
      onReview(reply)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      saidInPlace(error)
      const said = error.fields.map(({ path, message }) => `${path}: ${message}`)
      setProblem(said.join(' ') || error.reason || error.message)
    }
  }

  return (
    <div className="grid max-w-measure gap-4">
      <p>
        <a className="link" href="/api/admin/settings/export" download>
          {words.export}
        </a>
      </p>
      <Disclosure summary={text.summary}>
        <div className="pt-3">
          <FileDrop
            label={text.label}
            name="settings"
            accept=".json"
            hint={text.hint}
            error={problem}
            onFile={(file) => void read(file)}
          />
        </div>
      </Disclosure>
    </div>
  )
}

function valuesIn(text: string): Record<string, unknown> | undefined {
  try {
    const file = JSON.parse(text) as { format?: unknown; values?: unknown } | null
    const { format, values } = file ?? {}
    if (format !== exportFormat || typeof values !== 'object' || values === null) return undefined
    return values as Record<string, unknown>
  } catch {
    return undefined
  }
}
