import type { ReactNode } from 'react'

/** A part of the profile that links can lead to. */
export function ProfileSection(props: { id: string; title: string; children: ReactNode }) {
  const { id, title, children } = props
  return (
    <section id={id} className="grid gap-4 border-t border-line pt-6">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
