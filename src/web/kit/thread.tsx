import type { ReactNode } from 'react'
import { Time } from './time.tsx'

export type ThreadEvent = {
  id: string
  /** What happened, as a person says it: `Asked for a referral`. */
  what: ReactNode
  /** Who did it; a name, `You`, or a `Redaction`. */
  actor?: ReactNode
  at: string
  /** What it changed: a note, a price, a new deadline. */
  change?: ReactNode
  kind?: 'plain' | 'good' | 'bad'
}

type ThreadProps = {
  label: string
  /** Newest first. */
  events: readonly ThreadEvent[]
  /** What is expected next, with its clock; drawn ahead, hollow. */
  next?: { what: ReactNode; change?: ReactNode } | null | undefined
}

/** The life of a request, an application or a ticket, as one line. */
export function Thread({ label, events, next }: ThreadProps) {
  return (
    <ol className="thread" aria-label={label}>
      {next && (
        <li data-kind="next">
          <div className="thread-head">
            <span className="thread-what">{next.what}</span>
          </div>
          {next.change && <div className="thread-body">{next.change}</div>}
        </li>
      )}
      {events.map(({ id, what, actor, at, change, kind = 'plain' }) => (
        <li key={id} data-kind={kind}>
          <div className="thread-head">
            <span className="thread-what">{what}</span>
            {actor && <span className="muted">{actor}</span>}
            <span className="thread-when">
              <Time at={at} form="ago" />
            </span>
          </div>
          {change && <div className="thread-body">{change}</div>}
        </li>
      ))}
    </ol>
  )
}
