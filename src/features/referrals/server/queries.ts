import { sql } from 'kysely'
import type { Profile } from '#features/profiles/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { Relation, ReferralChannel, RequestStatus, ShownCandidate } from '../contract.ts'
import { openStatuses } from './policy.ts'
import { eventValues, type NewEvent } from './queries.timeline.ts'

export type StoredSnapshot = {
  profile: Profile
  /** What the account was called then. */
  name: string
  formerNames?: string[]
  email: string
  completeness: number
  resumeFileName: string | null
}

export type Referred = {
  channel: ReferralChannel
  atsReference: string | null
  referredOn: string
  relation: Relation
}

export type RequestRow = {
  id: string
  candidateId: string
  companyId: string
  jobId: string
  jobTitle: string
  snapshot: StoredSnapshot
  /** What referrers read before accepting; null: sent before there was a choice, nothing is released. */
  shown: ShownCandidate | null
  resumeId: string | null
  note: string
  whyMe: string[]
  status: RequestStatus
  wave: number
  declines: number
  changesAsked: number
  chargeId: string | null
  chargeState: 'none' | 'held' | 'captured' | 'released' | 'refunded'
  claimedBy: string | null
  claimedAt: Date | null
  referred: Referred | null
  referredAt: Date | null
  sentAt: Date
  dueAt: Date | null
  clockStartedAt: Date | null
  updatedAt: Date
  version: number
  /** The one-shot that it belongs to. */
  campaignId: string | null
  /** The company's own number of the job. */
  internalJobId: string | null
  /** Until when the referral counts by the company's rules. */
  ownershipUntil: Date | null
  /** Its posting is paused since then: the clock stands still. */
  frozenAt: Date | null
  /** Until when it would have run. */
  frozenDueAt: Date | null
  /** How long it has stood still before. */
  frozenMs: number
  /** To one referrer, who offered it. */
  isDirected: boolean
}

/** What a `RequestRow` is read from. */
export const requestColumns = [
  'id',
  'candidateId',
  'companyId',
  'jobId',
  'jobTitle',
  'snapshot',
  'shown',
  'resumeId',
  'note',
  'whyMe',
  'status',
  'wave',
  'declines',
  'changesAsked',
  'chargeId',
  'chargeState',
  'claimedBy',
  'claimedAt',
  'referred',
  'referredAt',
  'sentAt',
  'dueAt',
  'clockStartedAt',
  'updatedAt',
  'version',
  'campaignId',
  'internalJobId',
  'ownershipUntil',
  'frozenAt',
  'frozenDueAt',
  'frozenMs',
  'isDirected',
] as const

/** Stores a request with its first events. */
export async function insertRequest(
  db: Database,
  request: RequestRow,
  events: readonly NewEvent[],
): Promise<void> {
  const { snapshot, shown, referred, ...row } = request
  await queriesOf(db)
    .with('noted', (noting) => noting.insertInto('referralEvents').values(events.map(eventValues)))
    .insertInto('referralRequests')
    .values({
      ...row,
      snapshot: jsonbOf(snapshot),
      shown: shown && jsonbOf(shown),
      referred: referred && jsonbOf(referred),
      createdAt: request.sentAt,
    })
    .execute()
}

/** Waits for whatever else is happening to this request. */
export async function lockRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as RequestRow | undefined
}

/** The request that a referrer has an offer of, locked in the same way. */
export async function lockRequestOfOffer(
  db: Database,
  offerId: string,
  referrerId: string,
): Promise<RequestRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('id', '=', (offer) =>
      offer
        .selectFrom('referralOffers')
        .select('requestId')
        .where('referralOffers.id', '=', offerId)
        .where('referrerId', '=', referrerId),
    )
    .forUpdate()
    .executeTakeFirst()
  return row as RequestRow | undefined
}

export async function findRequest(db: Database, id: string): Promise<RequestRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as RequestRow | undefined
}

export type RequestChange = Partial<
  Pick<
    RequestRow,
    | 'status'
    | 'wave'
    | 'declines'
    | 'changesAsked'
    | 'chargeId'
    | 'chargeState'
    | 'claimedBy'
    | 'claimedAt'
    | 'referredAt'
    | 'ownershipUntil'
    | 'dueAt'
    | 'clockStartedAt'
    | 'frozenAt'
    | 'frozenDueAt'
    | 'frozenMs'
    | 'note'
    | 'resumeId'
  >
> & { referred?: Referred; snapshot?: StoredSnapshot }

export type RequestUpdate = {
  change: RequestChange
  /** With the change. */
  request: RequestRow
  event: NewEvent
}

