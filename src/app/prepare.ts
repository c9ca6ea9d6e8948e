/** What must be true before anybody looks: done at every start, in steps, before the port opens. */
import { shipArticles } from '#features/articles/server/service.ts'
import { renewNameKeys } from '#features/companies/server/service.ts'
import { refreshCompanyFacts } from '#features/jobs/server/service.ts'
import { refreshResponseStats } from '#features/response-stats/server/service.ts'
import { publicKey } from '#features/push/server/service.ts'
import { sweepInSteps } from '#platform/tasks/in-steps.ts'
import type { Server } from './server.ts'

/** Longer than any machine needs for what changes between two starts; the schedules do the rest. */
const budgetMs = 180_000

/** What most people ask for first. */
const firstAsked = ['/', '/job-search', '/login', '/api/jobs']
const warmUps = 8
const warmUpWithin = 700

/**
 * Asks itself before anybody else does: a process that is ready and has never answered would let the
 * first hundred people wait while its code is compiled and its connections are made.
 */
export async function warmUp({ app }: Pick<Server, 'app'>): Promise<void> {
  const ask = (url: string) => app.inject({ url, headers: { host: 'localhost' } })
  const began = performance.now()
  const jobs: unknown = (await ask('/api/jobs?limit=1')).json()
  const id = (jobs as { items?: { id: string }[] }).items?.[0]?.id
  const asked = id ? [...firstAsked, `/job-listing/${id}`, `/api/jobs/${id}`] : firstAsked
  for (let round = 0; round < warmUps && performance.now() - began < warmUpWithin; round++) {
    // Under an address of its own each time: a page that is kept is not made again.
    await Promise.all([...asked, ...asked].map((path, n) => ask(`${path}?start=${round}-${n}`)))
  }
}

/**
 * Companies' response stats, whether they have referrers, the names that they are found by, push keys,
 * and the texts that come with the product.
 */
export function prepareFacts({ runAsSystem }: Server): Promise<void> {
  return runAsSystem(
    async (context) => {
      await publicKey(context)
      await shipArticles(context)
      await sweepInSteps(context, 'companies.renewNameKeys', renewNameKeys)
      await refreshResponseStats(context)
      await refreshCompanyFacts(context, { budgetMs })
    },
    { requestId: 'start', transaction: false },
  )
}
