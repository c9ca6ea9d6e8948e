import { X } from 'lucide-react'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button, IconButton } from '#web/kit/button.tsx'
import { Checkbox, Select, TextArea, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Icon } from '#web/kit/icon.tsx'
import {
  questionKinds,
  questionsAtMost,
  type OwnQuestion,
  type QuestionKind,
} from '#features/applications/contract.ts'
import { questionKindWords } from '#features/applications/ui/public/words.ts'
import { saveIntake, type Intake } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.job

type Draft = { key: string; id?: string; kind: QuestionKind; question?: OwnQuestion }

/** The time to move and the questions; saving opens the job where it was not open. */
export function IntakeForm({ job, onDone }: { job: Intake; onDone: (job: Intake) => void }) {
  const [questions, setQuestions] = useState<Draft[]>(() =>
    job.questions.map((question) => ({
      key: question.id,
      id: question.id,
      kind: question.kind,
      question,
    })),
  )
  const [added, setAdded] = useState(0)
  const setKind = (key: string, kind: QuestionKind) =>
    setQuestions(questions.map((one) => (one.key === key ? { ...one, kind } : one)))

  async function save(values: FormData) {
    const body = {
      takes: true,
      respondWithinDays: Number(textOf(values, 'respondWithinDays')),
      questions: questions.map(({ id, kind }, index) => {
        const at = (name: string) => textOf(values, `questions.${index}.${name}`)
        return {
          ...(id && { id }),
          kind,
          label: at('label'),
          required: at('required') === 'on',
          options: kind === 'choice' ? linesOf(at('options')) : [],
          expected: at('expected') || null,
        }
      }),
    }
    onDone(await call(saveIntake, { params: { id: job.id }, body }))
  }

  return (
    <Form name={`intake-${job.id}`} onSubmit={save}>
      <TextField
        label={text.days}
        hint={text.daysHint}
        name="respondWithinDays"
        type="number"
        min={3}
        max={30}
        defaultValue={job.respondWithinDays}
        required
      />
      <section className="grid gap-5" aria-labelledby="own-questions">
        <div>
          <h3 id="own-questions" className="font-medium">
            {text.questions}
          </h3>
          <p className="small muted">{text.questionsHint}</p>
        </div>
        {questions.map((draft, index) => (
          <fieldset key={draft.key} className="grid gap-4 border-t border-line pt-4">
            <legend className="sr-only">{text.question(index + 1)}</legend>
            <div className="flex items-end gap-2">
              <div className="min-w-0 flex-1">
                <TextField
                  label={text.question(index + 1)}
                  name={`questions.${index}.label`}
                  maxLength={200}
                  defaultValue={draft.question?.label ?? ''}
                  required
                />
              </div>
              <IconButton
                label={text.remove(index + 1)}
                onClick={() => setQuestions(questions.filter((one) => one !== draft))}
              >
                <Icon of={X} />
              </IconButton>
            </div>
            <Select
              label={text.kind}
              name={`questions.${index}.kind`}
              value={draft.kind}
              required
              options={questionKinds.map((value) => ({ value, label: questionKindWords[value] }))}
              onChange={(event) => setKind(draft.key, event.target.value as QuestionKind)}
            />
            {draft.kind === 'choice' && (
              <TextArea
                label={text.options}
                hint={text.optionsHint}
                name={`questions.${index}.options`}
                rows={3}
                defaultValue={draft.question?.options.join('\n') ?? ''}
                required
              />
            )}
            <Expected draft={draft} name={`questions.${index}.expected`} />
            <Checkbox
              label={text.required}
              name={`questions.${index}.required`}
              defaultChecked={draft.question?.required ?? true}
            />
          </fieldset>
        ))}
        {questions.length < questionsAtMost && (
          <div>
            <Button
              onClick={() => {
                setQuestions([...questions, { key: `new-${added}`, kind: 'text' }])
                setAdded(added + 1)
              }}
            >
              {text.add}
            </Button>
          </div>
        )}
      </section>
      <div>
        <SubmitButton>{job.takes ? text.save : text.openNow}</SubmitButton>
      </div>
    </Form>
  )
}

function linesOf(value: string): string[] {
  return value
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

/** What is hoped for, where the kind of answer can be compared. */
function Expected({ draft, name }: { draft: Draft; name: string }) {
  const value = draft.question?.expected ?? ''
  if (draft.kind === 'yes_no') {
    return (
      <Select
        label={text.expected}
        hint={text.expectedHint}
        name={name}
        defaultValue={value}
        empty={text.any}
        options={[
          { value: 'yes', label: text.yes },
          { value: 'no', label: text.no },
        ]}
      />
    )
  }
  if (draft.kind !== 'choice' && draft.kind !== 'number') return null
  return (
    <TextField
      label={draft.kind === 'number' ? text.expectedNumber : text.expected}
      hint={text.expectedHint}
      name={name}
      maxLength={120}
      defaultValue={value}
    />
  )
}
