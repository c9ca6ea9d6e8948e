/** What each side sees of a request. */
import type { Context } from '#platform/context.ts'
import { countryWords } from '#shared/countries.ts'
import { personOf } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as companies from '#features/companies/server/service.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
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
import { actionsFor, limits, waitsFor } from './policy.ts'
import * as claims from './queries.claims.ts'
import * as lists from './queries.lists.ts'
import { findBonus, findOpenRequests, type Bonus } from './queries.limits.ts'
import * as queries from './queries.ts'
import * as offers from './queries.offers.ts'
import * as timeline from './queries.timeline.ts'
import { conversationOf } from './service.conversations.ts'
import { contactFrom, needsConsent, releasesSince } from './service.revealing.ts'
import { shownOf, titleShown } from './shown.ts'

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
    company: companies.companyReference(row),
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

/** @throws AppError NOT_FOUND, also for someone else's */
export async function readOwn(context: Context, id: string): Promise<RequestDetail> {
  const request = await queries.findRequest(context.db, id)
  if (!request || request.candidateId !== personOf(context).accountId)
    throw new AppError('NOT_FOUND')
  return requestDetail(context, request)
}

/** @throws AppError NOT_FOUND, also for someone else's, and unless a referrer has accepted that offer */
export async function readOwnByOffer(context: Context, offerId: string): Promise<RequestDetail> {
  const id = await claims.findRequestOfClaimed(context.db, offerId)
  if (id === undefined) throw new AppError('NOT_FOUND')
  return readOwn(context, id)
}

