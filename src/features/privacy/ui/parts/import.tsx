import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { importData, importMaximumBytes, type Imported } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.import

export function Import() {
  const [file, setFile] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const [items, setItems] = useState<readonly Imported[]>([])

  function choose(chosen: File) {
    setFile(chosen)
    setProblem(chosen.size > importMaximumBytes ? text.tooLarge : undefined)
  }

  async function send() {
    if (problem) return
    if (!file) return setProblem(text.noFile)
    setItems([])
    setItems((await call(importData, {}, { files: { file } })).items)
    setFile(undefined)
  }

  return (
    <section className="grid gap-4" aria-labelledby="import">
      <h2 id="import">{text.title}</h2>
      <p className="muted">{text.lead}</p>
      <p className="muted">{text.left}</p>
      <Form name="import-data" onSubmit={send}>
        <FileDrop
          label={text.file}
          name="file"
          accept=".zip"
          hint={text.hint}
          error={problem}
          current={file && <p>{file.name}</p>}
          onFile={choose}
        />
        <SubmitButton kind="quiet">{text.send}</SubmitButton>
      </Form>
      <div role="status">
        {items.length > 0 && (
          <ul className="grid list-disc gap-2 ps-5">
            {items.map(({ subject, imported, left }) => (
              <li key={subject}>
                {text.done(text.subjects[subject], imported)}
                {left.map(({ what, why }, index) => (
                  <p key={index} className="small muted" dir="auto">
                    {text.notImported(what, why)}
                  </p>
                ))}
              </li>
            ))}
          </ul>
        )}
      </div>
    </section>
  )
}
