import type { CSSProperties } from 'react'
import { Button } from '#web/kit/button.tsx'
import { passReasons, type PassReason } from '../../contract.ts'
import { passWords, words } from '../messages.ts'
import { undoMs, type HeldDecision } from './use-held-decision.ts'
import '../held-decision.css'

const text = words.inbox

type Props = Pick<HeldDecision, 'held' | 'isPaused' | 'setPaused' | 'change'> & {
  onUndo: () => void
}

/** `Accepted:` says too much of a request whose candidate is asked first. */
export function decidedWord(kind: 'claim' | 'pass', asksFirst: boolean): string {
  if (kind === 'pass') return text.passed
  return asksFirst ? text.asking : text.accepted
}

/** What was decided last, for as long as it can be undone. */
export function HeldDecisionBar({ held, isPaused, setPaused, change, onUndo }: Props) {
  if (!held) return null
  const { offer, kind } = held
  const asksFirst = kind === 'claim' && held.asksFirst
  return (
    <section
      className="held-decision"
      aria-label={text.lastDecision}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      <span
        key={`${offer.id}-${kind}`}
        className="held-decision-line"
        data-paused={isPaused || undefined}
        style={{ '--time': `${undoMs}ms` } as CSSProperties}
        aria-hidden="true"
      />
      <p className="min-w-0 basis-full truncate">
        <b>{decidedWord(kind, asksFirst)}</b> <span dir="auto">{offer.job.title}</span>
      </p>
      {kind === 'pass' && (
        <select
          className="input"
          aria-label={text.passReason}
          value={held.reason}
          onChange={(event) => change(event.target.value as PassReason)}
        >
          {passReasons.map((reason) => (
            <option key={reason} value={reason}>
              {passWords[reason]}
            </option>
          ))}
        </select>
      )}
      <Button size="small" onClick={onUndo}>
        {text.undo} <kbd aria-hidden="true">u</kbd>
      </Button>
    </section>
  )
}
