import './styles.css'
import { hydrate, QueryClientProvider } from '@tanstack/react-query'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  RouterContextProvider,
  type RouteObject,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { readInBrowser } from './api/call.ts'
import { navigateFailuresWith } from './api/failure.ts'
import { createQueryClient, queryClientContext } from './api/query-client.ts'
import { loadAppFrame } from './layouts/late-app-frame.tsx'
import { routes } from './routes.ts'
import { hydrationOf, type PageData } from './shell/page-data.ts'
import { preloadWith } from './shell/preload.ts'
import type { PageRoute } from './shell/page.ts'
import { shellContext, ShellContext } from './shell/shell.ts'
import { startStores } from './shell/start-stores.ts'
import { watchBuilds } from './shell/watch-builds.ts'
import { reloadOnLostChunk } from './shell/lost-chunk.ts'

await start()

async function start(): Promise<void> {
  reloadOnLostChunk()
  const page = JSON.parse(document.getElementById('page-data')!.textContent) as PageData
  const queries = createQueryClient(readInBrowser)
  hydrate(queries, page.queries)
  await Promise.all([
    resolveLazy(matchRoutes(routes, window.location) ?? []),
    page.shell.viewer && loadAppFrame(),
  ])

  const context = new RouterContextProvider()
  context.set(queryClientContext, queries)
  context.set(shellContext, page.shell)
  const router = createBrowserRouter(routes, {
    hydrationData: hydrationOf(page),
    getContext: () => context,
  })
  navigateFailuresWith((address) => router.navigate(address))
  hydrateRoot(
    document.getElementById('root')!,
    <ShellContext value={page.shell}>
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </ShellContext>,
  )
  preloadWith((path) =>
    (matchRoutes(routes, path) ?? []).flatMap(({ route }) => (route as PageRoute).load ?? []),
  )
  startStores(page.shell, queries)
  watchBuilds(page.shell.buildId, router)
}

/** The first page's modules are in place before hydration, so that it is one pass. */
async function resolveLazy(matches: { route: RouteObject }[]): Promise<void> {
  await Promise.all(
    matches.map(async ({ route }) => {
      if (typeof route.lazy !== 'function') return
      Object.assign(route, await route.lazy(), { lazy: undefined })
    }),
  )
}