/** A request as its candidate sees it. */
export async function requestDetail(
  context: Context,
  request: queries.RequestRow,
): Promise<RequestDetail> {
  const now = context.clock.now()
  const [company, referrer, counted, events, changes, offerId, questions, viewers] =
    await Promise.all([
      companies.companyById(context, request.companyId),
      request.claimedBy ? profiles.recruiterOf(context, request.claimedBy) : null,
      request.claimedBy ? responseStats.ofPerson(context, request.claimedBy) : null,
      timeline.listEvents(context.db, request.id, 'candidate'),
      timeline.listChanges(context.db, request.id),
      claims.findClaimedOfferId(context.db, request.id),
      claims.listQuestions(context.db, request.id, releasesSince(now), limits.freeUnreferred),
      claims.listViewers(context.db, request.id),
    ])
  return {
    ...requestCard({
      ...request,
      companyName: company.name,
      companySlug: company.slug,
      companyLogoKey: company.logoKey,
    }),
    note: request.note,
    whyMe: request.whyMe,
    resumeFileName: request.snapshot.resumeFileName,
    referrer: referrer &&
      counted && {
        name: referrer.fullName,
        title: referrer.title,
        decidesInTime: profiles.decidesInTime(referrer),
        verifiedAt: referrer.workEmailVerifiedAt?.toISOString() ?? null,
        responseStats: counted,
      },
    shown: shownOf(request, now),
    questions: questions.map(({ id, askedAt, handedBack, undecided, unreferred }) => ({
      id,
      askedAt: askedAt.toISOString(),
      handedBack,
      undecided,
      unreferred,
    })),
    viewers: viewers.map((viewer) => viewerOf(viewer, now)),
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

function viewerOf(viewer: claims.ViewerRow, now: Date): RequestDetail['viewers'][number] {
  const contactAt = contactFrom(viewer)
  return {
    name: viewer.name,
    title: viewer.title,
    at: viewer.claimedAt.toISOString(),
    contactAt: contactAt <= (viewer.endedAt ?? now) ? contactAt.toISOString() : null,
    handedBackAt: viewer.releasedAt?.toISOString() ?? null,
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
    who: row.who,
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
  const page = nextPage(rows, query.limit, (row) => ({ at: row.position, id: row.id }))
  const now = context.clock.now()
  return {
    items: page.items.map((row) => offerCard(row, now)),
    nextCursor: page.nextCursor,
    counts,
  }
}

function offerCard(row: Omit<lists.OfferCardRow, 'position'>, now: Date): OfferCard {
  const taken = row.state === 'claimed'
  const open = row.state === 'offered' || row.state === 'seen'
  return {
    id: row.id,
    requestId: row.requestId,
    state: row.state,
    // What others do with a request is not for those who do not have it.
    requestStatus: taken ? row.status : 'offered',
    company: { id: row.companyId, name: row.companyName, slug: row.companySlug },
    job: {
      id: row.jobId,
      title: taken ? row.jobTitle : titleShown(row),
      hasPage: taken || !row.typedByCandidate,
    },
    candidate: shownOf(row, now),
    candidateName: taken ? row.snapshot.name : null,
    score: row.score,
    clock: taken
      ? clockOf({ ...row, dueAt: row.requestDueAt })
      : {
          dueAt: open && !row.frozenAt ? row.offerDueAt.toISOString() : null,
          startedAt: open && !row.frozenAt ? row.offeredAt.toISOString() : null,
          actor: open ? 'referrer' : 'nobody',
        },
    asked: open && row.consent === 'asked',
    offeredAt: row.offeredAt.toISOString(),
  }
}

/** @throws AppError NOT_FOUND, also for someone else's */
export async function offerDetail(context: Context, offerId: string): Promise<OfferDetail> {
  const offer = await offers.findOffer(context.db, offerId, personOf(context).accountId)
  const request = offer && (await queries.findRequest(context.db, offer.requestId))
  if (!offer || !request) throw new AppError('NOT_FOUND')
  return detailOf(context, offer, request)
}

/**
 * An offer as its referrer sees it.
 *
 * @param conversationId of the claim, where the caller knows it
 */
export async function detailOf(
  context: Context,
  offer: offers.OwnOfferRow,
  request: queries.RequestRow,
  conversationId?: string,
): Promise<OfferDetail> {
  const taken = offer.state === 'claimed'
  const open = offer.state === 'offered' || offer.state === 'seen'
  const now = context.clock.now()
  const asks = open && (await needsConsent(context, offer))
  const events = taken ? await timeline.listEvents(context.db, request.id, 'referrer') : []
  const changes =
    taken && request.changesAsked > 0 ? await timeline.listChanges(context.db, request.id) : []
  // Nobody is hired, and no bonus promised, before someone was referred.
  const bonus = taken && request.referredAt ? await findBonus(context.db, request.id) : null
  const card = offerCard(
    {
      ...request,
      ...offer,
      offerDueAt: offer.dueAt,
      requestDueAt: request.dueAt,
    },
    now,
  )
  return {
    ...card,
    note: taken ? request.note : null,
    whyMe: taken ? request.whyMe : [],
    revealed: taken ? revealed(request, offer, now) : null,
    overlaps: offer.inCommon,
    consent: offer.consent ?? (asks ? 'needed' : 'not_needed'),
    internalJobId: taken ? request.internalJobId : null,
    conversationId: taken
      ? (conversationId ?? (await conversationOf(context, offer.id)) ?? null)
      : null,
    changes: changes.map(changeOf),
    referred: taken ? referredOf(request) : null,
    bonus: bonusOf(bonus),
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
      (action !== 'start' || offer.startedAt === null) &&
      action !== 'decline_finally' &&
      (action !== 'ask_changes' || request.changesAsked === 0),
  )
  // What can be given back can be reported.
  return actions.includes('release') ? [...actions, 'report'] : actions
}

/** Name, profile and resume; how to reach the person once the referral is started, or a day later. */
function revealed(
  { snapshot, claimedAt }: queries.RequestRow,
  offer: offers.OfferRow,
  now: Date,
): NonNullable<OfferDetail['revealed']> {
  const { basics, work, education, skills } = snapshot.profile
  const contactAt = contactFrom({
    claimedAt: offer.claimedAt ?? claimedAt ?? now,
    startedAt: offer.startedAt,
  })
  const reachable = contactAt <= now
  const { city, region, countryCode } = basics?.location ?? {}
  return {
    name: basics?.name || snapshot.name,
    email: reachable ? basics?.email || snapshot.email : null,
    phone: reachable ? basics?.phone || null : null,
    contactAt: contactAt.toISOString(),
    headline: basics?.label ?? '',
    summary: basics?.summary ?? '',
    skills: (skills ?? []).map((skill) => skill.name),
    url: basics?.url || null,
    location:
      [city, region, countryCode && countryWords(countryCode)].filter(Boolean).join(', ') || null,
    work: work ?? [],
    education: education ?? [],
    resumeFileName: snapshot.resumeFileName,
  }
}
