/** What each side sees of a request. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as companies from '#features/companies/server/service.ts'
import * as numbers from '#features/numbers/server/service.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import type {
  OfferCard,
  OfferDetail,
  ReferralEvent,
  OpenRequests,
  RequestCard,
  RequestDetail,
} from '../contract.ts'
import { maskCandidate, maskText } from './mask.ts'
import { actionsFor, waitsFor } from './policy.ts'
import * as lists from './queries.lists.ts'
import { findBonus, findOpenRequests, type Bonus } from './queries.limits.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import * as timeline from './queries.timeline.ts'
import { conversationOf } from './service.conversations.ts'
import { overlapsAmong } from './service.overlaps.ts'

/** Where a list stands: after the row of this time and id. */

export async function listOwn(
  context: Context,
  query: { cursor?: string; limit: number; state: 'all' | 'open' | 'ended' },
): Promise<{ items: RequestCard[]; nextCursor: string | null; open: OpenRequests }> {
  const { accountId } = personOf(context)
  const after = readCursor(query.cursor, timePosition)
  const [rows, open] = await Promise.all([
    lists.listRequests(context.db, accountId, query.state, after, query.limit + 1),
    findOpenRequests(context.db, accountId),
  ])
  const page = nextPage(rows, query.limit, (row) => ({ at: row.sentAt, id: row.id }))
  return { items: page.items.map(requestCard), nextCursor: page.nextCursor, open }
}

