import type { ReactNode } from 'react'
import { useViewer } from '#web/shell/use-viewer.ts'
import { LateAppFrame } from './late-app-frame.tsx'
import { PublicFooter, PublicHeader } from './public-frame.tsx'
import { SkipLink } from './skip-link.tsx'

/** The layout that a page has unless its route names another: the site for guests, the app for the rest. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  if (viewer) return <LateAppFrame viewer={viewer}>{children}</LateAppFrame>
  return (
    <>
      <SkipLink />
      <PublicHeader />
      <main id="content" className="site-main">
        {children}
      </main>
      <PublicFooter />
    </>
  )
}
