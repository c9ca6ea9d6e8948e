/** Offers go out in waves, to the people most likely to know and to answer; never to everybody. */
import type { Context } from '#platform/context.ts'
import * as notifications from '#features/notifications/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { newId } from '#shared/ids.ts'
import { candidateFacts, matchScore, rankScore, type MatchScore } from './matching.ts'
import { enqueueDailyDigests, notifyCandidates, offerDigest } from './service.notices.ts'
import { limits, timing } from './policy.ts'
import type { RequestRow } from './queries.ts'
import { findDecided } from './queries.directed.ts'
import * as offers from './queries.offers.ts'
import { findFirstOpenOffer } from './queries.open-offers.ts'
import { wants } from './preferences.ts'
import type { Overlap } from '../contract.ts'
import { overlapsAmong } from './service.overlaps.ts'
import { steps, tellBrowsers } from './service.transitions.ts'
import { titleShown } from './shown.ts'
import { incomingRequests } from './notifications.ts'
import { mailWords } from '../messages.mails.ts'

const digestMinutes = 15

/**
 * Offers a request to the next wave of referrers, and again to those whose offer was revoked before
 * they decided. With nobody to ask now it waits; when everybody who could decide has decided, it ends
 * with its connection returned.
 *
 * @param request locked; queued, or offered without an open offer
 */
export async function nextWave(
  context: Context,
  request: RequestRow,
  knownJobs?: KnownJobs,
): Promise<RequestRow> {
  return (await nextWaves(context, [request], knownJobs))[0]!
}

/** What matching reads of jobs, where the caller has read it already; by id. */
type KnownJobs = ReadonlyMap<string, jobs.JobFacts>

/**
 * The same for several requests, with the same few statements for any number of them.
 *
 * @returns the requests as they are from now on, in order
 */
export async function nextWaves(
  context: Context,
  all: readonly RequestRow[],
  knownJobs: KnownJobs = new Map(),
): Promise<RequestRow[]> {
  // While its posting is paused nobody new is asked.
  const requests = all.filter((request) => !request.frozenAt)
  const chosen = await choose(
    context,
    requests.filter((request) => !request.isDirected),
    knownJobs,
  )
  const found = requests.filter((request) => chosen.has(request.id))
  const others = requests.filter(
    (request) => !chosen.has(request.id) && request.status !== 'queued',
  )
  const asked = await offers.requestsWithOpenOffers(
    context.db,
    others.map((request) => request.id),
  )
  const nobody = others.filter((request) => !asked.has(request.id))
  const offered = await steps(
    context,
    found.map((request) => {
      const { again, people } = chosen.get(request.id)!
      const wave = again ? request.wave : request.wave + 1
      return {
        request,
        action: 'offer',
        by: 'system',
        change: { wave },
        detail: { wave, people: people.length },
        visibleTo: ['candidate'],
      }
    }),
  )
  await sendOffers(
    context,
    offered.flatMap((request) =>
      chosen.get(request.id)!.people.map((person) => ({ ...person, request })),
    ),
  )
  const settled = [
    ...(await settleWithoutReferrer(
      context,
      nobody.filter((request) => !request.isDirected),
    )),
    ...(await settleDirected(
      context,
      nobody.filter((request) => request.isDirected),
    )),
  ]
  // A referrer wants to accept and waits for the candidate's consent.
  const waiting = await steps(
    context,
    others
      .filter((request) => asked.has(request.id))
      .map((request) => ({ request, action: 'wait_consent', by: 'system', visibleTo: [] })),
  )
  const after = new Map(
    [...offered, ...settled, ...waiting].map((request) => [request.id, request]),
  )
  return all.map((request) => after.get(request.id) ?? request)
}

/** Lets requests wait that someone may still decide, and ends those that everybody has decided. */
async function settleWithoutReferrer(
  context: Context,
  requests: readonly RequestRow[],
): Promise<RequestRow[]> {
  if (requests.length === 0) return []
  const ids = requests.map((request) => request.id)
  const undecided = await offers.findUndecided(context.db, ids)
  const [waiting, over] = [true, false].map((open) =>
    requests.filter((request) => undecided.has(request.id) === open),
  ) as [RequestRow[], RequestRow[]]
  const waits = await steps(
    context,
    waiting.map((request) => ({
      request,
      action: 'queue',
      by: 'system',
      visibleTo: ['candidate'],
    })),
  )
  await notifyCandidates(context, waits, 'waiting')
  const ended = await steps(
    context,
    over.map((request) => ({ request, action: 'run_out', by: 'system' })),
  )
  const declined = ended.filter((request) => request.declines > 0)
  await notifyCandidates(context, declined, 'declined')
  await notifyCandidates(
    context,
    ended.filter((request) => request.declines === 0),
    'nobody',
  )
  return [...waits, ...ended]
}

