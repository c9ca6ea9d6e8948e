/** A company's rules have changed: requests that wait are looked at again. */
import { z } from 'zod'
import { defineTask } from '#platform/tasks/tasks.ts'
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { lockUntaken } from './queries.limits.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import { notifyCandidates } from './service.notices.ts'
import { steps } from './service.transitions.ts'

const lookedAtOnce = 200

export const rulesAgain = defineTask({
  name: 'referrals.rulesAgain',
  payload: z.object({ companyId: z.uuid(), after: z.uuid().nullable() }),
})

/** Hears that a company asks for something else; the looking is a task of its own. */
export async function policyChanged(context: Context, companyId: string): Promise<void> {
  await context.enqueue(rulesAgain, { companyId, after: null }, { jobKey: `rules:${companyId}` })
}

/**
 * Ends requests that the present rules forbid, with the rule quoted and the connection returned.
 * What someone has taken goes on: its terms were met when it was sent.
 */
export async function recheck(
  context: Context,
  input: { companyId: string; after: string | null },
): Promise<void> {
  const { companyId, after } = input
  const ids = await lockUntaken(context.db, companyId, after, lookedAtOnce)
  const company = await companies.companyById(context, companyId)
  const ending: { request: queries.RequestRow; reason: string }[] = []
  for (const request of await queries.lockRequests(context.db, ids)) {
    const [hit] = await companies.whyNotReferred(context, {
      candidateId: request.candidateId,
      company,
      jobId: request.jobId,
      employers: profiles.employersIn(request.snapshot.profile, context.clock.now()),
    })
    if (hit) ending.push({ request, reason: hit.message })
  }
  await refuseAll(context, ending)
  const last = ids.at(-1)
  if (last && ids.length === lookedAtOnce) {
    await context.enqueue(rulesAgain, { companyId, after: last })
  }
}

/** Ends requests that cannot go on: nobody is asked any more, and nothing is spent. */
export async function refuseAll(
  context: Context,
  ending: readonly { request: queries.RequestRow; reason: string }[],
  notice: 'refused' | 'nobody_available' = 'refused',
): Promise<void> {
  const ids = ending.map(({ request }) => request.id)
  await offers.endOpenOffers(context.db, ids, 'revoked', context.clock.now())
  const ended = await steps(
    context,
    ending.map(({ request, reason }) => ({
      request,
      action: 'refuse',
      by: 'system',
      detail: { reason },
      visibleTo: ['candidate'],
    })),
  )
  await notifyCandidates(context, ended, notice)
}
