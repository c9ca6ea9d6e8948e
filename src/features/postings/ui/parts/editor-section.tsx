import type { ReactNode } from 'react'
import type { PostingEditor } from './use-posting-editor.ts'

export type Editing = { editor: PostingEditor }

/** A part of the editor. */
export function Section({
  title,
  lead,
  children,
}: {
  title: string
  lead?: string
  children: ReactNode
}) {
  return (
    <section className="grid gap-5 border-t border-line pt-6">
      <div>
        <h2 className="text-20">{title}</h2>
        {lead && <p className="muted">{lead}</p>}
      </div>
      {children}
    </section>
  )
}