/** Ends requests that went to one referrer, who has decided or will not any more. */
async function settleDirected(
  context: Context,
  requests: readonly RequestRow[],
): Promise<RequestRow[]> {
  if (requests.length === 0) return []
  const decided = await findDecided(
    context.db,
    requests.map((request) => request.id),
  )
  const ended = await steps(
    context,
    requests.map((request) => ({
      request,
      action: decided.has(request.id) ? 'run_out' : 'expire',
      by: 'system',
    })),
  )
  await notifyCandidates(
    context,
    ended.filter((request) => request.status === 'declined'),
    'declined',
  )
  await notifyCandidates(
    context,
    ended.filter((request) => request.status === 'expired'),
    'expired',
  )
  return ended
}

/** `again`: all of them had an offer that was revoked, so it opens no new wave. */
type ChosenWave = { again: boolean; people: Chosen[] }
type Chosen = { accountId: string; score: MatchScore; rank: number; inCommon: Overlap[] }

async function sendOffers(
  context: Context,
  sent: readonly (Chosen & { request: RequestRow })[],
): Promise<void> {
  if (sent.length === 0) return
  const now = context.clock.now()
  await offers.insertOffers(
    context.db,
    sent.map(({ request, accountId, score, rank, inCommon }) => ({
      id: newId(now.getTime()),
      requestId: request.id,
      referrerId: accountId,
      companyId: request.companyId,
      wave: request.wave,
      score,
      rankScore: rank,
      offeredAt: now,
      dueAt: request.dueAt!,
      inCommon,
    })),
  )
  for (const { request, accountId } of sent) tellBrowsers(context, request.id, [accountId])
  const ofOneShots = sent.filter(({ request }) => request.campaignId !== null)
  await enqueueDailyDigests(context, [...new Set(ofOneShots.map(({ accountId }) => accountId))])
  // One mail for all that came within a quarter of an hour: a digest, not a ping (REF2). On the
  // quarter, so that one that is planned is never put off.
  const quarter = digestMinutes * 60_000
  const runAt = new Date(Math.ceil(now.getTime() / quarter) * quarter)
  await context.enqueueAll(
    offerDigest,
    sent
      .filter(({ request }) => request.campaignId === null)
      .map(({ accountId }) => ({
        payload: { accountId },
        jobKey: `offers:${accountId}`,
        runAt,
      })),
  )
}

