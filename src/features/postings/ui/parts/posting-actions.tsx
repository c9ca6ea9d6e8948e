import { useState } from 'react'
import { useNavigate } from 'react-router'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { useAction } from '#web/api/use-action.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, TextField } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { notify } from '#web/kit/notifications.ts'
import { useZone } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { instantOf } from '#shared/dates.ts'
import { zoneName } from '#shared/zone-names.ts'
import {
  closeChoices,
  closePosting,
  createPosting,
  discardPosting,
  publishPosting,
  takePostingStep,
  type CloseChoice,
  type Posting,
  type PostingStep,
} from '../../contract.ts'
import { closeWords, words } from '../messages.ts'
import { heldErrors } from './use-held-values.ts'
import type { PostingEditor } from './use-posting-editor.ts'

const text = words.actions
type Asking = 'schedule' | 'close' | 'revert' | 'discard' | undefined
type Props = { posting: Posting; editor: PostingEditor }

/** What may be done now; the server's list decides which buttons there are. */
export function PostingActions({ posting, editor }: Props) {
  const navigate = useNavigate()
  const [asking, setAsking] = useState<Asking>()
  const { busy, run: runSteps } = useSteps()
  const copying = useAction(createPosting)
  const { id, actions } = posting
  const params = { id }
  const can = (action: string) => actions.includes(action)
  const title = posting.content.title || words.edit.untitled
  const say = (message: string) => notify({ message, type: 'success' })

  /** What is typed goes first, so that the step is about what the page shows. */
  const run = async (work: () => Promise<Posting>, message: (posting: Posting) => string) => {
    try {
      const refusal = await editor.flush()
      if (refusal) throw refusal
      const next = await work()
      editor.refuse([])
      editor.accept(next)
      setAsking(undefined)
      say(message(next))
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      saidInPlace(error)
      editor.refuse(error.fields)
      setAsking(undefined)
      if (error.fields.length === 0) notify({ message: error.reason, type: 'error' })
    }
  }
  const publish = async (publishAt?: string) => {
    const wrong = heldErrors(editor.held)
    if (wrong.length > 0) {
      setAsking(undefined)
      return editor.refuse(wrong)
    }
    return run(
      () =>
        call(publishPosting, {
          params,
          body: { ...(publishAt && { publishAt }), expectedVersion: editor.version.current },
        }),
      ({ status }) =>
        status === 'pending_review'
          ? words.done.review
          : status === 'scheduled'
            ? words.done.scheduled
            : can('publish_changes')
              ? words.done.changes
              : words.done.publish,
    )
  }
  const step = (name: PostingStep) =>
    run(
      async () => {
        const next = await call(takePostingStep, { params: { id, step: name }, body: {} })
        if (name === 'revert') editor.dropHeld()
        return next
      },
      () => words.done[name],
    )
  const copy = async () => {
    const refusal = await editor.flush()
    if (refusal) {
      saidInPlace(refusal)
      notify({ message: refusal.reason, type: 'error' })
      return
    }
    const made = await copying.send({ body: { from: id } })
    await navigate(links.editPosting(made.id))
    say(words.done.copy)
  }
  const stepButton = (name: PostingStep, kind: 'primary' | 'quiet' | 'plain' = 'quiet') =>
    can(name) && (
      <Button key={name} kind={kind} busy={busy} onClick={() => runSteps(() => step(name))}>
        {text[name]}
      </Button>
    )
  const editing = can('publish') || can('publish_changes')
  return (
    <div className="actions">
      {editing && (
        <Button kind="primary" busy={busy} onClick={() => runSteps(() => publish())}>
          {can('publish') ? text.publish : text.publishChanges}
        </Button>
      )}
      {can('schedule') && <Button onClick={() => setAsking('schedule')}>{text.schedule}</Button>}
      {stepButton('resume', 'primary')}
      {stepButton('reopen', 'primary')}
      {stepButton('confirm', editing ? 'quiet' : 'primary')}
      {stepButton('unschedule')}
      {can('revert') && <Button onClick={() => setAsking('revert')}>{text.revert}</Button>}
      {stepButton('pause')}
      {can('close') && <Button onClick={() => setAsking('close')}>{text.close}</Button>}
      <Button kind="plain" busy={busy} onClick={() => runSteps(copy)}>
        {text.copy}
      </Button>
      {can('discard') && (
        <Button kind="plain" onClick={() => setAsking('discard')}>
          {text.discard}
        </Button>
      )}
      {asking === 'schedule' && (
        <ScheduleDialog
          id={id}
          onClose={() => setAsking(undefined)}
          onChoose={(at) => publish(at)}
        />
      )}
      {asking === 'close' && (
        <Dialog open onClose={() => setAsking(undefined)} title={text.closeTitle(title)}>
          <Form
            name={`close-${id}`}
            onSubmit={(values) =>
              run(
                () =>
                  call(closePosting, {
                    params,
                    body: { outcome: textOf(values, 'outcome') as CloseChoice },
                  }),
                () => words.done.close,
              )
            }
          >
            <p className="muted">{text.closeLead}</p>
            <RadioGroup
              legend={text.close}
              name="outcome"
              required
              options={closeChoices.map((value) => ({ value, ...closeWords[value] }))}
            />
            <div className="flex flex-wrap gap-2">
              <SubmitButton kind="danger">{text.closeSend}</SubmitButton>
              <Button onClick={() => setAsking(undefined)}>{text.keep}</Button>
            </div>
          </Form>
        </Dialog>
      )}
      {asking === 'revert' && (
        <Dialog open onClose={() => setAsking(undefined)} title={text.revertTitle(title)}>
          <Form name={`revert-${id}`} onSubmit={() => step('revert')}>
            <p className="muted">{text.revertLead}</p>
            <div className="flex flex-wrap gap-2">
              <SubmitButton kind="danger">{text.revert}</SubmitButton>
              <Button onClick={() => setAsking(undefined)}>{text.keepEditing}</Button>
            </div>
          </Form>
        </Dialog>
      )}
      {asking === 'discard' && (
        <Dialog open onClose={() => setAsking(undefined)} title={text.discardTitle(title)}>
          <Form
            name={`discard-${id}`}
            onSubmit={async () => {
              await call(discardPosting, { params })
              await navigate(links.hiring({ show: 'drafts' }))
              say(words.done.discard)
            }}
          >
            <p className="muted">{text.discardLead}</p>
            <div className="flex flex-wrap gap-2">
              <SubmitButton kind="danger">{text.discardSend}</SubmitButton>
              <Button onClick={() => setAsking(undefined)}>{text.keep}</Button>
            </div>
          </Form>
        </Dialog>
      )}
    </div>
  )
}

type ScheduleProps = { id: string; onClose: () => void; onChoose: (at: string) => Promise<void> }

function ScheduleDialog({ id, onClose, onChoose }: ScheduleProps) {
  const zone = useZone()
  return (
    <Dialog open onClose={onClose} title={text.scheduleTitle}>
      <Form
        name={`schedule-${id}`}
        onSubmit={(values) => onChoose(instantOf(textOf(values, 'at'), zone).toISOString())}
      >
        <TextField
          label={text.scheduleAt}
          hint={text.scheduleHint(zoneName(zone))}
          name="at"
          type="datetime-local"
          required
        />
        <SubmitButton>{text.scheduleSend}</SubmitButton>
      </Form>
    </Dialog>
  )
}
