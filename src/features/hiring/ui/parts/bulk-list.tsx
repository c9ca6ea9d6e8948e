import { useState, type ReactNode } from 'react'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, Select } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { Note } from '#web/kit/content.tsx'
import { rejectionReasons, type RejectionReason } from '#features/applications/contract.ts'
import { rejectionWords } from '#features/applications/ui/public/words.ts'
import { AnswerNote } from '#features/hiring-pipeline/ui/public/answer-note.tsx'
import { bulkAtMost, decideMany, type ApplicantCard as Applicant } from '../../contract.ts'
import { words } from '../messages.ts'
import { moveTargets, type MoveTarget } from '#features/applications/contract.ts'
import { pipelineWords } from '#features/applications/ui/public/words.ts'
import { ApplicantCard } from './applicant-card.tsx'

const text = words.bulk
type Left = { id: string; name: string; reason: string }

type Props<Item extends Applicant> = {
  list: Parameters<typeof PagedList>[0]['list']
  items: readonly Item[]
  onChange: () => void
  /** Said of each above its card. */
  before?: (item: Item) => ReactNode
  /** Id of the applicant who is open beside the list. */
  open?: string | undefined
  to?: (item: Item) => string
}

/** Applicants in a list, of whom many can be answered or moved at once. */
export function BulkList<Item extends Applicant>(props: Props<Item>) {
  const { list, items, onChange, before, open, to } = props
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set())
  const [asking, setAsking] = useState<'reject' | 'move'>()
  const [left, setLeft] = useState<Left[]>([])
  const able = items.filter((item) => item.actions.includes('reject'))
  const chosen = able.filter((item) => picked.has(item.id)).map((item) => item.id)
  const all = chosen.length > 0 && chosen.length === Math.min(able.length, bulkAtMost)
  const toggle = (id: string) => {
    const next = new Set(picked)
    if (!next.delete(id)) next.add(id)
    setPicked(next)
  }
  const send = async (decision: Parameters<typeof decideNow>[1]) => {
    const reply = await decideNow(chosen, decision)
    setAsking(undefined)
    setPicked(new Set())
    setLeft(reply.left)
    notify({ message: text.done(reply.done), type: 'success' })
    onChange()
  }
  return (
    <>
      {able.length > 0 && (
        <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <label className="choice">
            <input
              type="checkbox"
              checked={all}
              onChange={() =>
                setPicked(new Set(all ? [] : able.slice(0, bulkAtMost).map((item) => item.id)))
              }
            />
            <span>{text.all}</span>
          </label>
          <span className="small muted numbers" role="status">
            {text.chosen(chosen.length)}
          </span>
          {chosen.length > 0 && (
            <div className="actions max-sm:basis-full">
              <Button size="small" onClick={() => setAsking('move')}>
                {text.move}
              </Button>
              <Button size="small" onClick={() => setAsking('reject')}>
                {text.reject}
              </Button>
            </div>
          )}
        </div>
      )}
      {left.length > 0 && (
        <div className="mb-4">
          <Note tone="clock" title={text.left(left.length)}>
            <ul>
              {left.map((one) => (
                <li key={one.id} dir="auto">
                  {one.name}: {one.reason}
                </li>
              ))}
            </ul>
          </Note>
        </div>
      )}
      <PagedList list={list} shown={items.length}>
        {items.map((item) => (
          <li key={item.id} className="row grid grid-cols-[auto_1fr] items-start gap-3">
            <input
              type="checkbox"
              className="mt-1"
              aria-label={text.pick(item.name)}
              disabled={!item.actions.includes('reject')}
              checked={picked.has(item.id)}
              onChange={() => toggle(item.id)}
            />
            <div className="min-w-0">
              {before?.(item)}
              <ApplicantCard
                item={item}
                listed
                isOpen={item.id === open}
                {...(to && { to: to(item) })}
              />
            </div>
          </li>
        ))}
      </PagedList>
      {asking === 'reject' && (
        <Dialog open onClose={() => setAsking(undefined)} title={text.rejectTitle(chosen.length)}>
          <Form
            name="bulk-reject"
            onSubmit={(values) =>
              send({
                kind: 'reject',
                reason: textOf(values, 'reason') as RejectionReason,
                note: textOf(values, 'decision.note'),
                delayHours: Number(textOf(values, 'delayHours')),
              })
            }
          >
            <p className="muted">{text.rejectLead}</p>
            <RadioGroup
              legend={words.one.reason}
              name="reason"
              required
              options={rejectionReasons.map((value) => ({ value, label: rejectionWords[value] }))}
            />
            <AnswerNote
              label={words.one.rejectNote}
              hint={text.variables}
              from={text.from}
              empty={text.fromNone}
              name="decision.note"
            />
            <DelaySelect />
            <SubmitButton kind="danger">{text.rejectSend(chosen.length)}</SubmitButton>
          </Form>
        </Dialog>
      )}
      {asking === 'move' && (
        <Dialog open onClose={() => setAsking(undefined)} title={text.moveTitle(chosen.length)}>
          <Form
            name="bulk-move"
            onSubmit={(values) =>
              send({
                kind: 'move',
                to: textOf(values, 'to') as MoveTarget,
                note: textOf(values, 'decision.note'),
              })
            }
          >
            <p className="muted">{text.moveLead}</p>
            <RadioGroup
              legend={text.moveTo}
              name="to"
              required
              options={moveTargets.map((value) => ({ value, label: pipelineWords[value] }))}
            />
            <AnswerNote
              label={words.one.rejectNote}
              hint={text.variables}
              from={text.from}
              empty={text.fromNone}
              name="decision.note"
            />
            <SubmitButton>{text.moveSend(chosen.length)}</SubmitButton>
          </Form>
        </Dialog>
      )}
    </>
  )
}

function decideNow(ids: string[], decision: DecisionOf) {
  return call(decideMany, { body: { ids, decision } })
}

type DecisionOf =
  | { kind: 'reject'; reason: RejectionReason; note: string; delayHours: number }
  | { kind: 'move'; to: MoveTarget; note: string }

/** When candidates hear of a rejection. */
export function DelaySelect() {
  return (
    <Select
      label={text.delay}
      hint={text.delayHint}
      name="delayHours"
      defaultValue="0"
      required
      options={[0, 4, 24, 48].map((hours) => ({ value: String(hours), label: text.hours(hours) }))}
    />
  )
}
