import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { useNow, useZone } from '#web/kit/time.tsx'
import { exactWords } from '#web/messages/format.ts'
import { answerInterview, type ApplicationDetail, type OwnInterview } from '../../contract.ts'
import { interviewKindWords, words } from '../messages.ts'
import { interviewWords } from '../messages.interviews.ts'
import { InterviewFacts } from '../public/interview-facts.tsx'

const text = words.one

type Props = { interview: OwnInterview; onChange: (detail: ApplicationDetail) => void }

/** An interview as its candidate sees it, with what can be answered. */
export function InterviewCard({ interview, onChange }: Props) {
  const { id, state } = interview
  const [declining, setDeclining] = useState(false)
  const params = { id }
  return (
    <section
      className="grid gap-3 border-t border-line pt-4"
      aria-label={interviewKindWords[interview.kind]}
    >
      <InterviewFacts interview={interview} times={state !== 'proposed' || declining} />
      {state === 'proposed' && !declining && (
        <Choose interview={interview} onChange={onChange} onNone={() => setDeclining(true)} />
      )}
      {state === 'agreed' && (
        <div className="flex flex-wrap items-center gap-4">
          <TextLink to={`/api/interviews/${id}/calendar`} reloadDocument>
            {text.calendar}
          </TextLink>
          {!declining && (
            <Button kind="plain" size="small" onClick={() => setDeclining(true)}>
              {text.cannot}
            </Button>
          )}
        </div>
      )}
      {declining && (state === 'proposed' || state === 'agreed') && (
        <Form
          name={`decline-interview-${id}`}
          onSubmit={async (values) => {
            const note = textOf(values, 'note')
            const body = { slot: null, ...(note && { note }) }
            onChange(await call(answerInterview, { params, body }))
            setDeclining(false)
          }}
        >
          <TextArea label={text.noneFitsNote} name="note" rows={3} countTo={300} />
          <div className="flex flex-wrap gap-2">
            <SubmitButton kind="danger">
              {state === 'agreed' ? text.cannot : text.noneFits}
            </SubmitButton>
            <Button onClick={() => setDeclining(false)}>{text.keep}</Button>
          </div>
        </Form>
      )}
    </section>
  )
}

function Choose({ interview, onChange, onNone }: Props & { onNone: () => void }) {
  const zone = useZone()
  const now = useNow()
  // Each keeps its number, by which it is chosen.
  const options = interview.slots
    .map(({ startsAt, unavailable, moves }, index) => ({
      at: new Date(startsAt),
      value: String(index),
      unavailable,
      moves,
    }))
    .filter(({ at }) => at > now)
    .map(({ at, value, unavailable, moves }) => ({
      value,
      label: exactWords(at, zone),
      ...(moves && { hint: interviewWords.moves }),
      ...(unavailable !== null && { disabled: true, hint: unavailable }),
    }))
  const [only, ...others] = options.filter(({ disabled }) => !disabled)
  if (!only) {
    return (
      <>
        {options.map(({ value, label, hint }) => (
          <p className="numbers" key={value}>
            {label} <span className="muted">{hint}</span>
          </p>
        ))}
        <p>{options.length > 0 ? text.noTimeLeft : text.timesPassed}</p>
        <div>
          <Button onClick={onNone}>{text.otherTimes}</Button>
        </div>
      </>
    )
  }
  return (
    <Form
      name={`interview-${interview.id}`}
      onSubmit={async (values) => {
        const body = { slot: Number(textOf(values, 'slot')) }
        onChange(await call(answerInterview, { params: { id: interview.id }, body }))
      }}
    >
      <RadioGroup
        legend={text.choose}
        name="slot"
        required
        {...(others.length === 0 && { defaultValue: only.value })}
        options={options}
      />
      <div className="flex flex-wrap gap-2">
        <SubmitButton>{text.take}</SubmitButton>
        <Button onClick={onNone}>{text.noneFits}</Button>
      </div>
    </Form>
  )
}
