import { useState } from 'react'
import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Disclosure, type Tone } from '#web/kit/pieces.tsx'
import { Time } from '#web/kit/time.tsx'
import {
  activateSource,
  closeHeldJobs,
  failuresUntilPause,
  pauseSource,
  previewSource,
  removeSource,
  type Source,
  type SourcePreview,
  type SourceState,
  type SourceSync,
} from '../../contract.ts'
import { words as text } from '../messages.ts'

const tones: Record<SourceState, Tone> = { added: 'plain', active: 'accent', paused: 'clock' }

type Props = { source: Source; onChange: () => Promise<void> }

/** One board: its state, what can be done with it, its last readings. */
export function SourceRow({ source, onChange }: Props) {
  const [preview, setPreview] = useState<SourcePreview>()
  const [busy, setBusy] = useState(false)
  const { state, failures, held } = source
  const id = { params: { id: source.id } }

  /** The call tells its own failure. */
  async function run(step: () => Promise<unknown>, message?: string) {
    setBusy(true)
    try {
      await step()
      if (message) notify({ message, type: 'success' })
    } catch {
      return
    } finally {
      setBusy(false)
      await onChange()
    }
  }

  return (
    <li className="row grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="min-w-0 [overflow-wrap:anywhere]" dir="auto">
          {source.companyName ?? new URL(source.address).host}
        </h3>
        <Badge tone={tones[state]}>
          {state === 'paused' && failures >= failuresUntilPause
            ? text.pausedBy(failures)
            : text.state[state]}
        </Badge>
      </div>
      <p className="small muted [overflow-wrap:anywhere]">{source.address}</p>
      {source.nextSyncAt && (
        <p className="small muted">
          {text.next} <Time at={source.nextSyncAt} />
        </p>
      )}
      {held && (
        <div className="card grid justify-items-start gap-2" role="status">
          <p>{text.held(held.missing, held.open)}</p>
          {held.closesAt ? (
            <p className="small muted">
              {text.heldUntil} <Time at={held.closesAt} />
            </p>
          ) : (
            <p className="small muted">{text.heldAgreed}</p>
          )}
          {held.closesAt && state === 'active' && (
            <Button
              size="small"
              kind="danger"
              busy={busy}
              onClick={() => void run(() => call(closeHeldJobs, id), text.closingHeld)}
            >
              {text.closeHeld(held.missing)}
            </Button>
          )}
        </div>
      )}
      <div className="flex flex-wrap gap-2">
        <Button
          size="small"
          busy={busy}
          onClick={() => void run(async () => setPreview(await call(previewSource, id)))}
        >
          {text.preview}
        </Button>
        {state !== 'active' && source.previewedAt && (
          <Button
            size="small"
            kind="primary"
            busy={busy}
            onClick={() => void run(() => call(activateSource, id), text.activated)}
          >
            {text.activate}
          </Button>
        )}
        {state === 'active' && (
          <Button
            size="small"
            busy={busy}
            onClick={() => void run(() => call(pauseSource, id), text.paused)}
          >
            {text.pause}
          </Button>
        )}
        {state !== 'active' && (
          <Button
            size="small"
            kind="plain"
            busy={busy}
            onClick={() => void run(() => call(removeSource, id), text.removed)}
          >
            {text.remove}
          </Button>
        )}
      </div>
      {preview && <Preview preview={preview} />}
      <History syncs={source.syncs} />
    </li>
  )
}

function Preview({ preview }: { preview: SourcePreview }) {
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

function History({ syncs }: { syncs: SourceSync[] }) {
  if (syncs.length === 0) return <p className="small muted">{text.neverRead}</p>
  return (
    <Disclosure summary={text.history}>
      <ul className="small grid gap-1">
        {syncs.map((sync) => (
          <li key={sync.at}>
            <Time at={sync.at} /> · {text.seconds(sync.seconds)} ·{' '}
            <span className="numbers">
              {sync.outcome ? text.outcome(sync.outcome) : sync.problem}
            </span>
          </li>
        ))}
      </ul>
    </Disclosure>
  )
}