/** Who is asked about each request; a request for which there is nobody is not among them. */
async function choose(
  context: Context,
  requests: readonly RequestRow[],
  knownJobs: KnownJobs,
): Promise<Map<string, ChosenWave>> {
  if (requests.length === 0) return new Map()
  const eligible = await offers.findReferrers(
    context.db,
    requests.map(({ id, companyId, candidateId, jobId }) => ({
      requestId: id,
      companyId,
      candidateId,
      jobId,
    })),
    {
      now: context.clock.now(),
      openOffersAtMost: limits.openOffersPerReferrer,
      limit: limits.referrersCompared,
    },
  )
  if (eligible.size === 0) return new Map()
  const jobIds = [...new Set(requests.map((request) => request.jobId))]
  const isKnown = jobIds.every((id) => knownJobs.has(id))
  const facts = isKnown ? knownJobs : await jobs.jobFacts(context, jobIds)
  const overlaps = await overlapsAmong(
    context,
    requests,
    new Map([...eligible].map(([id, people]) => [id, people.map((one) => one.accountId)])),
  )
  // What this batch gives to someone counts for its next requests.
  const given = new Map<string, number>()
  const ranked = requests.flatMap((request) => {
    const job = facts.get(request.jobId)
    const people = eligible.get(request.id)
    if (!job || !people) return []
    const common = overlaps.get(request.id) ?? new Map<string, Overlap[]>()
    // A title that was typed is told by our lists alone: filters would tell the rest word by word.
    const title = job.typed ? titleShown({ ...request, typedByCandidate: true }) : job.title
    const wanting = people.filter((one) => wants(one, title, common.has(one.accountId)))
    const rank = (asked: readonly offers.EligibleRow[], size: number) =>
      rankReferrers(context, { request, job, size }, asked, given, common)
    const repeated = rank(
      wanting.filter((one) => one.again),
      timing.waveSizes[timing.waveSizes.length - 1]!,
    )
    const fresh = rank(
      wanting.filter((one) => !one.again),
      timing.waveSizes[request.wave] ?? 0,
    )
    const again = fresh.length === 0
    const best = [...repeated, ...fresh]
    for (const { accountId } of best) given.set(accountId, (given.get(accountId) ?? 0) + 1)
    return [{ request, again, best }]
  })
  const ids = [...given.keys()]
  await offers.lockReferrers(context.db, ids)
  const load = await offers.openOffersOf(context.db, ids)
  const chosen = new Map<string, ChosenWave>()
  for (const { request, again, best } of ranked) {
    const withRoom = best.filter(({ accountId }) => {
      const open = load.get(accountId) ?? 0
      if (open >= limits.openOffersPerReferrer) return false
      load.set(accountId, open + 1)
      return true
    })
    if (withRoom.length > 0) chosen.set(request.id, { again, people: withRoom })
  }
  return chosen
}

function rankReferrers(
  context: Context,
  { request, job, size }: { request: RequestRow; job: jobs.JobFacts; size: number },
  people: readonly offers.ReferrerRow[],
  given: ReadonlyMap<string, number>,
  common: ReadonlyMap<string, Overlap[]>,
): Chosen[] {
  const facts = {
    ...candidateFacts(request.snapshot.profile, request.sentAt, context.clock.now()),
    job,
  }
  return (
    people
      .flatMap((referrer) => {
        const more = given.get(referrer.accountId) ?? 0
        const load = referrer.openOffers + more
        const full =
          load >= limits.openOffersPerReferrer || referrer.thisWeek + more >= referrer.weeklyCap
        if (full) return []
        const { answered, decided, accountId } = referrer
        const score = matchScore({ ...facts, referrer })
        const cap = limits.openOffersPerReferrer
        const rank = rankScore(score.total, { answered, decided, load, cap })
        return [{ accountId, score, rank, inCommon: common.get(accountId) ?? [] }]
      })
      // The warm path first (REF18), then the published order.
      .sort(
        (left, right) =>
          Number(common.has(right.accountId)) - Number(common.has(left.accountId)) ||
          right.rank - left.rank ||
          (left.accountId < right.accountId ? -1 : 1),
      )
      .slice(0, size)
  )
}

/**
 * Ends the open offers of requests whose time is over, and notes who let them lapse.
 *
 * @param requests locked
 */
export async function lapseOffers(
  context: Context,
  requests: readonly RequestRow[],
): Promise<void> {
  const ids = requests.map((request) => request.id)
  const silent = await offers.endOpenOffers(context.db, ids, 'lapsed', context.clock.now())
  await noteLapses(context, silent)
}

/** Counts offers that ran out, and tells those who are paused by it, at work where they take requests. */
export async function noteLapses(context: Context, accountIds: readonly string[]): Promise<void> {
  const paused = await profiles.noteLapses(context, accountIds)
  const { brandName, publicUrl } = context.settings
  await notifications.tell(
    context,
    incomingRequests,
    paused.flatMap(({ accountId, workEmail }) =>
      workEmail
        ? [
            {
              accountId,
              about: 'paused',
              content: () => ({
                to: workEmail,
                subject: mailWords.offersPausedSubject,
                paragraphs: [mailWords.offersPausedBody],
                action: {
                  label: mailWords.openButton,
                  url: `${publicUrl}/recruiter/edit-profile`,
                },
                footer: mailWords.referrerFooter(brandName),
              }),
            },
          ]
        : [],
    ),
  )
}

/** The best of the open offers of a request. */
export function firstOpenOffer(
  context: Pick<Context, 'db'>,
  requestId: string,
): Promise<{ id: string; referrerId: string } | undefined> {
  return findFirstOpenOffer(context.db, requestId)
}
