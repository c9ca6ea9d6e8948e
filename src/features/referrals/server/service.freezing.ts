/** A posting is paused: the clocks of its open requests stand still, for two weeks at most (3.1). */
import type { Context } from '#platform/context.ts'
import { recordAudits } from '#platform/db/audit.ts'
import { newId } from '#shared/ids.ts'
import { timing } from './policy.ts'
import * as freezing from './queries.freezing.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import { insertEvents } from './queries.timeline.ts'
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
  const now = context.clock.now()
  const until = new Date(now.getTime() + timing.frozenDays * dayMs)
  await freezing.freeze(context.db, idsOf(running), until, now)
  await tell(context, running, 'freeze')
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
  await tell(context, frozen, 'thaw')
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
      detail: {},
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
