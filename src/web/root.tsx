import { useEffect, useRef } from 'react'
import {
  Outlet,
  useLocation,
  useMatches,
  useNavigationType,
  useRouteError,
  type Location,
} from 'react-router'
import { DefaultLayout } from './layouts/default-layout.tsx'
import { ErrorPage } from './layouts/error-page.tsx'
import { FocusLayout } from './layouts/focus-layout.tsx'
import { Shortcuts } from './layouts/shortcuts.tsx'
import { hideFailuresOfPage } from './kit/notifications.ts'
import { Notifications } from './kit/notifications-list.tsx'
import { TimesMove } from './kit/time.tsx'
import { OfflineNote } from './layouts/offline-note.tsx'
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
      <OfflineNote />
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
    // `document.ts` holds back a form that was sent before.
    window.dispatchEvent(new Event('hydrated'))
  }, [])

  useEffect(() => {
    const moved = last.current !== location
    last.current = location
    if (previous.current === location.pathname && !location.hash) {
      // Asked for by a link, or what was pressed went with what it removed: a filter, a choice.
      const asked = focusOf(location)
      if (moved && (asked || document.activeElement === document.body)) focusOn(asked)
      return
    }
    const samePage = previous.current === location.pathname
    previous.current = location.pathname
    if (!samePage) hideFailuresOfPage()
    applyHead(headOf(matches, location.pathname, shell, null))
    const target =
      location.hash && document.getElementById(decodeURIComponent(location.hash.slice(1)))
    if (target) target.scrollIntoView()
    else if (type !== 'POP' && !samePage) window.scrollTo(0, 0)
    const asked = focusOf(location)
    if (asked || !samePage) focusOn(asked)
  }, [location, matches, shell, type])

  return null
}

function focusOf({ state }: Location): string | undefined {
  return (state as { focus?: string } | null)?.focus
}

/** What was asked for by a key, or the heading: it tells people who do not see the page that it changed. */
function focusOn(selector?: string): void {
  const asked = selector && document.querySelector<HTMLElement>(selector)
  const target = asked || document.querySelector<HTMLElement>('main h1')
  if (!target) return
  if (target.tagName === 'H1') target.tabIndex = -1
  target.focus({ preventScroll: true })
}
