import type { ReactNode } from 'react'
import { SkipLink } from './skip-link.tsx'
import { Wordmark } from './public-frame.tsx'

/** Brand and content alone: for sign-in and other single tasks. */
export function FocusLayout({ children }: { children: ReactNode }) {
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
