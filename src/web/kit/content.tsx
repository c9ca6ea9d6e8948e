/** The plain parts: text and lines that need no behaviour. */
import type { ReactNode } from 'react'
import { Drawing, type DrawingName } from './drawing.tsx'

/** A sheet on the page. */
export function Card({ children, className = '' }: { children: ReactNode; className?: string }) {
  return <section className={`card ${className}`}>{children}</section>
}

export type Tone = 'plain' | 'accent' | 'clock' | 'danger' | 'ink'

/** A state in one or two words. */
export function Badge({ children, tone = 'plain' }: { children: ReactNode; tone?: Tone }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  )
}

type NoteProps = { children: ReactNode; tone?: Exclude<Tone, 'ink'>; title?: string }

/** Something a person should know at this place. */
export function Note({ children, tone = 'plain', title }: NoteProps) {
  return (
    <div className="note" data-tone={tone}>
      {title && <strong>{title}</strong>}
      <div>{children}</div>
    </div>
  )
}

type EmptyProps = {
  title: string
  /** `h3` in a part of the page that has a heading of its own. */
  level?: 'h2' | 'h3'
  children: ReactNode
  action?: ReactNode
  drawing?: DrawingName
}

/** Nothing here yet: one sentence that teaches, one action. */
export function Empty({ title, level: Heading = 'h2', children, action, drawing }: EmptyProps) {
  return (
    <div className="empty">
      {drawing && <Drawing of={drawing} />}
      <Heading>{title}</Heading>
      <p className="muted">{children}</p>
      {action}
    </div>
  )
}

type DisclosureProps = { summary: ReactNode; children: ReactNode; open?: boolean }

/** More, for those who want it. */
export function Disclosure({ summary, children, open }: DisclosureProps) {
  return (
    <details className="disclosure" open={open}>
      <summary>{summary}</summary>
      <div>{children}</div>
    </details>
  )
}

/** Title of a page with what belongs beside it. */
type PageHeadProps = {
  title: ReactNode
  /** What the page is for, under its title. */
  lead?: ReactNode
  /** Beside the title: a state, an action. */
  children?: ReactNode
}

export function PageHead({ title, lead, children }: PageHeadProps) {
  return (
    <div className="page-head">
      <div>
        <h1>{title}</h1>
        {lead !== undefined && <p className="muted mt-2 max-w-measure">{lead}</p>}
      </div>
      {children}
    </div>
  )
}
