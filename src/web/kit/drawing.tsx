/** Small drawings for places where there is nothing yet. They say nothing that the words beside do not. */
import type { ReactNode } from 'react'

const drawings = {
  /** Requests on a tray. */
  inbox: (
    <>
      <path d="M10 44 22 24h52l12 20v22H10z" />
      <path d="M10 44h24c1 7 6 11 14 11s13-4 14-11h24" />
      <path d="M32 24V8h32v16M39 14h18" />
    </>
  ),
  /** A token whose halves are on their way to each other. */
  token: (
    <>
      <path d="M40 14a26 26 0 1 0 0 52l8-13-7-13 7-13z" />
      <path d="M56 14a26 26 0 0 1 0 52l8-13-7-13 7-13z" strokeDasharray="3 4" />
    </>
  ),
  /** Two who talk. */
  conversation: (
    <>
      <path d="M10 12h48v30H30L20 52V42H10z" />
      <path d="M66 28h20v28H76v10L66 56H44v-6" />
      <path d="M20 22h28M20 31h18" />
    </>
  ),
  /** Cards in columns. */
  board: (
    <>
      <path d="M10 12h22v44H10zM37 12h22v30H37zM64 12h22v18H64z" />
      <path d="M15 20h12M42 20h12M69 20h12M15 34h12M64 48h22v16H64z" strokeDasharray="3 4" />
    </>
  ),
  /** Houses where someone may be. */
  companies: (
    <>
      <path d="M8 66h80M16 66V26h24v40M40 66V12h28v54M68 66V36h14v30" />
      <path d="M23 36h10M23 46h10M48 22h12M48 33h12M48 44h12" />
    </>
  ),
} satisfies Record<string, ReactNode>

export type DrawingName = keyof typeof drawings

export function Drawing({ of }: { of: DrawingName }) {
  return (
    <svg
      className="drawing"
      viewBox="0 0 96 78"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      {drawings[of]}
    </svg>
  )
}
