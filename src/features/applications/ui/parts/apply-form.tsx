import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { coverNoteMaximum } from '#features/cover-notes/contract.ts'
import { CoverNoteField } from '#features/cover-notes/ui/public/cover-note-field.tsx'
import { ApiError } from '#web/api/api-error.ts'
import { call, newAttempt } from '#web/api/call.ts'
import { keyOf } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Checkbox, RadioGroup, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Note } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import {
  apply,
  listTracked,
  previewApplication,
  undoSeconds,
  type AnswerFile,
  type ApplicationPreview,
  type Question,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { words as wayWords } from '../public/apply-words.ts'
import { FileAnswer } from './file-answer.tsx'

const text = words.apply

/** What goes to the company, a few words, its questions. */
export function ApplyForm({ preview }: { preview: ApplicationPreview }) {
  const navigate = useNavigate()
  const queries = useQueryClient()
  // The same attempt until it has succeeded or its input changes.
  const attempt = useRef({ input: '', key: '' })
  const { questions } = preview
  const [files, setFiles] = useState(() => filesIn(preview))

  async function send(values: FormData) {
    const answers = questions
      .map(({ id, kind }) => ({
        questionId: id,
        value: kind === 'file' ? (files[id]?.id ?? '') : textOf(values, `answers.${id}`),
      }))
      .filter((answer) => answer.value !== '')
    const body = {
      jobId: preview.job.id,
      coverNote: textOf(values, 'coverNote'),
      answers,
      ...(preview.referFirst && { withoutReferral: values.get('withoutReferral') === 'on' }),
    }
    const input = JSON.stringify(body)
    if (attempt.current.input !== input) attempt.current = { input, key: newAttempt() }
    const { id, created } = await call(apply, { body }, { idempotencyKey: attempt.current.key })
    // Sent from another tab meanwhile: what is typed here stays, and is said not to have gone.
    if (!created) {
      throw new ApiError(409, {
        statusCode: 409,
        code: 'CONFLICT',
        message: text.alreadyApplied,
        details: { reason: text.alreadyApplied },
      })
    }
    for (const endpoint of [listTracked, previewApplication]) {
      void queries.invalidateQueries({ queryKey: keyOf(endpoint) })
    }
    await navigate(links.application(id))
  }

  return (
    <Form name={`apply-${preview.job.id}`} onSubmit={send}>
      {preview.referFirst && (
        <Note tone="clock" title={wayWords.policy}>
          <p dir="auto">{preview.referFirst}</p>
          <p className="mt-3">
            <LinkButton to={links.getReferral({ job: preview.job.id })}>
              {text.referInstead}
            </LinkButton>
          </p>
          <div className="mt-4">
            <Checkbox label={text.withoutReferral} name="withoutReferral" />
          </div>
        </Note>
      )}
      <section className="grid gap-3" aria-labelledby="what-goes">
        <h2 id="what-goes">{text.what}</h2>
        <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-1">
          <dt className="muted">{text.profile}</dt>
          <dd>
            <TextLink to={links.candidateProfile()}>{text.change}</TextLink>
          </dd>
          <dt className="muted">{text.resume}</dt>
          <dd>
            <span dir="auto">{preview.resumeFileName ?? text.noResume}</span>{' '}
            <TextLink to={links.candidateProfile('resume')}>{text.change}</TextLink>
          </dd>
        </dl>
        <p className="small muted">{text.asItIs}</p>
      </section>
      <CoverNoteField
        subject={{ company: preview.company.name, job: preview.job.title }}
        label={text.cover}
        hint={text.coverHint}
        name="coverNote"
        rows={6}
        countTo={coverNoteMaximum}
        defaultValue={preview.draft?.coverNote ?? ''}
      />
      {questions.length > 0 && (
        <section className="grid gap-5" aria-labelledby="questions">
          <h2 id="questions">{text.questions}</h2>
          {questions.map((question) =>
            question.kind === 'file' ? (
              <FileAnswer
                key={question.id}
                jobId={preview.job.id}
                question={question}
                file={files[question.id]}
                onFile={(file) => setFiles((before) => ({ ...before, [question.id]: file }))}
              />
            ) : (
              <Answer
                key={question.id}
                question={question}
                given={
                  preview.draft?.answers.find((one) => one.questionId === question.id)?.value ?? ''
                }
              />
            ),
          )}
        </section>
      )}
      <div className="grid justify-items-start gap-2">
        <SubmitButton>{text.send}</SubmitButton>
        <p className="small muted">{text.undo(undoSeconds)}</p>
      </div>
    </Form>
  )
}

/** What was called back may be sent again as it is. */
function filesIn({ draft }: ApplicationPreview): Record<string, AnswerFile | undefined> {
  const sent = draft?.answers ?? []
  return Object.fromEntries(
    sent.flatMap(({ questionId, fileId, value }) =>
      fileId === null ? [] : [[questionId, { id: fileId, fileName: value }]],
    ),
  )
}

function Answer({ question, given }: { question: Question; given: string }) {
  const { id, kind, label, required, options } = question
  const field = { name: `answers.${id}`, required, defaultValue: given }
  switch (kind) {
    case 'yes_no':
      return <RadioGroup legend={label} options={text.yesNo} {...field} />
    case 'choice':
      return (
        <Select
          label={label}
          empty={text.choose}
          options={options.map((option) => ({ value: option, label: option }))}
          {...field}
        />
      )
    case 'long_text':
      return <TextArea label={label} rows={4} countTo={2000} {...field} />
    case 'number':
      return <TextField label={label} inputMode="decimal" {...field} />
    default:
      return <TextField label={label} maxLength={300} {...field} />
  }
}
