/** Whether a one-shot can be sent, and to whom; reading alone. */
import { momentWords } from '#shared/dates.ts'
import { personOf, type Context } from '#platform/context.ts'
import { companyReference } from '#features/companies/server/service.ts'
import type { Match } from '#features/jobs/contract.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { isCurrency, toMinorUnits } from '#shared/money.ts'
import {
  fitFloor,
  requestsAtMost,
  type Criteria,
  type OneShot,
  type Proposal,
  type Proposals,
} from '../contract.ts'
import { actionsFor, coolDownUntil, finishedCompanies, planSize } from './policy.ts'
import * as queries from './queries.ts'
import { findProposedJobs, type ProposedJob } from './queries.proposals.ts'
import { replyWords } from '../messages.replies.ts'

const campaignsShown = 20
const searched = { companies: 200, jobsEach: 3 }

/** What the page begins with: what is in the way, how many, and what was sent before. */
export async function readOneShot(context: Context): Promise<OneShot> {
  return standingOf(context, await profiles.profileSnapshot(context, personOf(context).accountId))
}

/** The same for a profile that was read already. */
export async function standingOf(
  context: Context,
  snapshot: profiles.ProfileSnapshot,
): Promise<OneShot> {
  const { accountId } = personOf(context)
  const [connections, campaigns] = await Promise.all([
    wallet.readWallet(context, accountId),
    queries.listCampaigns(context.db, accountId, campaignsShown),
  ])
  const left = connections.remaining + connections.refundCredits
  const size = planSize(connections.planName)
  return {
    fixes: await findFixes(context, snapshot, campaigns),
    planName: connections.planName,
    planSize: size,
    left,
    atMost: Math.min(size, left),
    suggestedRole:
      snapshot.profile.preferences?.titles?.[0] ?? snapshot.profile.basics?.label ?? '',
    campaigns: campaigns.map(campaignCard),
  }
}

type Fix = OneShot['fixes'][number]

/** Everything that has to be done before sending (ONE3, ONE8). */
async function findFixes(
  context: Context,
  snapshot: profiles.ProfileSnapshot,
  campaigns: readonly queries.CampaignCardRow[],
): Promise<Fix[]> {
  const blockers = await referrals.personBlockers(context, snapshot)
  const fixes = blockers.map(({ code, message }) => ({ code: code as Fix['code'], message }))
  if (!snapshot.resumeId) {
    fixes.push({
      code: 'RESUME_MISSING',
      message: replyWords.resumeMissing,
    })
  }
  const now = context.clock.now()
  const ends = campaigns.flatMap(({ endedAt }) => endedAt ?? [])
  const until = coolDownUntil(ends[0] ?? null, now)
  if (campaigns.some((campaign) => campaign.endedAt === null)) {
    fixes.push({
      code: 'ACTIVE_CAMPAIGN',
      message: replyWords.campaignAlreadyActive,
    })
  } else if (until) {
    const day = momentWords(until, {
      timeZone: context.timeZone,
      day: 'numeric',
      month: 'long',
    })
    fixes.push({
      code: 'COOL_DOWN',
      message: replyWords.weeklyLimitReached(day),
    })
  }
  return fixes
}

export function campaignCard(row: queries.CampaignCardRow): OneShot['campaigns'][number] {
  return {
    id: row.id,
    state: row.state,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
    companies: row.budget,
    actions: actionsFor(row.state),
  }
}

type Fitting = { job: ProposedJob; match: Match }

/** What a yearly pay must reach, in minor units as postings store it. */
function payFromOf({ payFrom, currency }: Criteria): number | null {
  if (!payFrom || !currency || !isCurrency(currency)) return null
  return toMinorUnits(payFrom, currency)
}

/** Companies that campaigns may not ask (again). */
export async function closedCompanies(context: Context, candidateId: string): Promise<Set<string>> {
  const requests = await queries.findSentCampaignRequests(context.db, candidateId)
  const standings = await referrals.standings(
    context,
    requests.map((request) => request.id),
  )
  return finishedCompanies(standings)
}

/**
 * One job of each company that fits best, with the reasons, who would read it, how they answer and
 * what it costs. The best fit comes first; equal fits by answer rate.
 */
export async function listProposals(context: Context, criteria: Criteria): Promise<Proposals> {
  const { accountId } = personOf(context)
  const snapshot = await profiles.profileSnapshot(context, accountId)
  const label = snapshot.profile.basics?.label ?? ''
  const [found, closed] = await Promise.all([
    findProposedJobs(
      context.db,
      {
        candidateId: accountId,
        role: criteria.role || (snapshot.profile.preferences?.titles?.[0] ?? label),
        location: criteria.location,
        payFrom: payFromOf(criteria),
        currency: criteria.currency ?? null,
      },
      searched,
    ),
    closedCompanies(context, accountId),
  ])
  const open = found.filter((job) => !closed.has(job.companyId))
  const { items: matches } = await jobs.explainMatches(
    context,
    open.map((job) => job.jobId),
  )
  const matchOf = new Map(matches.map((match) => [match.jobId, match]))
  const best = new Map<string, Fitting>()
  for (const job of open) {
    const match = matchOf.get(job.jobId)
    const rival = best.get(job.companyId)
    if (match && (!rival || (match.score ?? 0) > (rival.match.score ?? 0))) {
      best.set(job.companyId, { job, match })
    }
  }
  const answers = await referrals.companyAnswers(
    context,
    accountId,
    [...best].map(([companyId, { job }]) => ({
      companyId,
      job: { id: job.jobId, title: job.title },
    })),
  )
  const available = [...best.values()].flatMap(({ job, match }): Proposal[] => {
    const answer = answers.get(job.companyId)
    if (!answer || answer.referrers === 0) return []
    return [
      {
        company: companyReference(job),
        job: { id: job.jobId, title: job.title },
        places: job.places,
        match,
        ...answer,
        cost: 1,
      },
    ]
  })
  const items = available.filter(({ match }) => fitsWell(match))
  items.sort(
    (left, right) =>
      (right.match.score ?? 0) - (left.match.score ?? 0) ||
      (right.responseStats.answeredPercent ?? 0) - (left.responseStats.answeredPercent ?? 0) ||
      (left.company.id < right.company.id ? -1 : 1),
  )
  const poorFits = available.length - items.length
  return { items: items.slice(0, requestsAtMost * 2), poorFits }
}

/** Of a profile that says too little to compare, nothing is left out. */
const fitsWell = ({ score }: Match) => score === null || score >= fitFloor
