/**
 * A posting is paused or a company suspended: the clocks of open requests stand still, for two weeks at
 * most (3.1, 3.8).
 */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { recordAudits } from '#platform/db/audit.ts'
import { defineTask } from '#platform/tasks/tasks.ts'
import * as companies from '#features/companies/server/service.ts'
import { newId } from '#shared/ids.ts'
import { timing } from './policy.ts'
import * as freezing from './queries.freezing.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import { insertEvents } from './queries.timeline.ts'
import { notifyCandidates } from './service.notices.ts'
import { tellBrowsers } from './service.transitions.ts'
import { nextWaves } from './service.waves.ts'

const dayMs = 86_400_000

/** Postings were paused: nobody loses time that they cannot use. */
export async function freezeRequestsOfJobs(
  context: Context,
  jobIds: readonly string[],
): Promise<void> {
  const open = await freezing.lockOpenOfJobs(context.db, jobIds)
  const running = open.filter((request) => !request.frozenAt && request.dueAt)
  await freezeAll(context, running)
}

/** Candidates are told of a suspension; a posting that is paused is not worth a mail. */
async function freezeAll(context: Context, requests: readonly queries.RequestRow[]): Promise<void> {
  if (requests.length === 0) return
  const now = context.clock.now()
  const until = new Date(now.getTime() + timing.frozenDays * dayMs)
  await freezing.freeze(context.db, idsOf(requests), until, now)
  const suspended = await atSuspended(context, requests)
  const paused = requests.filter((request) => !suspended.includes(request))
  await tell(context, paused, 'freeze', {})
  await tell(context, suspended, 'freeze', { of: 'company' })
  await notifyCandidates(context, suspended, 'standing_still')
}

/** Goes on with the requests of a company that was suspended, or that is back. */
export const settleAt = defineTask({
  name: 'referrals.settleAt',
  payload: z.object({ companyId: z.uuid() }),
})

const settledAtOnce = 250

/**
 * A company was suspended or is back (3.8): its open requests stand still, or go on where the posting is
 * not paused. Suspended for two weeks, the sweep ends them. When there may be more than are settled at
 * once, a task goes on in a transaction of its own.
 */
export async function settleCompany(context: Context, companyId: string): Promise<void> {
  const { state } = await companies.companyById(context, companyId)
  const suspended = state === 'suspended'
  const which = suspended ? 'running' : 'still'
  const requests = await freezing.lockOpenAt(context.db, companyId, which, settledAtOnce)
  if (suspended) {
    await freezeAll(context, requests)
  } else {
    await thawAll(context, requests)
    await notifyCandidates(context, requests, 'going_on')
  }
  if (requests.length === settledAtOnce) await context.enqueue(settleAt, { companyId })
}

/** Of these requests, those at companies that are suspended now. */
export async function atSuspended(
  context: Context,
  requests: readonly queries.RequestRow[],
): Promise<queries.RequestRow[]> {
  const ids = [...new Set(requests.map((request) => request.companyId))]
  const found = await companies.companiesByIds(context, ids)
  return requests.filter(({ companyId }) => found.get(companyId)?.state === 'suspended')
}

/** Postings are public again: each clock goes on with the time that was left. */
export async function thawRequestsOfJobs(
  context: Context,
  jobIds: readonly string[],
): Promise<void> {
  await thawAll(context, await freezing.lockOpenOfJobs(context.db, jobIds))
}

/** @param requests locked; ones whose clock runs are left alone */
export async function thawAll(
  context: Context,
  requests: readonly queries.RequestRow[],
): Promise<void> {
  const frozen = requests.filter((request) => request.frozenAt)
  if (frozen.length === 0) return
  await freezing.thaw(context.db, idsOf(frozen), context.clock.now())
  await tell(context, frozen, 'thaw', {})
  const thawed = await queries.lockRequests(context.db, idsOf(frozen))
  const undecided = await offers.requestsWithOpenOffers(context.db, idsOf(frozen))
  // What became free meanwhile could not be offered to anybody.
  await nextWaves(
    context,
    thawed.filter(
      ({ id, status }) => status === 'queued' || (status === 'offered' && !undecided.has(id)),
    ),
  )
}

const idsOf = (requests: readonly queries.RequestRow[]) => requests.map((request) => request.id)

async function tell(
  context: Context,
  requests: readonly queries.RequestRow[],
  kind: 'freeze' | 'thaw',
  detail: { of?: 'company' },
): Promise<void> {
  if (requests.length === 0) return
  const at = context.clock.now()
  await insertEvents(
    context.db,
    requests.map(({ id }) => ({
      id: newId(at.getTime()),
      requestId: id,
      at,
      kind,
      byParty: 'system',
      byAccount: null,
      visibleTo: ['candidate', 'referrer'],
      detail,
    })),
  )
  await recordAudits(
    context,
    requests.map(({ id }) => ({ action: `referrals.${kind}`, entity: { type: 'referral', id } })),
  )
  for (const { id, candidateId, claimedBy } of requests) {
    tellBrowsers(context, id, [candidateId, claimedBy])
  }
}
