import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { OfferState, RequestStatus, ShownCandidate } from '../contract.ts'
import type { MatchScore } from './matching.ts'
import { endStatuses } from './policy.ts'
import { findHiddenOffers, notHidden } from './queries.hidden.ts'
import { typedByCandidate } from './queries.open-offers.ts'
import type { OfferRow } from './queries.offers.ts'
import type { StoredSnapshot } from './queries.ts'

/** Where a page begins: after this row. */
export type Position = { at: Date; id: string }

export type RequestCardRow = {
  id: string
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  jobId: string
  jobTitle: string
  status: RequestStatus
  wave: number
  chargeState: 'none' | 'held' | 'captured' | 'released' | 'refunded'
  sentAt: Date
  dueAt: Date | null
  clockStartedAt: Date | null
  frozenAt: Date | null
  updatedAt: Date
}

export async function listRequests(
  db: Database,
  candidateId: string,
  state: 'all' | 'open' | 'ended',
  after: Position | undefined,
  limit: number,
): Promise<RequestCardRow[]> {
  let query = queriesOf(db)
    .selectFrom('referralRequests as request')
    .innerJoin('companies as company', 'company.id', 'request.companyId')
    .select([
      'request.id',
      'request.companyId',
      'company.name as companyName',
      'company.slug as companySlug',
      'company.logoKey as companyLogoKey',
      'request.jobId',
      'request.jobTitle',
      'request.status',
      'request.wave',
      'request.chargeState',
      'request.sentAt',
      'request.dueAt',
      'request.clockStartedAt',
      'request.frozenAt',
      'request.updatedAt',
    ])
    .where('request.candidateId', '=', candidateId)
  if (state !== 'all') {
    query = query.where('request.status', state === 'open' ? 'not in' : 'in', [...endStatuses])
  }
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('request.sentAt', 'request.id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query
    .orderBy('request.sentAt', 'desc')
    .orderBy('request.id', 'desc')
    .limit(limit)
    .execute()
  return rows as RequestCardRow[]
}

export type OfferCardRow = {
  id: string
  requestId: string
  state: OfferState
  score: MatchScore
  offeredAt: Date
  offerDueAt: Date
  companyId: string
  companyName: string
  companySlug: string
  jobId: string
  jobTitle: string
  status: RequestStatus
  snapshot: StoredSnapshot
  shown: ShownCandidate | null
  /** The title of the job is a text of the candidate's. */
  typedByCandidate: boolean
  resumeId: string | null
  requestDueAt: Date | null
  clockStartedAt: Date | null
  frozenAt: Date | null
  consent: OfferRow['consent']
  /** Where the row stands in its list. */
  position: Date
}

export type Inbox = 'open' | 'claimed' | 'done'

const inboxStates: Record<Inbox, OfferState[]> = {
  open: ['offered', 'seen'],
  claimed: ['claimed'],
  done: ['passed', 'claimed', 'lapsed', 'revoked'],
}
/** A request that is taken is work until it is referred. */
const inWork: RequestStatus[] = ['claimed', 'needs_changes']

/** What has no deadline comes after what has one. */
const never = sql<Date>`'9999-12-31'::timestamptz`

/** The order of each list: by the nearest deadline while there is something to do, then newest first. */
const orders = {
  open: { by: sql<Date>`offer.due_at`, newestFirst: false },
  claimed: { by: sql<Date>`coalesce(request.due_at, ${never})`, newestFirst: false },
  done: { by: sql<Date>`offer.offered_at`, newestFirst: true },
} as const

/** Offers of a referrer, without those whose candidate is hidden from the company. */
export async function listOffers(
  db: Database,
  referrerId: string,
  inbox: Inbox,
  after: Position | undefined,
  limit: number,
): Promise<OfferCardRow[]> {
  const shown: OfferCardRow[] = []
  let position = after
  for (;;) {
    const page = await pageOfOffers(db, referrerId, inbox, position, limit)
    const hidden = await findHiddenOffers(
      db,
      page.filter(({ state }) => state !== 'claimed').map(({ id }) => id),
    )
    shown.push(...page.filter(({ id }) => !hidden.has(id)))
    const last = page.at(-1)
    if (!last || page.length < limit || shown.length >= limit) return shown.slice(0, limit)
    position = { at: last.position, id: last.id }
  }
}

async function pageOfOffers(
  db: Database,
  referrerId: string,
  inbox: Inbox,
  after: Position | undefined,
  limit: number,
): Promise<OfferCardRow[]> {
  const { by, newestFirst } = orders[inbox]
  let query = queriesOf(db)
    .selectFrom('referralOffers as offer')
    .innerJoin('referralRequests as request', 'request.id', 'offer.requestId')
    .innerJoin('companies as company', 'company.id', 'request.companyId')
    .innerJoin('jobs as job', 'job.id', 'request.jobId')
    .select([
      'offer.id',
      'offer.requestId',
      'offer.state',
      'offer.score',
      'offer.offeredAt',
      'offer.dueAt as offerDueAt',
      'request.companyId',
      'company.name as companyName',
      'company.slug as companySlug',
      'request.jobId',
      'request.jobTitle',
      'request.status',
      'request.snapshot',
      'request.shown',
      typedByCandidate.as('typedByCandidate'),
      'request.resumeId',
      'request.dueAt as requestDueAt',
      'request.clockStartedAt',
      'request.frozenAt',
      'offer.consent',
      by.as('position'),
    ])
    .where('offer.referrerId', '=', referrerId)
    .where('offer.state', 'in', inboxStates[inbox])
  if (inbox === 'claimed') query = query.where('request.status', 'in', inWork)
  if (inbox === 'done') {
    query = query.where((where) =>
      where.or([where('offer.state', '<>', 'claimed'), where('request.status', 'not in', inWork)]),
    )
  }
  if (after) {
    const position = sql`(${after.at}, ${after.id}::uuid)`
    query = query.where(
      newestFirst
        ? sql<boolean>`(${by}, offer.id) < ${position}`
        : sql<boolean>`(${by}, offer.id) > ${position}`,
    )
  }
  const direction = newestFirst ? 'desc' : 'asc'
  const rows = await query
    .orderBy(by, direction)
    .orderBy('offer.id', direction)
    .limit(limit)
    .execute()
  return rows as OfferCardRow[]
}

export async function countInbox(
  db: Database,
  referrerId: string,
): Promise<{ open: number; claimed: number }> {
  const [open, claimed] = await Promise.all([
    queriesOf(db)
      .selectFrom('referralOffers as offer')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('referrerId', '=', referrerId)
      .where(notHidden)
      .where('state', 'in', inboxStates.open)
      // What the candidate has to agree to first is not the referrer's turn.
      .where('consent', 'is distinct from', 'asked')
      .executeTakeFirstOrThrow(),
    queriesOf(db)
      .selectFrom('referralRequests')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('claimedBy', '=', referrerId)
      .where('status', 'in', inWork)
      .executeTakeFirstOrThrow(),
  ])
  return { open: open.count, claimed: claimed.count }
}
