import { Clock } from '#web/kit/clock.tsx'
import { Badge, type Tone } from '#web/kit/content.tsx'
import type { ReviewEvent, ReviewState } from '../../contract.ts'
import { Time } from '#web/kit/time.tsx'
import { words } from '../messages.ts'

const tones: Partial<Record<ReviewState, Tone>> = {
  open: 'clock',
  taken: 'clock',
  revising: 'clock',
  delivered: 'accent',
  refunded: 'danger',
}

type Clocked = {
  state: ReviewState
  dueAt: string | null
  closesAt: string | null
  isLate: boolean
}

export function StateBadges({ of: { state, isLate } }: { of: Clocked }) {
  return (
    <span className="flex flex-wrap gap-2">
      <Badge tone={tones[state] ?? 'plain'}>{words.states[state]}</Badge>
      {isLate && <Badge tone="danger">{words.late}</Badge>}
    </span>
  )
}

type ReviewClockProps = {
  of: Clocked
  startedAt: string
  /** Whose turn it is until the promised time. */
  due: string
  /** What happens at the end of the clock. */
  closes: string
  form?: 'line' | 'inline'
}

/** The time that is promised; once it has passed, the time at which the state ends by itself. */
export function ReviewClock({ of, startedAt, due, closes, form }: ReviewClockProps) {
  const shape = form ? { form } : {}
  if (of.dueAt && !of.isLate) {
    return <Clock dueAt={of.dueAt} startedAt={startedAt} who={due} {...shape} />
  }
  if (!of.closesAt) return null
  return <Clock dueAt={of.closesAt} startedAt={of.dueAt ?? startedAt} who={closes} {...shape} />
}

/** What has happened, the oldest first. */
export function Timeline({ events }: { events: readonly ReviewEvent[] }) {
  return (
    <section className="grid gap-2" aria-labelledby="timeline">
      <h2 id="timeline" className="text-17">
        {words.timeline}
      </h2>
      <ol className="small grid gap-1">
        {events.map(({ kind, by, isLate, at }, index) => (
          <li key={index}>
            {words.events[kind]}{' '}
            <span className="muted">
              {words.parties[by]}
              {isLate && `, ${words.lateMark}`} · <Time at={at} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}
