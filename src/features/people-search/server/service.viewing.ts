/** Who looks at whom: the guard of every card, and what candidates learn of it. */
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  freshDays,
  openingsADay,
  type OpeningReason,
  type PersonCard,
  type ProfileView,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { cardOf } from './service.cards.ts'
import { daysAfter } from './policy.ts'
import * as queries from './queries.ts'

export type { Viewer } from './queries.ts'

/** @throws AppError NOT_VERIFIED unless the work address is confirmed and the company known */
export async function viewerOf(context: Context): Promise<queries.Viewer> {
  const viewer = await viewerById(context, personOf(context).accountId)
  if (!viewer) throw new AppError('NOT_VERIFIED', errorWords.verifyFirst)
  return viewer
}

/** A recruiter who may search people now; undefined for everyone else. */
export async function viewerById(
  context: Pick<Context, 'db'>,
  accountId: string,
): Promise<queries.Viewer | undefined> {
  const { companyId, workEmailVerifiedAt } = await profiles.recruiterOf(context, accountId)
  return companyId && workEmailVerifiedAt ? { accountId, companyId } : undefined
}

/**
 * The person behind a card, for whom the viewer may open it.
 *
 * @throws AppError NOT_FOUND alike for cards that are hidden and that never were
 */
export async function shownPerson(
  context: Context,
  viewer: queries.Viewer,
  cardId: string,
): Promise<queries.PersonRow> {
  const since = daysAfter(context.clock.now(), -freshDays)
  const person = await queries.findShown(context.db, cardId, viewer, since)
  if (!person) throw new AppError('NOT_FOUND')
  return person
}

/** @throws AppError RATE_LIMITED after two hundred people in a day */
export async function openPerson(context: Context, cardId: string): Promise<PersonCard> {
  const viewer = await viewerOf(context)
  const person = await shownPerson(context, viewer, cardId)
  await noteOpening(context, viewer.accountId, person.accountId, 'opened')
  return cardOf(person, { must: person.skills, nice: [] })
}

export async function noteOpening(
  context: Context,
  recruiterId: string,
  candidateId: string,
  reason: Exclude<OpeningReason, 'read'>,
): Promise<void> {
  const now = context.clock.now()
  await queries.lockOpenings(context.db, recruiterId)
  const opened = await queries.countOpened(context.db, recruiterId, daysAfter(now, -1))
  if (reason !== 'accepted' && opened >= openingsADay) {
    throw new AppError('RATE_LIMITED', { reason: errorWords.openingsUsed, retryAfter: 3600 })
  }
  const id = newId(now.getTime())
  await queries.insertOpening(context.db, { id, recruiterId, candidateId, reason, openedAt: now })
}

/** A recruiter has read the public profile of a candidate. */
export async function noteReading(
  context: Context,
  { candidateId, recruiterId }: { candidateId: string; recruiterId: string },
): Promise<void> {
  const now = context.clock.now()
  const id = newId(now.getTime())
  await queries.insertReading(context.db, { id, candidateId, recruiterId, openedAt: now })
}

const revealedBy: Readonly<Record<OpeningReason, ProfileView['revealed']>> = {
  opened: 'card',
  contacted: 'card',
  accepted: 'name',
  read: 'profile',
}

/** Who saw what, for the candidate (PRO9). */
export async function listViews(
  context: Context,
  page: { cursor?: string | undefined; limit: number },
) {
  const { accountId } = personOf(context)
  const after = readCursor(page.cursor, timePosition)
  const rows = await queries.listViews(context.db, accountId, after, page.limit + 1)
  const { items, nextCursor } = nextPage(rows, page.limit, ({ openedAt, id }) => ({
    at: openedAt.toISOString(),
    id,
  }))
  return {
    items: items.map(({ id, recruiter, company, reason, openedAt }) => ({
      id,
      recruiter,
      company: company ?? '',
      reason,
      revealed: revealedBy[reason],
      at: openedAt.toISOString(),
    })),
    nextCursor,
  }
}
