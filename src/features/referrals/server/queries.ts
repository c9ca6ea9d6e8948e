import { sql } from 'kysely'
import type { Profile } from '#features/profiles/contract.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { Relation, ReferralChannel, RequestStatus, ShownCandidate } from '../contract.ts'
import { openStatuses } from './policy.ts'

export type StoredSnapshot = {
  profile: Profile
  name: string
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

export type NewRequest = Pick<
  RequestRow,
  | 'id'
  | 'candidateId'
  | 'companyId'
  | 'jobId'
  | 'jobTitle'
  | 'snapshot'
  | 'shown'
  | 'resumeId'
  | 'note'
  | 'whyMe'
  | 'sentAt'
  | 'campaignId'
  | 'internalJobId'
> & { isDirected?: boolean }

/** A draft; it never outlives the transaction that sends it. */
export async function insertRequest(db: Database, request: NewRequest): Promise<RequestRow> {
  const row = await queriesOf(db)
    .insertInto('referralRequests')
    .values({
      ...request,
      snapshot: jsonbOf(request.snapshot),
      shown: request.shown && jsonbOf(request.shown),
      status: 'draft',
      createdAt: request.sentAt,
      updatedAt: request.sentAt,
    })
    .returning(requestColumns)
    .executeTakeFirstOrThrow()
  return row as RequestRow
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

/**
 * Writes changes to requests that this transaction has locked, in one statement.
 *
 * @returns the rows as they are from now on
 */
export async function updateRequests(
  db: Database,
  changes: readonly { request: RequestRow; change: RequestChange }[],
  now: Date,
): Promise<RequestRow[]> {
  const rows = changes.map(({ request, change }) => ({
    ...request,
    ...change,
    version: request.version + 1,
    updatedAt: now,
  }))
  const values = rows.map(({ snapshot, shown: _frozen, referred, ...row }, index) => {
    const { change } = changes[index]!
    // The documents are big and seldom change: only then are they sent and written.
    return { ...row, ...(change.snapshot && { snapshot }), ...(change.referred && { referred }) }
  })
  await sql`
    update referral_requests request set status = value.status, wave = value.wave,
      declines = value.declines, changes_asked = value."changesAsked",
      charge_id = value."chargeId", charge_state = value."chargeState",
      claimed_by = value."claimedBy", claimed_at = value."claimedAt",
      referred_at = value."referredAt", ownership_until = value."ownershipUntil", due_at = value."dueAt",
      clock_started_at = value."clockStartedAt", frozen_at = value."frozenAt",
      frozen_due_at = value."frozenDueAt", frozen_ms = value."frozenMs", note = value.note, resume_id = value."resumeId",
      referred = coalesce(value.referred, request.referred),
      snapshot = coalesce(value.snapshot, request.snapshot),
      version = value.version, updated_at = ${now}
    from jsonb_to_recordset(${jsonbOf(values)}::jsonb) as value(id uuid, status text, wave int,
      declines int, "changesAsked" int, "chargeId" uuid, "chargeState" text, "claimedBy" uuid,
      "claimedAt" timestamptz, "referredAt" timestamptz, "ownershipUntil" timestamptz, "dueAt" timestamptz,
      "clockStartedAt" timestamptz, "frozenAt" timestamptz, "frozenDueAt" timestamptz,
      "frozenMs" bigint, note text, "resumeId" uuid, referred jsonb, snapshot jsonb,
      version int)
    where request.id = value.id`.execute(queriesOf(db))
  return rows
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

export async function countClaims(db: Database, referrerId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('referralRequests')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('claimedBy', '=', referrerId)
    .where('status', 'in', ['claimed', 'needs_changes'])
    .executeTakeFirstOrThrow()
  return row.count
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

/** How often a step was taken against a candidate's requests since, and when last. */
export async function eventsSince(
  db: Database,
  candidateId: string,
  kinds: readonly string[],
  since: Date,
): Promise<{ count: number; newest: Date | null }> {
  const row = await queriesOf(db)
    .selectFrom('referralEvents as event')
    .innerJoin('referralRequests as request', 'request.id', 'event.requestId')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.max('event.at').as('newest'),
    ])
    .where('request.candidateId', '=', candidateId)
    .where('event.kind', 'in', [...kinds])
    .where('event.at', '>', since)
    .executeTakeFirstOrThrow()
  return { count: row.count, newest: row.newest }
}
