import { Upload } from 'lucide-react'
import { useId, useState, type ReactNode } from 'react'
import { lateWords } from '#web/messages/late.ts'
import { useFieldError } from './form-context.ts'
import { Icon } from './icon.tsx'
import './file-drop.css'

type FileDropProps = {
  label: string
  name: string
  /** What the server calls it, where that is not the control's name. */
  field?: string
  /** As in the `accept` attribute: `.pdf,.docx`. */
  accept: string
  /** `PDF or DOCX, up to 5 MB` */
  hint: string
  /** What is there already. */
  current?: ReactNode
  /** Whether a file takes the place of one; otherwise told by `current`. */
  replaces?: boolean
  error?: string | undefined
  /** One is under way: no other can be chosen until it has arrived. */
  busy?: boolean
  onFile: (file: File) => void
}

/** A file by choosing or by dropping; the browser's own control, so a keyboard works. */
export function FileDrop(props: FileDropProps) {
  const { label, name, field, accept, hint, current, error, busy = false, onFile } = props
  const { replaces = Boolean(current) } = props
  const id = useId()
  const [over, setOver] = useState(false)
  /** Its name, when the file that was chosen last has nothing in it. */
  const [empty, setEmpty] = useState<string>()
  const problem = useFieldError(name, empty === undefined ? error : lateWords.emptyFile(empty))
  const take = (files: FileList | null) => {
    const file = files?.[0]
    if (!file || busy) return
    setEmpty(file.size === 0 ? file.name : undefined)
    if (file.size > 0) onFile(file)
  }
  return (
    <div className="field">
      <span className="field-label" id={`${id}-label`}>
        {label}
      </span>
      {current}
      <label
        className="drop"
        data-over={over || undefined}
        data-busy={busy || undefined}
        onDragOver={(event) => {
          event.preventDefault()
          setOver(!busy)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault()
          setOver(false)
          take(event.dataTransfer.files)
        }}
      >
        <Icon of={Upload} />
        <span className="font-medium">{replaces ? lateWords.replaceFile : lateWords.dropFile}</span>
        <span className="field-hint" id={`${id}-hint`}>
          {hint}
        </span>
        <input
          type="file"
          name={name}
          data-field={field}
          accept={accept}
          className="sr-only"
          // Not `disabled`, which would lose the focus.
          aria-disabled={busy || undefined}
          aria-labelledby={`${id}-label`}
          aria-describedby={`${id}-hint${problem ? ` ${id}-error` : ''}`}
          onClick={(event) => busy && event.preventDefault()}
          onChange={(event) => {
            take(event.currentTarget.files)
            event.currentTarget.value = ''
          }}
        />
      </label>
      {problem && (
        <p
          className="field-error"
          id={`${id}-error`}
          role={empty === undefined ? undefined : 'alert'}
        >
          {problem}
        </p>
      )}
    </div>
  )
}
