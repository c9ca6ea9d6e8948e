/** Offers go out in waves, to the people most likely to know and to answer; never to everybody. */
import type { Context } from '#platform/context.ts'
import { sendMail } from '#platform/mail/send-mail.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { newId } from '#shared/ids.ts'
import { yearsOfExperience } from './mask.ts'
import { matchScore, rankScore, type MatchInput } from './matching.ts'
import { enqueueDailyDigest, notifyCandidate, offerDigest } from './service.notices.ts'
import { limits, timing } from './policy.ts'
import type { RequestRow } from './queries.ts'
import * as offers from './queries.offers.ts'
import { step, tellBrowsers } from './service.transitions.ts'

const rankedAtMost = 200
const digestMinutes = 15

/**
 * Offers a request to the next wave of referrers. With nobody to ask, a request that was never
 * offered waits, and one that was ends with its connection returned.
 *
 * @param request locked; queued, or offered without an open offer
 */
export async function nextWave(context: Context, request: RequestRow): Promise<RequestRow> {
  const size = timing.waveSizes[request.wave]
  const chosen = size === undefined ? [] : await choose(context, request, size)
  if (chosen.length === 0) {
    if (request.status === 'queued') return request
    const ended = await step(context, request, { action: 'run_out', by: 'system' })
    await notifyCandidate(context, ended, 'nobody')
    return ended
  }
  const wave = request.wave + 1
  const now = context.clock.now()
  const updated = await step(context, request, {
    action: 'offer',
    by: 'system',
    change: { wave },
    detail: { wave, people: chosen.length },
    visibleTo: ['candidate'],
  })
  await offers.insertOffers(
    context.db,
    chosen.map(({ accountId, score, rank }) => ({
      id: newId(now.getTime()),
      requestId: request.id,
      referrerId: accountId,
      companyId: request.companyId,
      wave,
      score,
      rankScore: rank,
      offeredAt: now,
      dueAt: updated.dueAt!,
    })),
  )
  tellBrowsers(
    context,
    request.id,
    chosen.map((entry) => entry.accountId),
  )
  for (const { accountId } of chosen) {
    if (request.campaignId) {
      await enqueueDailyDigest(context, accountId)
      continue
    }
    // One mail for all that came within a quarter of an hour: a digest, not a ping (REF2).
    await context.enqueue(
      offerDigest,
      { accountId },
      { jobKey: `offers:${accountId}`, runAt: new Date(now.getTime() + digestMinutes * 60_000) },
    )
  }
  return updated
}

type Chosen = { accountId: string; score: ReturnType<typeof matchScore>; rank: number }

async function choose(context: Context, request: RequestRow, size: number): Promise<Chosen[]> {
  const eligible = await offers.findReferrers(
    context.db,
    {
      companyId: request.companyId,
      requestId: request.id,
      candidateId: request.candidateId,
      now: context.clock.now(),
    },
    limits.openOffersPerReferrer,
    rankedAtMost,
  )
  if (eligible.length === 0) return []
  const facts = await matchFacts(context, request)
  const ranked = eligible
    .map((referrer) => {
      const score = matchScore({ ...facts, referrer })
      const rank = rankScore(score.total, {
        answered: referrer.answered,
        decided: referrer.decided,
        load: referrer.openOffers,
        cap: limits.openOffersPerReferrer,
      })
      return { accountId: referrer.accountId, score, rank }
    })
    .sort((left, right) => right.rank - left.rank || (left.accountId < right.accountId ? -1 : 1))
    .slice(0, size)
  const ids = ranked.map((entry) => entry.accountId)
  await offers.lockReferrers(context.db, ids)
  const load = await offers.openOffersOf(context.db, ids)
  return ranked.filter((entry) => (load.get(entry.accountId) ?? 0) < limits.openOffersPerReferrer)
}

async function matchFacts(
  context: Context,
  request: RequestRow,
): Promise<Omit<MatchInput, 'referrer'>> {
  const { profile } = request.snapshot
  const job = await jobs.jobFacts(context, request.jobId)
  const now = context.clock.now()
  return {
    candidate: {
      skills: (profile.skills ?? []).map((skill) => skill.name),
      titles: [profile.basics?.label ?? '', ...(profile.preferences?.titles ?? [])].filter(Boolean),
      seniority: profile.preferences?.seniority ?? null,
      locations: [
        profile.basics?.location?.city ?? '',
        ...(profile.preferences?.locations ?? []),
      ].filter(Boolean),
      workModes: profile.preferences?.workModes ?? [],
      yearsOfExperience: yearsOfExperience(profile, now),
    },
    job,
    profileAgeDays: (now.getTime() - request.sentAt.getTime()) / (24 * 60 * 60 * 1000),
  }
}

/**
 * Ends the open offers of a wave whose time is over, notes who let them lapse, and asks the next.
 *
 * @param request locked, offered
 */
export async function lapseWave(context: Context, request: RequestRow): Promise<RequestRow> {
  const now = context.clock.now()
  const silent = await offers.endOpenOffers(context.db, request.id, 'lapsed', now)
  for (const accountId of silent) {
    const paused = await profiles.noteDecision(context, accountId, 'lapsed')
    if (paused) await mailPaused(context, accountId)
  }
  return nextWave(context, request)
}

async function mailPaused(context: Context, accountId: string): Promise<void> {
  const { workEmail } = await profiles.recruiterOf(context, accountId)
  if (!workEmail) return
  await context.enqueue(sendMail, {
    to: workEmail,
    subject: 'We have paused your requests for a week',
    text: `Three requests in a row ran out without an answer, so we send you no new ones for a week. You can go on earlier in your settings: ${context.settings.publicUrl}/recruiter/edit-profile`,
  })
}

/** The best of the open offers of a request. */
export function firstOpenOffer(
  context: Pick<Context, 'db'>,
  requestId: string,
): Promise<{ id: string; referrerId: string } | undefined> {
  return offers.findFirstOpenOffer(context.db, requestId)
}
