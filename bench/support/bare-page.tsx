/** The job search page as React alone makes it: the tree of the product, its data in memory. */
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToString } from 'react-dom/server'
import { StaticRouter } from 'react-router'
import { searchJobs } from '#features/jobs/contract.ts'
import { Component } from '#features/jobs/ui/pages/job-search.tsx'
import { pages } from '#web/api/query.ts'
import { DefaultLayout } from '#web/layouts/default-layout.tsx'
import { ShellContext, type Shell } from '#web/shell/shell.ts'

const shell: Shell = {
  brand: 'Vouch',
  buildId: 'bench',
  now: new Date().toISOString(),
  timeZone: 'UTC',
  origin: 'http://localhost',
  development: false,
  viewer: null,
}

/** @param page the reply of GET /api/jobs */
export function createPage(page: unknown): () => string {
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const key: readonly unknown[] = pages(searchJobs, { query: {} }).queryKey
  queries.setQueryData(key, { pages: [page], pageParams: [null] })
  return () =>
    renderToString(
      <ShellContext value={shell}>
        <QueryClientProvider client={queries}>
          <StaticRouter location="/job-search">
            <DefaultLayout>
              <Component />
            </DefaultLayout>
          </StaticRouter>
        </QueryClientProvider>
      </ShellContext>,
    )
}
