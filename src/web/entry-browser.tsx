import './styles.css'
import { hydrate, QueryClientProvider, type QueryClient } from '@tanstack/react-query'
import { findLocaleIn, pseudoLocale, type Locale } from '#shared/locale.ts'
import { startTransition } from 'react'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterContextProvider, type DataRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readInBrowser } from './api/call.ts'
import { navigateFailuresWith } from './api/failure.ts'
import { createQueryClient, queryClientContext } from './api/query-client.ts'
import { openedFor } from './api/page-account.ts'
import { loadAppFrame } from './layouts/late-app-frame.tsx'
import { keepInstallOffer } from './offline/install-prompt.ts'
import { readKeptShell } from './offline/kept-shell.ts'
import { routes } from './routes.ts'
import { startRouter } from './shell/browser-router.ts'
import { hearPushes } from './shell/hear-pushes.ts'
import { applyHead, headOf } from './shell/head.ts'
import { hydrationOf, type PageData } from './shell/page-data.ts'
import { preloadWith } from './shell/preload.ts'
import type { PageRoute } from './shell/page.ts'
import { shellContext, ShellContext } from './shell/shell.ts'
import { pendingSignOutKey } from './stores/persisted.ts'
import { startStores } from './shell/start-stores.ts'
import { watchBuilds } from './shell/watch-builds.ts'
import { reloadOnLostChunk } from './shell/lost-chunk.ts'

await start()

async function start(): Promise<void> {
  keepInstallOffer()
  reloadOnLostChunk()
  const page = readPage()
  await speak(page.shell.locale)
  const queries = createQueryClient(readInBrowser)
  hydrate(queries, page.queries)
  await Promise.all([!page.isAppShell && loadPage(page.route), page.shell.viewer && loadAppFrame()])

  await otherTasks()
  const context = new RouterContextProvider()
  context.set(queryClientContext, queries)
  context.set(shellContext, page.shell)
  openedFor(page.shell.viewer?.userId)
  const router = startRouter(routes, {
    ...(!page.isAppShell && { hydrationData: hydrationOf(page) }),
    getContext: () => context,
  })
  navigateFailuresWith({
    navigate: (address) => router.navigate(address),
    pageAskedFor: () => router.state.navigation.location,
    settled: () => settled(router),
  })
  const root = document.getElementById('root')!
  const app = (
    <ShellContext value={page.shell}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShellContext>
  )
  if (page.isAppShell) {
    await settled(router)
    const { matches, loaderData } = router.state
    const matched = matches.map(({ params, route }) => ({
      params,
      handle: route.handle as unknown,
      loaderData: loaderData[route.id] as unknown,
    }))
    applyHead(headOf(matched, window.location.pathname, page.shell, null))
    createRoot(root).render(app)
  } else {
    // As a transition it gives way to taps and scrolling; without, a long page is one long task.
    startTransition(() => void hydrateRoot(root, app))
  }
  preloadWith((path) =>
    (matchRoutes(routes, path) ?? []).flatMap(({ route }) => (route as PageRoute).load ?? []),
  )
  startStores(page.shell, queries)
  void finishSignOut()
  watchBuilds(page.shell.buildId, router)
  whenIdle(() => void prepareOffline(page, queries))
  const { pathname } = router.state.location
  whenIdle(() => void trackFrom(router, pathname))
  hearPushes((link) => router.navigate(link))
  whenIdle(() => void keepPushFresh())
}

/** What the server says; in the shell of the app, what it said last. */
function readPage(): PageData {
  const page = JSON.parse(document.getElementById('page-data')!.textContent) as PageData
  return page.isAppShell ? { ...page, shell: readKeptShell() ?? page.shell } : page
}

function isSettled({ initialized, navigation }: DataRouter['state']): boolean {
  return initialized && navigation.state === 'idle'
}

/** The first page has been loaded, and no other is on its way. */
function settled(router: DataRouter): Promise<void> {
  if (isSettled(router.state)) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = router.subscribe((state) => {
      if (!isSettled(state)) return
      stop()
      resolve()
    })
  })
}

/** After everything that the visitor waits for. */
function whenIdle(work: () => void): void {
  const later = () =>
    'requestIdleCallback' in window
      ? requestIdleCallback(work, { timeout: 5000 })
      : setTimeout(work)
  if (document.readyState === 'complete') later()
  else window.addEventListener('load', later, { once: true })
}

/** The page's language, before anything is said. Only those who test load the disguise. */
async function speak(locale: Locale): Promise<void> {
  const disguise =
    locale === pseudoLocale ? (await import('#shared/pseudo.ts')).disguise : undefined
  findLocaleIn({ current: () => locale, disguise })
}

/** Lets the browser paint and answer between two long pieces of work. */
function otherTasks(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}

/**
 * The first page's module is in place before hydration, so that it is one pass. The server has matched
 * its path already: to do it here again would be the longest task of the start.
 */
async function loadPage(pattern: string): Promise<void> {
  const route = routes[0]!.children!.find(({ path = '' }) => path === pattern)
  if (typeof route?.lazy !== 'function') return
  Object.assign(route, await route.lazy(), { lazy: undefined })
}

/** Keeps what this page shows for a time without a connection. */
async function prepareOffline(page: PageData, queries: QueryClient): Promise<void> {
  if (page.shell.development) return
  const { prepare } = await import('./offline/prepare.ts')
  await prepare(page, queries)
}

/** @param first the path that the document was opened with */
async function trackFrom(router: DataRouter, first: string): Promise<void> {
  const tracker = await import('#features/analytics/ui/public/tracker.ts').catch(() => undefined)
  tracker?.startTracking(router, first)
}

/** Only where someone has turned push on before: nobody is asked. */
async function keepPushFresh(): Promise<void> {
  if (!('Notification' in window) || Notification.permission !== 'granted') return
  const { keepFresh } = await import('#features/push/ui/public/push-client.ts')
  await keepFresh()
}

/** A sign-out that did not reach the server is tried again. */
async function finishSignOut(): Promise<void> {
  if (!window.localStorage.getItem(pendingSignOutKey)) return
  const { signOutAgain } = await import('#features/accounts/ui/public/enter.ts')
  await signOutAgain()
}