/** Writes changes to requests that this transaction has locked, and their events, in one statement. */
export async function updateRequests(
  db: Database,
  updates: readonly RequestUpdate[],
): Promise<void> {
  const values = updates.map(({ request, change }) => {
    const { snapshot, shown: _frozen, referred, ...row } = request
    // The documents are big and seldom change: only then are they sent and written.
    return { ...row, ...(change.snapshot && { snapshot }), ...(change.referred && { referred }) }
  })
  await sql`
    with noted as (
      insert into referral_events (id, request_id, at, kind, by_party, by_account, visible_to, detail)
      select event.id, event."requestId", event.at, event.kind, event."byParty", event."byAccount",
        event."visibleTo", event.detail
      from jsonb_to_recordset(${jsonbOf(updates.map(({ event }) => event))}::jsonb) as event(id uuid,
        "requestId" uuid, at timestamptz, kind text, "byParty" text, "byAccount" uuid,
        "visibleTo" text[], detail jsonb)
    )
    update referral_requests request set status = value.status, wave = value.wave,
      declines = value.declines, changes_asked = value."changesAsked",
      charge_id = value."chargeId", charge_state = value."chargeState",
      claimed_by = value."claimedBy", claimed_at = value."claimedAt",
      referred_at = value."referredAt", ownership_until = value."ownershipUntil", due_at = value."dueAt",
      clock_started_at = value."clockStartedAt", frozen_at = value."frozenAt",
      frozen_due_at = value."frozenDueAt", frozen_ms = value."frozenMs", note = value.note, resume_id = value."resumeId",
      referred = coalesce(value.referred, request.referred),
      snapshot = coalesce(value.snapshot, request.snapshot),
      version = value.version, updated_at = value."updatedAt"
    from jsonb_to_recordset(${jsonbOf(values)}::jsonb) as value(id uuid, status text, wave int,
      declines int, "changesAsked" int, "chargeId" uuid, "chargeState" text, "claimedBy" uuid,
      "claimedAt" timestamptz, "referredAt" timestamptz, "ownershipUntil" timestamptz, "dueAt" timestamptz,
      "clockStartedAt" timestamptz, "frozenAt" timestamptz, "frozenDueAt" timestamptz,
      "frozenMs" bigint, note text, "resumeId" uuid, referred jsonb, snapshot jsonb,
      version int, "updatedAt" timestamptz)
    where request.id = value.id`.execute(queriesOf(db))
}

/** Sets clocks to a later time, for what waits for a person. */
export async function postponeClocks(
  db: Database,
  ids: readonly string[],
  until: Date,
  now: Date,
): Promise<void> {
  await sql`
    update referral_requests set due_at = ${until}, updated_at = ${now}, version = version + 1
    where id = any(${ids}::uuid[])`.execute(queriesOf(db))
}

/** Locks requests in the order of ids; ones that are not there are left out. */
export async function lockRequests(db: Database, ids: readonly string[]): Promise<RequestRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as RequestRow[]
}

/** Requests whose clock has run out, oldest first; ones that someone works on are left alone. */
export async function lockDue(db: Database, now: Date, limit: number): Promise<RequestRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as RequestRow[]
}

/** Waiting requests of a company, oldest first. */
export async function lockQueued(
  db: Database,
  companyId: string,
  limit: number,
): Promise<RequestRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('companyId', '=', companyId)
    .where('status', '=', 'queued')
    .where('frozenAt', 'is', null)
    .orderBy('sentAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as RequestRow[]
}

/** Requests that someone has taken and not finished. */
export async function lockClaimedBy(db: Database, referrerId: string): Promise<RequestRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('claimedBy', '=', referrerId)
    .where('status', 'in', ['claimed', 'needs_changes'])
    .orderBy('id')
    .forUpdate()
    .execute()
  return rows as RequestRow[]
}

/** Open requests, locked in the order of their ids; which of them is for the caller to say. */
export const openLocked = (db: Database) =>
  queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('status', 'in', [...openStatuses])
    .orderBy('id')
    .forUpdate()

/** Requests of a candidate to a company that nobody has taken yet, or that someone works on. */
export async function lockOpenTo(
  db: Database,
  candidateId: string,
  companyId: string,
): Promise<RequestRow[]> {
  const rows = await openLocked(db)
    .where('candidateId', '=', candidateId)
    .where('companyId', '=', companyId)
    .execute()
  return rows as RequestRow[]
}

/** Open requests of a candidate: all of them, or those that nobody has taken at hidden companies. */
export async function lockOpenOf(
  db: Database,
  candidateId: string,
  which: 'all' | 'hidden',
): Promise<RequestRow[]> {
  let query = openLocked(db).where('candidateId', '=', candidateId)
  if (which === 'hidden') {
    query = query
      .where('claimedBy', 'is', null)
      .where(sql<boolean>`hides_from(candidate_id, company_id)`)
  }
  return (await query.execute()) as RequestRow[]
}

/** The referral of a candidate for a job that has not ended. */
export async function lockReferred(
  db: Database,
  candidateId: string,
  jobId: string,
): Promise<RequestRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('referralRequests')
    .select(requestColumns)
    .where('candidateId', '=', candidateId)
    .where('jobId', '=', jobId)
    .where('status', 'in', ['referred', 'confirmed'])
    .forUpdate()
    .executeTakeFirst()
  return row as RequestRow | undefined
}
