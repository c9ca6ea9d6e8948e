import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { similarityTo } from '#platform/db/similarity.ts'
import { updateThese } from '#platform/db/update-these.ts'
import type { ReleasableText } from '#features/referrals/contract.ts'
import type { StoredSnapshot } from '#features/referrals/server/service.ts'
import type { CampaignState, Criteria, LineState } from '../contract.ts'

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
  ...(['id', 'candidateId', 'criteria', 'snapshot', 'resumeId', 'release', 'note'] as const),
  ...(['whyMe', 'budget', 'stopAfterClaims', 'state', 'createdAt', 'endedAt', 'dueAt'] as const),
  'version',
] as const

export type NewCampaign = Omit<CampaignRow, 'state' | 'endedAt' | 'version'>

export async function insertCampaign(db: Database, campaign: NewCampaign): Promise<void> {
  await db
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

export type LineRow = {
  id: string
  campaignId: string
  position: number
  companyId: string
  jobId: string
  jobTitle: string
  note: string
  state: LineState
  reason: string | null
  chargeId: string
  actedAt: Date | null
}

export async function insertLines(
  db: Database,
  lines: readonly Omit<LineRow, 'state' | 'reason' | 'actedAt'>[],
): Promise<void> {
  await db
    .insertInto('campaignLines')
    .values(lines.map((line) => ({ ...line, state: 'waiting' as const })))
    .execute()
}

export async function findCampaign(db: Database, id: string): Promise<CampaignRow | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as CampaignRow | undefined
}

/** Sending, pausing and cancelling wait for each other. */
export async function lockCampaign(db: Database, id: string): Promise<CampaignRow | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as CampaignRow | undefined
}

/** Campaigns with a line that may leave now, the longest waiting first. */
export function findDue(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  return db
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
  await db
    .updateTable('campaigns')
    .set((update) => ({ ...change, version: update('version', '+', 1), updatedAt: now }))
    .where('id', '=', id)
    .execute()
}

export async function updateLine(
  db: Database,
  id: string,
  change: { state: LineState; actedAt: Date; reason?: string },
): Promise<void> {
  await db.updateTable('campaignLines').set(change).where('id', '=', id).execute()
}

export async function listLines(
  db: Database,
  campaignId: string,
): Promise<(LineRow & { companyName: string; companySlug: string })[]> {
  const rows = await db
    .selectFrom('campaignLines as line')
    .innerJoin('companies as company', 'company.id', 'line.companyId')
    .selectAll('line')
    .select(['company.name as companyName', 'company.slug as companySlug'])
    .where('line.campaignId', '=', campaignId)
    .orderBy('line.position')
    .execute()
  return rows as (LineRow & { companyName: string; companySlug: string })[]
}

export type CampaignCardRow = Pick<CampaignRow, 'id' | 'state' | 'createdAt' | 'endedAt' | 'budget'>

export async function listCampaigns(
  db: Database,
  candidateId: string,
  limit: number,
): Promise<CampaignCardRow[]> {
  const rows = await db
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

/** Lines of a candidate's campaigns that became requests, at these companies or at any. */
export async function findSentLines(
  db: Database,
  candidateId: string,
): Promise<{ id: string; companyId: string }[]> {
  return db
    .selectFrom('campaignLines as line')
    .innerJoin('campaigns as campaign', 'campaign.id', 'line.campaignId')
    .select(['line.id', 'line.companyId'])
    .where('campaign.candidateId', '=', candidateId)
    .where('line.state', '=', 'sent')
    .execute()
}

/** The campaign under way, if there is one. */
export async function findActive(db: Database, candidateId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('campaigns')
    .select('id')
    .where('candidateId', '=', candidateId)
    .where('state', 'in', ['sending', 'paused'])
    .executeTakeFirst()
  return row?.id
}

/** Gives the lines to one company to another. A campaign that has a line to both keeps the two. */
export function moveLines(db: Database, { fromId, intoId, only }: CompanyMove): Promise<string[]> {
  const update = sql`
    update campaign_lines line set company_id = ${intoId}
    where company_id = ${fromId} and not exists (
      select from campaign_lines other
      where other.campaign_id = line.campaign_id and other.company_id = ${intoId})`
  return updateThese(db, update, only)
}
