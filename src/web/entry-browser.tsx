import './styles.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { matchRoutes, RouterContextProvider } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readInBrowser } from './api/call.ts'
import { navigateFailuresWith } from './api/failure.ts'
import { createQueryClient, queryClientContext } from './api/query-client.ts'
import { loadAppFrame } from './layouts/late-app-frame.tsx'
import { routes } from './routes.ts'
import { startRouter } from './shell/browser-router.ts'
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
  reloadOnLostChunk()
  const page = JSON.parse(document.getElementById('page-data')!.textContent) as PageData
  const queries = createQueryClient(readInBrowser)
  hydrate(queries, page.queries)
  await Promise.all([loadPage(page.route), page.shell.viewer && loadAppFrame()])

  await otherTasks()
  const context = new RouterContextProvider()
  context.set(queryClientContext, queries)
  context.set(shellContext, page.shell)
  const router = startRouter(routes, {
    hydrationData: hydrationOf(page),
    getContext: () => context,
  })
  navigateFailuresWith((address) => router.navigate(address))
  // As a transition it gives way to taps and scrolling; without, a long page is one long task.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <ShellContext value={page.shell}>
        <QueryClientProvider client={queries}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </ShellContext>,
    )
  })
  preloadWith((path) =>
    (matchRoutes(routes, path) ?? []).flatMap(({ route }) => (route as PageRoute).load ?? []),
  )
  startStores(page.shell, queries)
  void finishSignOut()
  watchBuilds(page.shell.buildId, router)
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

/** A sign-out that did not reach the server is tried again. */
async function finishSignOut(): Promise<void> {
  if (!window.localStorage.getItem(pendingSignOutKey)) return
  const { signOutAgain } = await import('#features/accounts/ui/public/enter.ts')
  await signOutAgain()
}
