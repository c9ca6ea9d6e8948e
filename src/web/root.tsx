import { useEffect, useRef } from 'react'
import { Outlet, useLocation, useMatches, useNavigationType, useRouteError } from 'react-router'
import { DefaultLayout } from './layouts/default-layout.tsx'
import { ErrorPage } from './layouts/error-page.tsx'
import { FocusLayout } from './layouts/focus-layout.tsx'
import { Shortcuts } from './layouts/shortcuts.tsx'
import { Notifications } from './kit/notifications-list.tsx'
import { TimesMove } from './kit/time.tsx'
import { describeError } from './shell/describe-error.ts'
import { applyHead, headOf } from './shell/head.ts'
import type { PageHandle } from './shell/page.ts'
import { useShell } from './shell/shell.ts'

/** Everything around a page: its layout, the notifications, and what a navigation does. */
export function Root() {
  const matches = useMatches()
  const handle = matches.at(-1)?.handle as PageHandle | undefined
  const Layout = handle?.layout === 'focus' ? FocusLayout : DefaultLayout
  return (
    <TimesMove>
      <NavigationEffects />
      <Layout>
        <Outlet />
      </Layout>
      <Notifications />
      <Shortcuts />
    </TimesMove>
  )
}

/** A failure that no page caught: the error layout, with the observed texts. */
export function RootError() {
  return (
    <>
      <ErrorPage {...describeError(useRouteError())} />
      <Notifications />
    </>
  )
}

/** Head, scroll and focus after each navigation; the first page is left as the server made it. */
function NavigationEffects() {
  const shell = useShell()
  const location = useLocation()
  const matches = useMatches()
  const type = useNavigationType()
  const previous = useRef(location.pathname)
  const last = useRef(location)

  useEffect(() => {
    // Tests wait for it: what is typed before hydration is not heard.
    document.documentElement.dataset['ready'] = 'true'
  }, [])

  useEffect(() => {
    const moved = last.current !== location
    last.current = location
    if (previous.current === location.pathname && !location.hash) {
      // What was pressed went with what it removed: a filter, a choice.
      if (moved && document.activeElement === document.body) focusOn()
      return
    }
    const samePage = previous.current === location.pathname
    previous.current = location.pathname
    applyHead(headOf(matches, location.pathname, shell, null))
    const target =
      location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (target) target.scrollIntoView()
    else if (type !== 'POP' && !samePage) window.scrollTo(0, 0)
    if (!samePage) focusOn((location.state as { focus?: string } | null)?.focus)
  }, [location, matches, shell, type])

  return null
}

/** What was asked for by a key, or the heading: it tells people who do not see the page that it changed. */
function focusOn(selector = 'main h1'): void {
  const target = document.querySelector<HTMLElement>(selector)
  if (!target) return
  if (target.tagName === 'H1') target.tabIndex = -1
  target.focus({ preventScroll: true })
}
