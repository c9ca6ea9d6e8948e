/** What must be true before anybody looks: done at every start, in steps, before the port opens. */
import { renewNameKeys } from '#features/companies/server/service.ts'
import { refreshCompanyFacts } from '#features/jobs/server/service.ts'
import { refreshNumbers } from '#features/numbers/server/service.ts'
import { sweepInSteps } from '#platform/tasks/in-steps.ts'
import type { Server } from './server.ts'

/** Longer than any machine needs for what changes between two starts; the schedules do the rest. */
const budgetMs = 180_000

/** Companies' response stats, whether they have referrers, and the names that they are found by. */
export function prepareFacts({ runAsSystem }: Server): Promise<void> {
  return runAsSystem(
    async (context) => {
      await sweepInSteps(context, 'companies.renewNameKeys', renewNameKeys)
      await refreshNumbers(context)
      await refreshCompanyFacts(context, { budgetMs })
    },
    { requestId: 'start', transaction: false },
  )
}
