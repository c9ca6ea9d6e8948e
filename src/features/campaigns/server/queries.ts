import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { similarityTo } from '#platform/db/similarity.ts'
import { updateThese } from '#platform/db/update-these.ts'
import type { ReleasableText } from '#features/referrals/contract.ts'
import type { StoredSnapshot } from '#features/referrals/server/service.ts'
import type { CampaignState, Criteria, CampaignRequestState } from '../contract.ts'

export type CampaignRow = {
  id: string
  candidateId: string
  criteria: Criteria
  snapshot: StoredSnapshot
  resumeId: string | null
  /** The candidate's texts that referrers read before accepting. */
  release: ReleasableText[]
  note: string
  whyMe: string[]
  budget: number
  stopAfterClaims: number | null
  state: CampaignState
  createdAt: Date
  endedAt: Date | null
  dueAt: Date | null
  version: number
}

const columns = [
  'id',
  'candidateId',
  'criteria',
  'snapshot',
  'resumeId',
  'release',
  'note',
  'whyMe',
  'budget',
  'stopAfterClaims',
  'state',
  'createdAt',
  'endedAt',
  'dueAt',
  'version',
] as const

export type NewCampaign = Omit<CampaignRow, 'state' | 'endedAt' | 'version'>

export async function insertCampaign(db: Database, campaign: NewCampaign): Promise<void> {
  await queriesOf(db)
    .insertInto('campaigns')
    .values({
      ...campaign,
      criteria: jsonbOf(campaign.criteria),
      snapshot: jsonbOf(campaign.snapshot),
      state: 'sending',
      updatedAt: campaign.createdAt,
    })
    .execute()
}

export type CampaignRequestRow = {
  id: string
  campaignId: string
  position: number
  companyId: string
  jobId: string
  jobTitle: string
  note: string
  state: CampaignRequestState
  reason: string | null
  chargeId: string
  actedAt: Date | null
}

export async function insertCampaignRequests(
  db: Database,
  requests: readonly Omit<CampaignRequestRow, 'state' | 'reason' | 'actedAt'>[],
): Promise<void> {
  await queriesOf(db)
    .insertInto('campaignRequests')
    .values(requests.map((request) => ({ ...request, state: 'waiting' as const })))
    .execute()
}

export async function findCampaign(db: Database, id: string): Promise<CampaignRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('campaigns')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as CampaignRow | undefined
}

/** Sending, pausing and cancelling wait for each other. */
export async function lockCampaign(db: Database, id: string): Promise<CampaignRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('campaigns')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as CampaignRow | undefined
}

/** Campaigns with a request that may leave now, the longest waiting first. */
export function findDue(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  return queriesOf(db)
    .selectFrom('campaigns')
    .select(['id', 'version'])
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

export async function updateCampaign(
  db: Database,
  id: string,
  change: Partial<Pick<CampaignRow, 'state' | 'endedAt' | 'dueAt'>>,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('campaigns')
    .set((update) => ({ ...change, version: update('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function updateCampaignRequest(
  db: Database,
  id: string,
  change: { state: CampaignRequestState; actedAt: Date; reason?: string },
): Promise<void> {
  await queriesOf(db).updateTable('campaignRequests').set(change).where('id', '=', id).execute()
}

export type NamedCampaignRequest = CampaignRequestRow & {
  companyName: string
  companySlug: string
  companyLogoKey: string | null
}

export async function listCampaignRequests(
  db: Database,
  campaignId: string,
): Promise<NamedCampaignRequest[]> {
  const rows = await queriesOf(db)
    .selectFrom('campaignRequests as request')
    .innerJoin('companies as company', 'company.id', 'request.companyId')
    .selectAll('request')
    .select([
      'company.name as companyName',
      'company.slug as companySlug',
      'company.logoKey as companyLogoKey',
    ])
    .where('request.campaignId', '=', campaignId)
    .orderBy('request.position')
    .execute()
  return rows as NamedCampaignRequest[]
}

export type CampaignCardRow = Pick<CampaignRow, 'id' | 'state' | 'createdAt' | 'endedAt' | 'budget'>

export async function listCampaigns(
  db: Database,
  candidateId: string,
  limit: number,
): Promise<CampaignCardRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('campaigns')
    .select(['id', 'state', 'createdAt', 'endedAt', 'budget'])
    .where('candidateId', '=', candidateId)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows as CampaignCardRow[]
}

/** How alike a note is to those of the candidate's last campaigns: 0 to 1. */
export function noteSimilarity(
  db: Database,
  candidateId: string,
  note: string,
  compared: number,
): Promise<number> {
  const last = sql`
    select note from campaigns where candidate_id = ${candidateId}
    order by created_at desc limit ${compared}`
  return similarityTo(db, note, last)
}

/** Requests of campaigns that became referral requests, at these companies or at any. */
export async function findSentCampaignRequests(
  db: Database,
  candidateId: string,
): Promise<{ id: string; companyId: string }[]> {
  return queriesOf(db)
    .selectFrom('campaignRequests as request')
    .innerJoin('campaigns as campaign', 'campaign.id', 'request.campaignId')
    .select(['request.id', 'request.companyId'])
    .where('campaign.candidateId', '=', candidateId)
    .where('request.state', '=', 'sent')
    .execute()
}

/** The campaign under way, if there is one. */
export async function findActive(db: Database, candidateId: string): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('campaigns')
    .select('id')
    .where('candidateId', '=', candidateId)
    .where('state', 'in', ['sending', 'paused'])
    .executeTakeFirst()
  return row?.id
}

/** Gives the requests to one company to another. A campaign that has a request to both keeps the two. */
export function moveCampaignRequests(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update campaign_requests request set company_id = ${intoId}
    where company_id = ${fromId} and not exists (
      select from campaign_requests other
      where other.campaign_id = request.campaign_id and other.company_id = ${intoId})`
  return updateThese(db, update, only)
}
