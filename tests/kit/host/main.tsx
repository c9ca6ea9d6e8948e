/** Draws one story of the kit by itself: `/?story=picker`. */
import '../../../src/web/styles.css'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ComponentType } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, Outlet, useLocation } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readInBrowser } from '#web/api/call.ts'
import { createQueryClient } from '#web/api/query-client.ts'
import { Notifications } from '#web/kit/notifications-list.tsx'
import { TimesMove } from '#web/kit/time.tsx'
import { ShellContext } from '#web/shell/shell.ts'

const stories = import.meta.glob<{ Story: ComponentType }>('./stories/*.tsx')
const name = new URLSearchParams(window.location.search).get('story') ?? ''
const load = stories[`./stories/${name}.tsx`]
if (!load) throw new Error(`There is no story ${name}`)
const { Story } = await load()

const shell = {
  brand: 'Tessera',
  buildId: 'kit',
  locale: 'en' as const,
  locales: ['en' as const],
  now: new Date().toISOString(),
  timeZone: 'Europe/Berlin',
  origin: window.location.origin,
  development: false,
  flags: [],
  registration: 'open' as const,
  viewer: null,
}

function Layout() {
  const { pathname } = useLocation()
  return (
    <TimesMove>
      <main className="page page-width">
        <Outlet />
      </main>
      <output data-path>{pathname}</output>
      <Notifications />
    </TimesMove>
  )
}

/** A test holds the next page back with it. */
const held = () => (window as { held?: Promise<void> }).held
const loader = async () => {
  await held()
  return null
}

const router = createBrowserRouter([
  { Component: Layout, children: [{ path: '*', Component: Story, loader }] },
])
createRoot(document.getElementById('root')!).render(
  <ShellContext value={shell}>
    <QueryClientProvider client={createQueryClient(readInBrowser)}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </ShellContext>,
)
