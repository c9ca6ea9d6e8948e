import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { keepReply } from '#web/api/keep-reply.ts'
import { query } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, Select, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Time } from '#web/kit/time.tsx'
import {
  getScorecards,
  saveScorecard,
  verdicts,
  type Scorecards as All,
  type Verdict,
} from '../../contract.ts'
import { verdictWords, words } from '../messages.ts'

const text = words.scorecards

/** What each who hires thinks of an applicant; colleagues' after one's own. */
export function Scorecards({ applicantId }: { applicantId: string }) {
  const params = { id: applicantId }
  const { data } = useQuery(query(getScorecards, { params }))
  const queries = useQueryClient()
  const [open, setOpen] = useState(false)
  if (!data) return null
  return (
    <section className="grid gap-3">
      <h2 className="text-17">{text.title}</h2>
      <p className="small muted">
        {text.lead} {data.others > 0 && !data.own && `${text.waiting(data.others)}.`}
      </p>
      <div>
        <Button size="small" onClick={() => setOpen(true)}>
          {data.own ? text.change : text.give}
        </Button>
      </div>
      <ul className="grid gap-3">
        {[...(data.own ? [data.own] : []), ...data.cards].map((card) => (
          <li key={card.author + card.at} className="border-t border-line pt-3">
            <p className="font-medium">{verdictWords[card.verdict]}</p>
            {card.scores.length > 0 && (
              <ul className="small numbers">
                {card.scores.map(({ criterion, score }) => (
                  <li key={criterion} dir="auto">
                    {criterion}: {text.scores[score]} · {score} / 4
                  </li>
                ))}
              </ul>
            )}
            {card.summary && (
              <p className="whitespace-pre-line" dir="auto">
                {card.summary}
              </p>
            )}
            <p className="small muted">
              <span dir="auto">{card.own ? text.yours : card.author}</span> · <Time at={card.at} />
            </p>
          </li>
        ))}
      </ul>
      {open && (
        <ScorecardDialog
          id={applicantId}
          all={data}
          onClose={() => setOpen(false)}
          onDone={(next) => {
            setOpen(false)
            keepReply(queries, next, getScorecards, { params })
          }}
        />
      )}
    </section>
  )
}

type DialogProps = { id: string; all: All; onClose: () => void; onDone: (all: All) => void }

function ScorecardDialog({ id, all, onClose, onDone }: DialogProps) {
  const { criteria, own } = all
  const scoreOf = (criterion: string) =>
    own?.scores.find((score) => score.criterion === criterion)?.score ?? ''
  return (
    <Dialog open onClose={onClose} title={text.title}>
      <Form
        name={`scorecard-${id}`}
        onSubmit={async (values) => {
          const scores = criteria.map((criterion, index) => ({
            criterion,
            score: Number(textOf(values, `scores.${index}`)),
          }))
          const verdict = textOf(values, 'verdict') as Verdict
          const body = { scores, verdict, summary: textOf(values, 'summary') }
          onDone(await call(saveScorecard, { params: { id }, body }))
        }}
      >
        {criteria.map((criterion, index) => (
          <Select
            key={criterion}
            label={criterion}
            name={`scores.${index}`}
            required
            empty=""
            defaultValue={scoreOf(criterion)}
            options={[1, 2, 3, 4].map((score) => ({
              value: String(score),
              label: `${score} · ${text.scores[score]}`,
            }))}
          />
        ))}
        <RadioGroup
          legend={text.verdict}
          name="verdict"
          required
          defaultValue={own?.verdict ?? ''}
          options={verdicts.map((value) => ({ value, label: verdictWords[value] }))}
        />
        <TextArea
          label={text.summary}
          name="summary"
          rows={4}
          countTo={2000}
          defaultValue={own?.summary ?? ''}
        />
        <SubmitButton>{text.save}</SubmitButton>
      </Form>
    </Dialog>
  )
}
