/** The job search page as React alone makes it: the tree of the product, its data in memory. */
import { defaultLocale, languages } from '#shared/locale.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router'
import { searchJobs } from '#features/job-search/contract.ts'
import { Component } from '#features/job-search/ui/pages/job-search.tsx'
import { loadFilters } from '#features/job-search/ui/parts/late-filters.tsx'
import { pages } from '#web/api/query.ts'
import { DefaultLayout } from '#web/layouts/default-layout.tsx'
import { ShellContext, type Shell } from '#web/shell/shell.ts'

const shell: Shell = {
  brand: 'Tessera',
  buildId: 'bench',
  now: new Date().toISOString(),
  timeZone: 'UTC',
  origin: 'http://localhost',
  development: false,
  locale: defaultLocale,
  locales: languages,
  flags: [],
  registration: 'open',
  viewer: null,
}

const page = (
  <DefaultLayout>
    <Component />
  </DefaultLayout>
)
const handler = createStaticHandler([{ path: '/job-search', element: page }])
const answer = await handler.query(new Request('http://localhost/job-search'))
if (answer instanceof Response) throw new Error('The page leads elsewhere')
const context = answer
const router = createStaticRouter(handler.dataRoutes, context)
await loadFilters()

/** @param reply the reply of GET /api/jobs */
export function createPage(reply: unknown): () => string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const key: readonly unknown[] = pages(searchJobs, { query: {} }).queryKey
  queries.setQueryData(key, { pages: [reply], pageParams: [null] })
  return () =>
    renderToString(
      <ShellContext value={shell}>
        <QueryClientProvider client={queries}>
          <StaticRouterProvider router={router} context={context} hydrate={false} />
        </QueryClientProvider>
      </ShellContext>,
    )
}