function requestCard(row: lists.RequestCardRow): RequestCard {
  return {
    id: row.id,
    company: { id: row.companyId, name: row.companyName, slug: row.companySlug },
    job: { id: row.jobId, title: row.jobTitle },
    status: row.status,
    wave: row.wave,
    clock: clockOf(row),
    charge: row.chargeState,
    sentAt: row.sentAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

function clockOf(
  row: Pick<queries.RequestRow, 'status' | 'dueAt' | 'clockStartedAt' | 'frozenAt'>,
): RequestCard['clock'] {
  // Its posting is paused: nobody has to do anything, and no time runs.
  if (row.frozenAt) return { dueAt: null, startedAt: null, actor: 'nobody' }
  return {
    dueAt: row.dueAt?.toISOString() ?? null,
    startedAt: row.dueAt ? (row.clockStartedAt?.toISOString() ?? null) : null,
    actor: waitsFor(row.status),
  }
}

/** @throws AppError NOT_FOUND, also for somebody else's */
export async function readOwn(context: Context, id: string): Promise<RequestDetail> {
  const request = await queries.findRequest(context.db, id)
  if (!request || request.candidateId !== personOf(context).accountId)
    throw new AppError('NOT_FOUND')
  return requestDetail(context, request)
}

/** A request as its candidate sees it. */
export async function requestDetail(
  context: Context,
  request: queries.RequestRow,
): Promise<RequestDetail> {
  const [company, referrer, counted, events, changes, offerId] = await Promise.all([
    companies.companyById(context, request.companyId),
    request.claimedBy ? profiles.recruiterOf(context, request.claimedBy) : null,
    request.claimedBy ? numbers.ofPerson(context, request.claimedBy) : null,
    timeline.listEvents(context.db, request.id, 'candidate'),
    timeline.listChanges(context.db, request.id),
    offers.findClaimedOfferId(context.db, request.id),
  ])
  return {
    ...requestCard({ ...request, companyName: company.name, companySlug: company.slug }),
    note: request.note,
    whyMe: request.whyMe,
    resumeFileName: request.snapshot.resumeFileName,
    referrer: referrer &&
      counted && {
        name: referrer.fullName,
        title: referrer.title,
        decidesInTime: profiles.decidesInTime(referrer),
        verifiedAt: referrer.workEmailVerifiedAt?.toISOString() ?? null,
        numbers: counted,
      },
    conversationId: (offerId && (await conversationOf(context, offerId))) ?? null,
    changes: changes.map(changeOf),
    referred: referredOf(request),
    confirmations: events
      .filter((event) => event.kind === 'confirm' || event.kind === 'answer')
      .map((event) => ({
        answer: (event.detail as { answer: 'yes' | 'no' | 'not_yet' }).answer,
        at: event.at.toISOString(),
      })),
    events: events.map(eventOf),
    actions: actionsFor(request.status, 'candidate'),
    version: request.version,
  }
}

function changeOf(row: timeline.ChangeRow) {
  return {
    text: row.text,
    at: row.at.toISOString(),
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
  }
}

function referredOf(request: queries.RequestRow): RequestDetail['referred'] {
  if (!request.referred) return null
  const { channel, atsReference, referredOn, relation } = request.referred
  return { channel, atsReference, at: `${referredOn}T00:00:00.000Z`, relation }
}

function eventOf(row: timeline.EventRow): ReferralEvent {
  return {
    id: row.id,
    at: row.at.toISOString(),
    kind: row.kind,
    by: row.byParty as ReferralEvent['by'],
    detail: row.detail as ReferralEvent['detail'],
  }
}

export async function listInbox(
  context: Context,
  query: { cursor?: string; limit: number; state: lists.Inbox },
) {
  const { accountId } = personOf(context)
  const [rows, counts] = await Promise.all([
    lists.listOffers(
      context.db,
      accountId,
      query.state,
      readCursor(query.cursor, timePosition),
      query.limit + 1,
    ),
    lists.countInbox(context.db, accountId),
  ])
  const page = nextPage(rows, query.limit, (row) => ({ at: row.offeredAt, id: row.id }))
  const now = context.clock.now()
  return {
    items: page.items.map((row) => offerCard(row, now)),
    nextCursor: page.nextCursor,
    counts,
  }
}

function offerCard(row: lists.OfferCardRow, now: Date): OfferCard {
  const taken = row.state === 'claimed'
  const open = row.state === 'offered' || row.state === 'seen'
  return {
    id: row.id,
    requestId: row.requestId,
    state: row.state,
    // What others do with a request is not for those who do not have it.
    requestStatus: taken ? row.status : 'offered',
    company: { id: row.companyId, name: row.companyName, slug: row.companySlug },
    job: { id: row.jobId, title: row.jobTitle },
    candidate: maskCandidate(row.snapshot, row.resumeId !== null, now),
    candidateName: taken ? row.snapshot.name : null,
    score: row.score,
    clock: taken
      ? clockOf({ ...row, dueAt: row.requestDueAt })
      : {
          dueAt: open && !row.frozenAt ? row.offerDueAt.toISOString() : null,
          startedAt: open && !row.frozenAt ? row.offeredAt.toISOString() : null,
          actor: open ? 'referrer' : 'nobody',
        },
    offeredAt: row.offeredAt.toISOString(),
  }
}

/** @throws AppError NOT_FOUND, also for somebody else's */
export async function offerDetail(context: Context, offerId: string): Promise<OfferDetail> {
  const offer = await offers.findOffer(context.db, offerId, personOf(context).accountId)
  const request = offer && (await queries.findRequest(context.db, offer.requestId))
  if (!offer || !request) throw new AppError('NOT_FOUND')
  const { accountId } = personOf(context)
  const [company, overlaps] = await Promise.all([
    companies.companyById(context, request.companyId),
    overlapsAmong(context, [request], new Map([[request.id, [accountId]]])),
  ])
  const taken = offer.state === 'claimed'
  const [events, changes] = taken
    ? await Promise.all([
        timeline.listEvents(context.db, request.id, 'referrer'),
        timeline.listChanges(context.db, request.id),
      ])
    : [[], []]
  const card = offerCard(
    {
      ...request,
      ...offer,
      offerDueAt: offer.dueAt,
      requestDueAt: request.dueAt,
      companyName: company.name,
      companySlug: company.slug,
    },
    context.clock.now(),
  )
  const visible = (text: string) => (taken ? text : maskText(text, request.snapshot))
  return {
    ...card,
    note: visible(request.note),
    whyMe: request.whyMe.map(visible),
    revealed: taken ? revealed(request) : null,
    overlaps: overlaps.get(request.id)?.get(accountId) ?? [],
    internalJobId: request.internalJobId,
    conversationId: taken ? ((await conversationOf(context, offerId)) ?? null) : null,
    changes: changes.map(changeOf),
    referred: taken ? referredOf(request) : null,
    bonus: taken ? bonusOf(await findBonus(context.db, request.id)) : null,
    events: events.map(eventOf),
    actions: offerActions(offer, request),
    version: request.version,
  }
}

function bonusOf(bonus: Bonus | null): OfferDetail['bonus'] {
  return bonus && { text: bonus.text, dueAt: bonus.dueAt?.toISOString() ?? null }
}

function offerActions(offer: offers.OfferRow, request: queries.RequestRow): string[] {
  if (offer.state === 'offered' || offer.state === 'seen') return ['claim', 'pass', 'report']
  if (offer.state !== 'claimed') return []
  const actions: string[] = actionsFor(request.status, 'referrer').filter(
    (action) =>
      action !== 'claim' &&
      action !== 'decline_finally' &&
      (action !== 'ask_changes' || request.changesAsked === 0),
  )
  // What can be given back can be reported.
  return actions.includes('release') ? [...actions, 'report'] : actions
}

function revealed({ snapshot }: queries.RequestRow): NonNullable<OfferDetail['revealed']> {
  const { basics, work, education } = snapshot.profile
  const { city, region, countryCode } = basics?.location ?? {}
  return {
    name: basics?.name || snapshot.name,
    email: basics?.email || snapshot.email,
    phone: basics?.phone || null,
    url: basics?.url || null,
    location: [city, region, countryCode].filter(Boolean).join(', ') || null,
    work: work ?? [],
    education: education ?? [],
    resumeFileName: snapshot.resumeFileName,
  }
}
