import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { SignOut } from '#features/accounts/ui/public/sign-out.tsx'
import { Icon } from '#web/kit/icon.tsx'
import { Link } from '#web/kit/link.tsx'
import { ThemeSwitch } from '#web/kit/theme-switch.tsx'
import type { Viewer } from '#web/shell/shell.ts'
import { SkipLink } from './default-layout.tsx'
import { isInPlace, placesOf, type Place } from './places.ts'
import { Wordmark } from './public-frame.tsx'

/** Signed in: a rail of places from 768 px, a bar below it on smaller screens. */
export function AppFrame({ viewer, children }: { viewer: Viewer; children: ReactNode }) {
  const places = placesOf(viewer.role)
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
        <Places places={places} />
        <div className="rail-end">
          <ThemeSwitch />
          <SignOut />
        </div>
      </nav>
      <main id="content" className="site-main">
        {children}
      </main>
      <nav className="bar" aria-label="Places">
        <Places places={places} />
      </nav>
    </div>
  )
}

function Places({ places }: { places: readonly Place[] }) {
  const { pathname } = useLocation()
  return places.map((place) => (
    <Link
      key={place.to}
      to={place.to}
      className="place"
      aria-current={isInPlace(place, pathname) ? 'page' : undefined}
    >
      <Icon of={place.icon} />
      {place.label}
    </Link>
  ))
}
