import { useEffect, useRef, useState } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Checkbox, TextArea } from '#web/kit/field.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Note } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import {
  decideVerificationCase,
  type CheckItem,
  type RejectionReason,
  type VerificationCase,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { CaseFacts } from './case-facts.tsx'
import { StandingActions } from './standing-actions.tsx'

const text = words.review

type ReviewProps = {
  open: VerificationCase
  /** With the case as it is now when it was decided; without when it is given back. */
  onClose: (changed?: VerificationCase) => void
}

/** One case: what is known, what to look at, yes or no. */
export function CaseReview({ open, onClose }: ReviewProps) {
  const [checked, setChecked] = useState<ReadonlySet<CheckItem>>(new Set())
  const [refusing, setRefusing] = useState(false)
  const [note, setNote] = useState('')
  const [problem, setProblem] = useState<string>()
  const action = useAction(decideVerificationCase)
  const panel = useRef<HTMLElement>(null)
  const points = open.checklist as CheckItem[]
  const mine = open.lock?.mine === true && open.state === 'waiting'
  const complete = points.every((point) => checked.has(point))

  useEffect(() => panel.current?.focus(), [])

  async function decide(decision: 'approve' | 'reject', reason?: RejectionReason) {
    if (action.busy || !mine) return
    setProblem(undefined)
    try {
      const decided = await action.send({
        params: { id: open.id },
        body: {
          decision,
          checklist: [...checked],
          ...(reason && { reason }),
          ...(note.trim() && { note }),
        },
      })
      const second = decided.state === 'waiting'
      notify({
        message: second ? text.noted : decision === 'approve' ? text.approved : text.rejected,
        type: 'success',
      })
      onClose(decided)
    } catch (error) {
      if (!(error instanceof ApiError)) return
      saidInPlace(error)
      setProblem(error.fields[0]?.message ?? error.reason)
    }
  }

  const toggle = (point: CheckItem) => {
    const next = new Set(checked)
    if (!next.delete(point)) next.add(point)
    setChecked(next)
  }
  const toggleAll = () => setChecked(new Set(complete ? [] : points))

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if ((event.target as HTMLElement).matches('input:not([type=checkbox]), textarea, select')) {
        return
      }
      const number = Number(event.key)
      if (event.key === 'Escape') onClose()
      else if (!mine) return
      else if (event.key === 'c') toggleAll()
      else if (event.key === 'a' && !refusing) void decide('approve')
      else if (event.key === 'r') setRefusing(true)
      else if (refusing && open.reasons[number - 1]) void decide('reject', open.reasons[number - 1])
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  })

  return (
    <section
      ref={panel}
      tabIndex={-1}
      aria-labelledby="case-title"
      className="grid content-start gap-6 outline-none"
    >
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h2 id="case-title" className="text-20 font-semibold" dir="auto">
            {open.person.name}
          </h2>
          <p className="muted">
            {words.queue.kind[open.kind]} · {words.queue.attempt(open.attempt)}
          </p>
        </div>
        <Button size="small" onClick={() => onClose()}>
          {mine ? text.close : text.leave}
        </Button>
      </header>
      {open.state === 'waiting' ? (
        <Clock dueAt={open.dueAt} startedAt={open.submittedAt} who={words.queue.who} />
      ) : (
        <p>
          <Badge tone={open.state === 'approved' ? 'accent' : 'plain'}>
            {words.queue.state[open.state]}
          </Badge>{' '}
          {open.decidedAt && <Time at={open.decidedAt} />}
        </p>
      )}
      {open.lock && !open.lock.mine && <Note tone="clock">{text.locked}</Note>}
      {open.secondNeeded && <Note tone="clock">{text.second[open.secondNeeded]}</Note>}
      <CaseFacts open={open} />
      {open.kind === 'identity' && open.state === 'approved' && <StandingActions open={open} />}
      {mine && (
        <div className="grid gap-5">
          <fieldset className="choices">
            <legend>{text.checklist}</legend>
            <Checkbox label={text.all} checked={complete} onChange={toggleAll} />
            <div className="grid pl-6">
              {points.map((point) => (
                <Checkbox
                  key={point}
                  label={words.points[point]}
                  checked={checked.has(point)}
                  onChange={() => toggle(point)}
                />
              ))}
            </div>
          </fieldset>
          {refusing && (
            <fieldset className="choices">
              <legend>{text.reason}</legend>
              <TextArea
                label={text.messageLabel}
                name="note"
                rows={2}
                countTo={300}
                value={note}
                onChange={(event) => setNote(event.currentTarget.value)}
              />
              <div className="mt-3 grid gap-2 sm:grid-cols-2">
                {open.reasons.map((reason, index) => (
                  <Button
                    key={reason}
                    kind="danger"
                    busy={action.busy}
                    onClick={() => void decide('reject', reason)}
                  >
                    <span className="numbers muted">{index + 1}</span> {words.rejection[reason]}
                  </Button>
                ))}
              </div>
            </fieldset>
          )}
          {problem && (
            <p className="form-error" role="alert">
              {problem}
            </p>
          )}
          <div className="flex flex-wrap gap-3">
            <Button
              kind="primary"
              busy={action.busy}
              aria-disabled={!complete || undefined}
              onClick={() => void decide('approve')}
            >
              {text.approve}
            </Button>
            {!refusing && (
              <Button kind="danger" onClick={() => setRefusing(true)}>
                {text.reject}
              </Button>
            )}
          </div>
        </div>
      )}
    </section>
  )
}
