import { useState } from 'react'
import type { ApiError } from '#web/api/api-error.ts'
import { saidInPlace } from '#web/api/said-in-place.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Disclosure, type Tone } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import {
  activateJobBoard,
  closeHeldJobs,
  importJobBoard,
  pauseJobBoard,
  previewJobBoard,
  removeJobBoard,
  type JobBoard,
  type JobBoardPreview,
  type JobBoardState,
  type JobBoardSync,
} from '../../contract.ts'
import { words as text } from '../messages.ts'

const tones: Record<JobBoardState, Tone> = { added: 'plain', active: 'accent', paused: 'clock' }

type Props = { source: JobBoard; onChange: () => Promise<void> }

/** One board: its state, what can be done with it, its last readings. */
export function JobBoardRow({ source, onChange }: Props) {
  const [preview, setPreview] = useState<JobBoardPreview>()
  const [problem, setProblem] = useState<string>()
  const { state, failures, failing, held } = source
  const input = { params: { id: source.id } }
  /** Why it was refused stands in the row, with what is true now. */
  const onRefused = (error: ApiError) => {
    saidInPlace(error)
    setProblem(error.reason)
    return onChange()
  }
  const done = (message: string) => ({
    onDone: () => {
      setProblem(undefined)
      notify({ message, type: 'success' })
      return onChange()
    },
    onRefused,
  })
  const look = useAction(previewJobBoard, {
    onDone: (found) => {
      setPreview(found)
      setProblem(undefined)
      return onChange()
    },
    onRefused,
  })
  const activate = useAction(activateJobBoard, done(text.activated))
  const importNow = useAction(importJobBoard, done(text.importing))
  const pause = useAction(pauseJobBoard, done(text.paused))
  const remove = useAction(removeJobBoard, done(text.removed))
  const close = useAction(closeHeldJobs, done(text.closingHeld))
  const busy = [look, activate, importNow, pause, remove, close].some((action) => action.busy)

  return (
    <li className="row grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
          {source.companyName ?? new URL(source.address).host}
        </h3>
        <Badge tone={failing && state === 'active' ? 'danger' : tones[state]}>
          {failing && state === 'active' ? text.failing(failures) : text.state[state]}
        </Badge>
      </div>
      <p className="small muted [overflow-wrap:anywhere]">
        {source.system && `${text.vendors[source.system]} · `}
        {source.address}
      </p>
      {source.addedBy.as === 'member' && (
        <div className="small grid gap-1">
          <p className="muted" dir="auto">
            {text.addedByMember(source.addedBy.name)}
          </p>
          {state === 'added' && <p>{text.waits}</p>}
        </div>
      )}
      {failing && state === 'active' && (
        <div className="card grid justify-items-start gap-2" role="status">
          <p className="[overflow-wrap:anywhere]">{failing.problem}</p>
          <p className="small muted">
            {text.failingSince} <Time at={failing.since} />
          </p>
        </div>
      )}
      {source.nextSyncAt && (
        <p className="small muted">
          {text.next} <Time at={source.nextSyncAt} form="near" />
        </p>
      )}
      {held && (
        <div className="card grid justify-items-start gap-2" role="status">
          <p>{text.held(held.missing, held.open)}</p>
          {held.closesAt ? (
            <p className="small muted">
              {text.heldUntil} <Time at={held.closesAt} form="near" />
            </p>
          ) : (
            <p className="small muted">{text.heldAgreed}</p>
          )}
          {held.closesAt && state === 'active' && (
            <Button size="small" kind="danger" busy={busy} onClick={() => close.run(input)}>
              {text.closeHeld(held.missing)}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button size="small" busy={busy} onClick={() => look.run(input)}>
          {text.preview}
        </Button>
        {state !== 'active' && source.previewedAt && (
          <Button size="small" kind="primary" busy={busy} onClick={() => activate.run(input)}>
            {text.activate}
          </Button>
        )}
        {state === 'active' && (
          <Button size="small" busy={busy} onClick={() => importNow.run(input)}>
            {failing ? text.tryNow : text.importNow}
          </Button>
        )}
        {state === 'active' && (
          <Button size="small" busy={busy} onClick={() => pause.run(input)}>
            {text.pause}
          </Button>
        )}
        {state !== 'active' && (
          <Button size="small" kind="plain" busy={busy} onClick={() => remove.run(input)}>
            {text.remove}
          </Button>
        )}
      </div>
      {problem && (
        <p role="alert" className="field-error [overflow-wrap:anywhere]">
          {problem}
        </p>
      )}
      {preview && <Preview preview={preview} />}
      <History syncs={source.syncs} />
    </li>
  )
}

function Preview({ preview }: { preview: JobBoardPreview }) {
  const { titles, refusals, warnings } = preview
  const lists = [
    ...(['added', 'changed', 'closed'] as const).map((kind) => ({
      name: text.titles[kind],
      lines: titles[kind],
    })),
    { name: text.refusals, lines: refusals.map(({ label, reason }) => `${label}: ${reason}`) },
    { name: text.warnings, lines: warnings.map(({ label, warning }) => `${label}: ${warning}`) },
  ].filter(({ lines }) => lines.length > 0)
  return (
    <div className="card grid gap-2" role="status">
      <p>
        {text.wouldBe} <strong className="numbers">{text.outcome(preview)}</strong>
      </p>
      {preview.sampleOf !== null && (
        <p>{text.sampleOf(preview.added + preview.changed + preview.refused, preview.sampleOf)}</p>
      )}
      {preview.held && <p>{text.wouldHold(preview.held.missing, preview.held.open)}</p>}
      {lists.map(({ name, lines }) => (
        <Disclosure key={name} summary={name}>
          <ul className="small list-disc pl-5">
            {lines.map((line, index) => (
              <li key={index} dir="auto">
                {line}
              </li>
            ))}
          </ul>
        </Disclosure>
      ))}
    </div>
  )
}

function History({ syncs }: { syncs: JobBoardSync[] }) {
  if (syncs.length === 0) return <p className="small muted">{text.neverRead}</p>
  return (
    <Disclosure summary={text.history}>
      <ul className="small grid gap-1">
        {syncs.map((sync) => (
          <li key={sync.at}>
            <Time at={sync.at} /> · {text.seconds(sync.seconds)} ·{' '}
            <span className="numbers">
              {[sync.outcome && text.outcome(sync.outcome), sync.problem]
                .filter((line) => line !== null)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
