import { use, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { FileDrop } from '#web/kit/file-drop.tsx'
import { FormContext, useFieldError } from '#web/kit/form-context.ts'
import { words as kitWords } from '#web/messages/en.ts'
import {
  addAnswerFile,
  answerFileMaximumBytes,
  type AnswerFile,
  type Question,
} from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.apply

type FileAnswerProps = {
  jobId: string
  question: Question
  file: AnswerFile | undefined
  onFile: (file: AnswerFile | undefined) => void
}

/** A file that answers a question: kept at once, so that nothing else is lost when it is refused. */
export function FileAnswer({ jobId, question, file, onFile }: FileAnswerProps) {
  const [problem, setProblem] = useState<string>()
  const { id: questionId, label, required } = question
  const attempt = use(FormContext).fields
  const said = useFieldError(`answers.${questionId}`)
  // What the last attempt said is settled by a file that was chosen after it.
  const [settled, setSettled] = useState<typeof attempt>()

  async function keep(chosen: File) {
    if (chosen.size > answerFileMaximumBytes) return setProblem(text.fileTooLarge)
    setProblem(undefined)
    try {
      onFile(
        await call(
          addAnswerFile,
          { body: { jobId, questionId } },
          { files: { file: chosen }, silent: true },
        ),
      )
      setSettled(attempt)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.fields[0]?.message ?? error.reason)
    }
  }

  return (
    <FileDrop
      label={required ? label : `${label} (${kitWords.optional})`}
      name={`file.${questionId}`}
      field={`answers.${questionId}`}
      accept=".pdf,.docx,.png,.jpg,.jpeg"
      hint={text.fileHint}
      error={problem ?? (settled === attempt ? undefined : said)}
      onFile={(chosen) => void keep(chosen)}
      current={
        file && (
          <div className="card flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-0 truncate font-semibold" dir="auto">
              {file.fileName}
            </p>
            <Button kind="danger" size="small" onClick={() => onFile(undefined)}>
              {text.removeFile}
            </Button>
          </div>
        )
      }
    />
  )
}
