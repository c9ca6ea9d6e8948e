import { lazy, Suspense, useRef, useState } from 'react'
import { call } from '#web/api/call.ts'
import { useFieldWrite } from '#web/api/use-field-write.ts'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { readFileAtMost, readResumeFile, type ResumeReading } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.upload

/** Only who has chosen a file needs its code. */
const Reading = lazy(async () => ({ default: (await import('./reading.tsx')).Reading }))

/** A file is read, shown field by field, and goes where the person says. */
export function UploadSection() {
  const [reading, setReading] = useState<ResumeReading>()
  const { busy, problem, refuse, run } = useFieldWrite()
  const result = useRef<HTMLDivElement>(null)

  function choose(file: File): void {
    setReading(undefined)
    if (file.size > readFileAtMost) return refuse(text.tooLarge)
    void run(async () => {
      const files = { resume: file }
      setReading(await call(readResumeFile, { body: {} }, { files, silent: true }))
      result.current?.focus()
    })
  }

  return (
    <section className="grid gap-4" aria-labelledby="upload">
      <h2 id="upload">{text.heading}</h2>
      <FileDrop
        label={text.label}
        name="resume"
        accept=".pdf,.docx,.odt,.rtf,.txt,.md,.json,.xml,.zip"
        hint={text.hint}
        error={problem}
        busy={busy}
        onFile={choose}
      />
      <p role="status" className="muted">
        {busy && text.reading}
      </p>
      <div ref={result} tabIndex={-1}>
        {reading && (
          <Suspense>
            <Reading key={JSON.stringify(reading.document)} reading={reading} />
          </Suspense>
        )}
      </div>
    </section>
  )
}
