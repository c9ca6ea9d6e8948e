import { lateWords } from '#web/messages/late.ts'
import { spanWords } from '#shared/spans.ts'
import { dayAndTimeWords, exactWords, zonedWords } from '#web/messages/format.ts'
import { useNow, useZone, useZoneIsOwn } from './time.tsx'

export type ClockState = 'calm' | 'soon' | 'late'

type ClockProps = {
  /** When it must have happened. */
  dueAt: string | Date
  /** When the time began to run: the full line. */
  startedAt: string | Date
  /** Who must act, as a sentence: `You answer`, `The referrer answers`. */
  who?: string
  /** `line` across a card; `inline` in a list or a sentence. */
  form?: 'line' | 'inline'
}

/** A deadline: a thin line that empties, the time left in words, who must act. */
export function Clock({ dueAt, startedAt, who, form = 'line' }: ClockProps) {
  const now = useNow()
  const zone = useZone()
  const isOwn = useZoneIsOwn()
  const due = new Date(dueAt)
  const share = shareLeft(new Date(startedAt), due, now)
  const state = clockState(share)
  const span = spanWords(due.getTime() - now.getTime())
  const exact = exactWords(due, zone)
  const until = isOwn
    ? lateWords.clock.by(dayAndTimeWords(due, zone, now))
    : lateWords.clock.byZoned(zonedWords(due, zone, now))
  return (
    <span className="clock" data-state={state} data-form={form} suppressHydrationWarning>
      <span className="clock-line" aria-hidden="true">
        <i style={{ transform: `scaleX(${share.toFixed(4)})` }} suppressHydrationWarning />
      </span>
      <span className="clock-words">
        <time
          className="clock-left"
          dateTime={due.toISOString()}
          tabIndex={0}
          suppressHydrationWarning
        >
          {state === 'late' ? lateWords.clock.late(span) : lateWords.clock.left(span)}
          <span className="clock-exact" suppressHydrationWarning>
            <span className="sr-only">, </span>
            {exact}
          </span>
        </time>
        {who && (
          <span className="clock-who" suppressHydrationWarning>
            {who}
            {form === 'line' && ` ${until}`}
          </span>
        )}
      </span>
    </span>
  )
}

/** What is left of the time, 1 to 0. */
export function shareLeft(started: Date, due: Date, now: Date): number {
  const whole = due.getTime() - started.getTime()
  const left = due.getTime() - now.getTime()
  if (whole <= 0) return left > 0 ? 1 : 0
  return Math.min(1, Math.max(0, left / whole))
}

/** Amber below a quarter, red only when late. */
export function clockState(share: number): ClockState {
  if (share <= 0) return 'late'
  return share < 0.25 ? 'soon' : 'calm'
}
