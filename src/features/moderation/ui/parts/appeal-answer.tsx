import { useAction } from '#web/api/use-action.ts'
import { Clock } from '#web/kit/clock.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import {
  appealDecisions,
  decideAppeal,
  getCase,
  listCases,
  reasonMaximum,
  type AppealDecision,
  type ModerationCase,
} from '../../contract.ts'
import { words as text } from '../messages.queue.ts'

type Props = { found: ModerationCase; onAnswered: () => void }

const labels: Record<AppealDecision, 'uphold' | 'overturn'> = {
  upheld: 'uphold',
  overturned: 'overturn',
}

/** What the person concerned says against a decision, and another moderator's answer. */
export function AppealAnswer({ found, onAnswered }: Props) {
  const answer = useAction(decideAppeal, {
    refreshes: [getCase, listCases],
    onDone: () => {
      notify({ message: text.appealDone, type: 'success' })
      onAnswered()
    },
  })
  const appeal = found.appeal!
  return (
    <section className="grid gap-3">
      <h2>{text.appeal}</h2>
      <p className="card wrap-anywhere whitespace-pre-line" dir="auto">
        {appeal.text}
      </p>
      {appeal.decision ? (
        <p>
          {text.answers[appeal.decision]}: <span dir="auto">{appeal.note}</span>
        </p>
      ) : (
        <Clock dueAt={appeal.dueAt} startedAt={appeal.createdAt} who={text.answerBy} />
      )}
      {found.status === 'appealed' && !found.canDecideAppeal && (
        <p className="muted">{text.ownDecision}</p>
      )}
      {found.canDecideAppeal && (
        <Form
          name={`answer appeal ${found.id}`}
          className="grid gap-3"
          onSubmit={async (values) => {
            const decision = textOf(values, 'decision') as AppealDecision
            await answer.send({
              params: { id: found.id },
              body: { decision, note: textOf(values, 'note') },
            })
          }}
        >
          <RadioGroup
            legend={text.decision}
            name="decision"
            required
            options={appealDecisions.map((value) => ({ value, label: text[labels[value]] }))}
          />
          <p className="small muted">{text.overturnLead}</p>
          <TextArea label={text.appealNote} name="note" rows={3} countTo={reasonMaximum} required />
          <div>
            <SubmitButton>{text.answerAppeal}</SubmitButton>
          </div>
        </Form>
      )}
    </section>
  )
}
