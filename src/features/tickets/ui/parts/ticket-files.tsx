import { useEffect, useRef } from 'react'
import { call } from '#web/api/call.ts'
import { useFieldWrite } from '#web/api/use-field-write.ts'
import { Button } from '#web/kit/button.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { addTicketFile, fileMaximumBytes, filesAtMost, type TicketFile } from '../../contract.ts'
import { fileWords } from '../messages.files.ts'

/** Files of a message, to download. */
export function FileList({ files }: { files: readonly TicketFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1" aria-label={fileWords.files}>
      {files.map((file) => (
        <li key={file.id}>
          <a className="link" href={file.address} download={file.name}>
            <Name file={file} />
          </a>
        </li>
      ))}
    </ul>
  )
}

function Name({ file }: { file: TicketFile }) {
  return (
    <>
      <span dir="auto">{file.name}</span>{' '}
      <span className="muted small">{fileWords.size(file.size)}</span>
    </>
  )
}

type FilesFieldProps = {
  files: readonly TicketFile[]
  onChange: (files: readonly TicketFile[]) => void
}

/** Files that go with what is being written: each is sent at once, and kept with the message. */
export function FilesField({ files, onChange }: FilesFieldProps) {
  const { busy, problem, refuse, run } = useFieldWrite()
  // One may be removed while another is under way.
  const latest = useRef(files)
  useEffect(() => {
    latest.current = files
  })
  const upload = (file: File) => {
    if (file.size > fileMaximumBytes) return refuse(fileWords.tooLarge)
    if (files.length >= filesAtMost) return refuse(fileWords.tooMany(filesAtMost))
    void run(async () => {
      const sent = await call(addTicketFile, {}, { files: { file }, silent: true })
      onChange([...latest.current, sent])
    })
  }
  return (
    <FileDrop
      label={fileWords.add}
      name="file"
      accept=".pdf,.docx,.png,.jpg,.jpeg"
      hint={busy ? fileWords.sending : fileWords.hint}
      error={problem}
      replaces={false}
      busy={busy}
      onFile={upload}
      current={
        files.length > 0 && (
          <ul className="grid gap-1">
            {files.map((file) => (
              <li key={file.id} className="flex flex-wrap items-baseline gap-x-3">
                <Name file={file} />
                <Button
                  kind="plain"
                  size="small"
                  aria-label={fileWords.removeOf(file.name)}
                  onClick={() => onChange(files.filter(({ id }) => id !== file.id))}
                >
                  {fileWords.remove}
                </Button>
              </li>
            ))}
          </ul>
        )
      }
    />
  )
}
