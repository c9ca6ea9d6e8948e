import { useEffect, type ReactNode } from 'react'
import { loadAppFrame } from './late-app-frame.tsx'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './public-frame.tsx'

/** Brand and content alone: for sign-in and other single tasks. */
export function FocusLayout({ children }: { children: ReactNode }) {
  // Most of these pages end with someone signed in.
  useEffect(() => void loadAppFrame().catch(() => undefined), [])
  return (
    <div className="focus-layout">
      <SkipLink />
      <header>
        <Wordmark />
      </header>
      <main id="content">{children}</main>
    </div>
  )
}
