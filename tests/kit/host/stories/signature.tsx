import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { Redaction } from '#web/kit/redaction.tsx'

const hour = 3_600_000
const at = (hours: number) => new Date(Date.now() + hours * hour)

export function Story() {
  const [revealed, setRevealed] = useState<string>()
  const [file, setFile] = useState('')
  const [runs, setRuns] = useState(0)
  return (
    <>
      <h1>Signature</h1>
      <p>
        <Redaction revealed={revealed} />
      </p>
      <Button onClick={() => setRevealed('Zoë van der Berg')}>Reveal</Button>
      <p>
        <Clock dueAt={at(60)} startedAt={at(-12)} who="You answer" />
      </p>
      <p>
        <Clock dueAt={at(5)} startedAt={at(-67)} who="You answer" />
      </p>
      <p>
        <Clock dueAt={at(-2)} startedAt={at(-74)} who="You answer" form="inline" />
      </p>
      <FileDrop
        label="Resume"
        name="resume"
        accept=".pdf"
        hint="PDF, up to 5 MB"
        busy={runs > 0}
        onFile={({ name }) => setFile(name)}
      />
      <Button busy={runs > 0} onClick={() => setRuns(runs + 1)}>
        Run
      </Button>
      <output data-file>{file}</output>
      <output data-runs>{runs}</output>
    </>
  )
}
