import { lazy, Suspense, useSyncExternalStore, type ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Ellipsis } from 'lucide-react'
import { SignOut } from '#features/accounts/ui/public/sign-out.tsx'
import { usePermissions } from '#features/accounts/ui/public/use-permissions.ts'
import { Icon } from '#web/kit/icon.tsx'
import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { words } from '#web/messages/en.ts'
import { ThemeSwitch } from '#web/kit/theme-switch.tsx'
import type { Viewer } from '#web/shell/shell.ts'
import { SkipLink } from './skip-link.tsx'
import { barOf, isInPlace, placesOf, type Place } from './places.ts'
import { Wordmark } from './public-frame.tsx'

// Fetched by signed-in people alone, once the page is there.
const UnreadCount = lazy(async () => {
  const module = await import('#features/chat/ui/public/unread-count.tsx')
  return { default: module.UnreadCount }
})

/** Signed in: a rail of places from 768 px, a bar below it on smaller screens. */
export function AppFrame({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const places = placesOf(viewer.role, usePermissions(viewer))
  const bar = barOf(places)
  return (
    <div className="app-frame">
      <SkipLink />
      <header className="app-top">
        <Wordmark small />
        <div className="flex items-center gap-1">
          <ThemeSwitch />
          <SignOut className="button" />
        </div>
      </header>
      <nav className="rail" aria-label="Places">
        <Wordmark small />
        <Places places={places} viewer={viewer} />
        <div className="rail-end">
          <ThemeSwitch />
          <SignOut />
        </div>
      </nav>
      <main id="content" className="site-main">
        {children}
      </main>
      <nav className="bar" aria-label="Places">
        <Places places={bar.shown} viewer={viewer} />
        {bar.more.length > 0 && <More places={bar.more} />}
      </nav>
    </div>
  )
}

const never = () => () => undefined

function Places({ places, viewer }: { places: readonly Place[]; viewer: Viewer }) {
  const { pathname } = useLocation()
  const hydrated = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  return places.map((place) => (
    <Link
      key={place.to}
      to={place.to}
      className="place"
      aria-current={isInPlace(place, pathname) ? 'page' : undefined}
    >
      <Icon of={place.icon} />
      {place.label}
      {hydrated && place.to === links.conversations() && (
        <Suspense fallback={null}>
          <UnreadCount viewerId={viewer.userId} />
        </Suspense>
      )}
    </Link>
  ))
}

const moreId = 'more-places'

/** The rest of the places, above the bar; works before the page's scripts do. */
function More({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation()
  const current = places.find((place) => isInPlace(place, pathname))
  return (
    <>
      <button
        type="button"
        className="place"
        popoverTarget={moreId}
        aria-current={current && 'true'}
      >
        <Icon of={current?.icon ?? Ellipsis} />
        {current?.label ?? words.more}
      </button>
      <div id={moreId} popover="auto" className="more-places" aria-label={words.more}>
        {places.map((place) => (
          <Link
            key={place.to}
            to={place.to}
            className="more-place"
            aria-current={place === current ? 'page' : undefined}
            onClick={() => document.getElementById(moreId)?.hidePopover()}
          >
            <Icon of={place.icon} />
            {place.label}
          </Link>
        ))}
      </div>
    </>
  )
}
