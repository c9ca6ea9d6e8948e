import { lazy, Suspense, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { useStore } from 'zustand'
import { Bell, Ellipsis } from 'lucide-react'
import { RoleSwitch } from '#features/accounts/ui/public/role-switch.tsx'
import { SignOut } from '#features/accounts/ui/public/sign-out.tsx'
import { usePermissions } from '#features/accounts/ui/public/use-permissions.ts'
import { pushOfferStore } from '#features/push/ui/public/offer-push.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Link } from '#web/kit/link.tsx'
import { useHydrated } from '#web/kit/use-hydrated.ts'
import { links } from '#web/links.ts'
import { words } from '#web/messages/en.ts'
import { LanguageSwitch } from './language-switch.tsx'
import { ThemeSwitch } from '#web/kit/theme-switch.tsx'
import type { Viewer } from '#web/shell/shell.ts'
import { SkipLink } from './skip-link.tsx'
import {
  fitTo,
  isWithin,
  mostInBar,
  mostInRail,
  navigationOf,
  type NavigationItem,
} from './navigation.ts'
import { Wordmark } from './public-frame.tsx'
import './app-frame.css'

// Fetched by signed-in people alone, once the page is there. Without a connection the frame stands without it.
const UnreadCount = lazy(() =>
  import('#features/chat/ui/public/unread-count.tsx').then(
    (module) => ({ default: module.UnreadCount }),
    () => ({ default: NoCount }),
  ),
)

const UnreadNotifications = lazy(() =>
  import('#features/notifications/ui/public/unread-notifications.tsx').then(
    (module) => ({ default: module.UnreadNotifications }),
    () => ({ default: NoCount }),
  ),
)

// Code that asks the browser is fetched where there is a reason to ask.
const PushOffer = lazy(() =>
  import('#features/push/ui/public/push-offer.tsx').then(
    (module) => ({ default: module.PushOffer }),
    () => ({ default: NoCount }),
  ),
)

const DueAgreements = lazy(() =>
  import('#features/agreements/ui/public/due-agreements.tsx').then(
    (module) => ({ default: module.DueAgreements }),
    () => ({ default: NoCount }),
  ),
)

function NoCount() {
  return <></>
}

/** Signed in: a rail from 768 px, a bar below it on smaller screens. */
export function AppFrame({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const items = navigationOf(viewer.role, usePermissions(viewer))
  const bar = fitTo(mostInBar, items)
  const rail = fitTo(mostInRail, items)
  const hydrated = useHydrated()
  const isPushOffered = useStore(pushOfferStore, ({ reason }) => reason !== null)
  return (
    <div className="app-frame">
      <SkipLink />
      <header className="app-top">
        <Wordmark small />
        <div className="flex items-center gap-1">
          <RoleSwitch viewer={viewer} className="button" />
          <NotificationsLink className="icon-button relative" />
          {/* Everybody else finds them under the profile. */}
          {viewer.role === 'admin' && (
            <>
              <ThemeSwitch />
              <SignOut className="button" bar />
            </>
          )}
        </div>
      </header>
      <nav className="rail" aria-label={words.navigation.rail}>
        <Wordmark small />
        <Navigation items={rail.shown} viewer={viewer} counts />
        {rail.more.length > 0 && <More items={rail.more} of="rail" />}
        <div className="rail-end">
          <NotificationsLink className="navigation-item" counts labelled />
          <RoleSwitch viewer={viewer} className="navigation-item w-full cursor-pointer" />
          <LanguageSwitch />
          <ThemeSwitch />
          <SignOut />
        </div>
      </nav>
      <main id="content" className="site-main">
        {hydrated && (
          <Suspense fallback={null}>
            <DueAgreements />
          </Suspense>
        )}
        {isPushOffered && (
          <Suspense fallback={null}>
            <PushOffer />
          </Suspense>
        )}
        {children}
      </main>
      <nav className="bar" aria-label={words.navigation.bar}>
        <Navigation items={bar.shown} viewer={viewer} />
        {bar.more.length > 0 && <More items={bar.more} of="bar" />}
      </nav>
    </div>
  )
}

/** The bell: how many are unread, on every page. */
function NotificationsLink(props: { className: string; counts?: boolean; labelled?: boolean }) {
  const { className, counts = false, labelled = false } = props
  const isHere = useLocation().pathname === links.notifications()
  const hydrated = useHydrated()
  return (
    <Link
      to={links.notifications()}
      className={className}
      aria-current={isHere ? 'page' : undefined}
    >
      <Icon of={Bell} />
      <span className={labelled ? undefined : 'sr-only'}>{words.notifications}</span>
      {hydrated && (
        <Suspense fallback={null}>
          <UnreadNotifications counts={counts} />
        </Suspense>
      )}
    </Link>
  )
}

type NavigationProps = {
  items: readonly NavigationItem[]
  viewer: Viewer
  /** One of the two lists keeps the count up to date, whichever is seen. */
  counts?: boolean
}

function Navigation({ items, viewer, counts = false }: NavigationProps) {
  const { pathname } = useLocation()
  const hydrated = useHydrated()
  return items.map((item) => (
    <Link
      key={item.to}
      to={item.to}
      className="navigation-item"
      aria-current={isWithin(item, pathname) ? 'page' : undefined}
    >
      <Icon of={item.icon} />
      {item.label}
      {hydrated && item.to === links.conversations() && (
        <Suspense fallback={null}>
          <UnreadCount viewerId={viewer.userId} counts={counts} />
        </Suspense>
      )}
    </Link>
  ))
}

/** The rest of the navigation, above the bar or beside the rail; works before the page's scripts do. */
function More({ items, of }: { items: readonly NavigationItem[]; of: 'bar' | 'rail' }) {
  const { pathname } = useLocation()
  const id = `more-in-${of}`
  const current = items.find((item) => isWithin(item, pathname))
  return (
    <>
      <button
        type="button"
        className="navigation-item"
        popoverTarget={id}
        aria-current={current && 'true'}
      >
        <Icon of={current?.icon ?? Ellipsis} />
        {current?.label ?? words.more}
      </button>
      <div
        id={id}
        popover="auto"
        className="more-navigation"
        data-of={of}
        data-many={items.length > 6 || undefined}
        aria-label={words.more}
      >
        {items.map((item) => (
          <Link
            key={item.to}
            to={item.to}
            className="more-navigation-item"
            aria-current={item === current ? 'page' : undefined}
            onClick={() => document.getElementById(id)?.hidePopover()}
          >
            <Icon of={item.icon} />
            {item.label}
          </Link>
        ))}
      </div>
    </>
  )
}
