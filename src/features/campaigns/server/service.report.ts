/** A campaign as its candidate sees it: the live board and the report, from requests and the ledger. */
import { personOf, type Context } from '#platform/context.ts'
import { companyReference } from '#features/companies/server/service.ts'
import * as referrals from '#features/referrals/server/service.ts'
import * as wallet from '#features/wallet/server/service.ts'
import { csvOf } from '#shared/csv.ts'
import { AppError } from '#shared/errors.ts'
import type { FileReply } from '#shared/schemas.ts'
import type { CampaignDetail } from '../contract.ts'
import { learnFrom } from './policy.ts'
import * as queries from './queries.ts'
import { campaignCard } from './service.proposals.ts'
import { replyWords } from '../messages.replies.ts'

const inOtherHands = ['screening', 'queued', 'offered', 'claimed', 'needs_changes']
const unanswered = ['expired', 'declined']

/** @throws AppError NOT_FOUND, also for someone else's */
export async function readCampaign(context: Context, id: string): Promise<CampaignDetail> {
  const campaign = await queries.findCampaign(context.db, id)
  if (!campaign || campaign.candidateId !== personOf(context).accountId) {
    throw new AppError('NOT_FOUND')
  }
  const rows = await queries.listCampaignRequests(context.db, id)
  const [standings, charges] = await Promise.all([
    referrals.standings(
      context,
      rows.map((request) => request.id),
    ),
    wallet.chargeStates(
      context,
      rows.map((request) => request.chargeId),
    ),
  ])
  const standingOf = new Map(standings.map((standing) => [standing.id, standing]))
  const ledger = { held: 0, captured: 0, released: 0, refunded: 0 }
  const requests = rows.map((request): CampaignDetail['requests'][number] => {
    const standing = standingOf.get(request.id)
    const charge = charges.get(request.chargeId)
    if (!charge) throw new Error(`Request ${request.id} has no charge in the ledger`)
    ledger[charge]++
    return {
      id: request.id,
      company: companyReference(request),
      job: { id: request.jobId, title: request.jobTitle },
      note: request.note,
      state: request.state,
      reason: request.reason,
      actedAt: request.actedAt?.toISOString() ?? null,
      requestStatus: standing?.status ?? null,
      declineReasons: standing?.declineReasons ?? [],
      charge,
    }
  })
  const count = (found: (standing: referrals.Standing) => boolean) => standings.filter(found).length
  return {
    ...campaignCard(campaign),
    note: campaign.note,
    stopAfterClaims: campaign.stopAfterClaims,
    nextAt: campaign.dueAt?.toISOString() ?? null,
    requests,
    ledger,
    report: {
      final:
        campaign.endedAt !== null &&
        standings.every((standing) => !inOtherHands.includes(standing.status)),
      sent: standings.length,
      claimed: count((one) => one.claimed),
      referred: count((one) => one.referred),
      declined: count((one) => one.declineReasons.length > 0),
      unanswered: count((one) => unanswered.includes(one.status) && !one.answered),
      ...learnFrom(standings.flatMap((one) => one.declineReasons)),
    },
    version: campaign.version,
  }
}

/** @throws AppError NOT_FOUND, also for someone else's */
export async function campaignTable(context: Context, id: string): Promise<FileReply> {
  const { requests, createdAt } = await readCampaign(context, id)
  const head = [
    'Company',
    'Job',
    'Line',
    'Request',
    replyWords.declineReasonColumn,
    'Connection',
    'Note',
  ]
  const rows = requests.map((request) => [
    request.company.name,
    request.job.title,
    request.state,
    request.requestStatus ?? request.reason ?? '',
    request.declineReasons.join(' '),
    request.charge,
    request.note,
  ])
  return {
    body: Buffer.from(csvOf([head, ...rows])),
    contentType: 'text/csv; charset=utf-8',
    fileName: `one-shot-${createdAt.slice(0, 10)}.csv`,
  }
}
