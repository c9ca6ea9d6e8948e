import type { ReactNode } from 'react'
import { useViewer } from '#web/shell/use-viewer.ts'
import { words } from '#web/messages/en.ts'
import { AppFrame } from './app-frame.tsx'
import { PublicFooter, PublicHeader } from './public-frame.tsx'

/** The layout that a page has unless its route names another: the site for guests, the app for the rest. */
export function DefaultLayout({ children }: { children: ReactNode }) {
  const viewer = useViewer()
  if (viewer) return <AppFrame viewer={viewer}>{children}</AppFrame>
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

/** The first stop of the tab key. */
export function SkipLink() {
  return (
    <a className="skip-link" href="#content">
      {words.skipToContent}
    </a>
  )
}
