/** Tickets as those see them who ask. */
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { ThrottleRule } from '#platform/throttle/throttle.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  reopenDays,
  type createTicket,
  type listTickets,
  type rateTicket,
  type replyToTicket,
  type Ticket,
  type TicketEntry,
  type TicketFile,
  type TicketThread,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { afterBusinessMinutes } from './business-hours.ts'
import { ticketsAnHour } from './policy.mail.ts'
import { nextStatus, priorityOf } from './policy.ts'
import * as queries from './queries.ts'
import * as files from './service.files.ts'
import { linkPurpose, referenceOf, tellRequester } from './service.notices.ts'
import { businessHours, firstAnswerMinutes } from './settings.ts'

const openAtMost = 10
const repeatedWithin = 10 * 60_000
export const entriesAtMost = 500
const dayMs = 86_400_000
/** A guest types any address: emails that strangers set off at one of them are few. */
const guestTickets: ThrottleRule = { name: 'guest-tickets', limit: ticketsAnHour, seconds: 3_600 }

export function ticketOf(row: queries.TicketRow): Ticket {
  return {
    id: row.id,
    reference: referenceOf(row),
    category: row.category,
    subject: row.subject,
    status: row.status,
    answerDueAt: row.answerDueAt?.toISOString() ?? null,
    answeredAt: row.answeredAt?.toISOString() ?? null,
    resolvedAt: row.resolvedAt?.toISOString() ?? null,
    rating: row.rating,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  }
}

type Requester = { requesterId: string } | { guestEmail: string }

/**
 * @throws AppError INVALID_INPUT for a guest without an address, LIMIT_REACHED with too many open ones,
 *   RATE_LIMITED for a guest's address with too many of this hour
 */
export async function create(
  context: Context,
  input: EndpointInput<typeof createTicket>['body'],
): Promise<Ticket> {
  const { actor } = context
  const isGuest = actor.kind !== 'person'
  if (isGuest && !input.email) throw invalidField('email', errorWords.emailNeeded)
  const requester: Requester = isGuest
    ? { guestEmail: input.email! }
    : { requesterId: actor.accountId }
  const now = context.clock.now()
  const { subject, body } = input
  const since = new Date(now.getTime() - repeatedWithin)
  const repeated = await queries.findRepeated(context.db, requester, { subject, body, since })
  if (repeated) return ticketOf(repeated)
  if ((await queries.countOpenOf(context.db, requester)) >= openAtMost) {
    throw new AppError('LIMIT_REACHED', errorWords.tooMany(openAtMost))
  }
  if ('guestEmail' in requester) {
    await context.throttle.spend(guestTickets, requester.guestEmail.toLowerCase())
  }
  const { row, entryId } = await open(context, { requester, input })
  if (!isGuest) await files.attach(context, input.fileIds, { ticketId: row.id, entryId })
  return ticketOf(row)
}

/** A ticket, and what was said in it. */
export type Said = { row: queries.TicketRow; entryId: string }

type Question = Omit<EndpointInput<typeof createTicket>['body'], 'email' | 'fileIds'> & {
  folded?: string
}

export async function open(
  context: Context,
  {
    requester,
    input,
    follows,
  }: {
    requester: Requester
    input: Question
    follows?: queries.TicketRow
  },
): Promise<Said> {
  const now = context.clock.now()
  const { category, impact, subject, body, folded, name, page, errorId } = input
  const priority = priorityOf(category, impact)
  const due = afterBusinessMinutes(
    now,
    firstAnswerMinutes(context, priority),
    businessHours(context),
  )
  const row = await queries.insertTicket(context.db, {
    ...requester,
    id: newId(now.getTime()),
    ...('guestEmail' in requester && { guestName: name || null }),
    category,
    impact,
    priority,
    subject,
    context: JSON.stringify({ ...(page && { page }), ...(errorId && { errorId }) }),
    status: 'new',
    answerDueAt: due,
    follows: follows?.id ?? null,
    createdAt: now,
    updatedAt: now,
  })
  const entryId = await say(context, row, { by: 'requester', body, folded })
  if (follows) {
    await note(context, row, mailWords.events.follows(referenceOf(follows)))
  }
  const reference = referenceOf(row)
  // Nobody has shown that the address is the guest's: it gets no word that was typed.
  const said = 'guestEmail' in requester ? null : subject
  await tellRequester(context, row, () => ({
    subject: mailWords.receivedSubject(reference, said),
    paragraphs: [mailWords.received(reference, nearMoment(context, due))],
  }))
  return { row, entryId }
}

/** @throws AppError INVALID_CURSOR */
export async function list(
  context: Context,
  { cursor, limit }: EndpointInput<typeof listTickets>['query'],
): Promise<EndpointReply<typeof listTickets>> {
  const rows = await queries.listOf(context.db, personOf(context).accountId, {
    after: readCursor(cursor, timePosition),
    limit: limit + 1,
  })
  const page = nextPage(rows, limit, (row) => ({ at: row.updatedAt, id: row.id }))
  return { ...page, items: page.items.map(ticketOf) }
}

/** @throws AppError NOT_FOUND, also for someone else's */
export async function read(context: Context, id: string): Promise<TicketThread> {
  const row = await queries.findTicket(context.db, id)
  if (!row || row.requesterId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  return threadOf(context, row)
}

/** @throws AppError NOT_FOUND for a link that is not ours */
export async function readByLink(context: Context, token: string): Promise<TicketThread> {
  return threadOf(context, await behind(context, token, queries.findTicket))
}

/** @param read the ticket, locked where it is to change */
async function behind(
  context: Context,
  token: string,
  read: typeof queries.findTicket,
): Promise<queries.TicketRow> {
  const id = context.identity.signedLinks.open(linkPurpose, token)
  const row = id === undefined ? undefined : await read(context.db, id)
  if (!row || row.requesterId) throw new AppError('NOT_FOUND')
  return row
}

async function threadOf(context: Context, row: queries.TicketRow): Promise<TicketThread> {
  const entries = await queries.listEntries(context.db, row.id, false, entriesAtMost)
  const byEntry = await files.filesByEntry(context, row.id)
  return {
    ...ticketOf(row),
    entries: entries.map((entry) => ({ ...entryOf(entry, byEntry), author: null })),
    mergedInto: row.mergedInto,
    canReply: nextStatus(row.status, 'reply') !== undefined,
    canRate: (row.status === 'resolved' || row.status === 'closed') && row.rating === null,
  }
}

/** What everyone sees of an entry alike. */
export function entryOf(
  { id, kind, byParty, body, folded, at }: queries.EntryRow,
  byEntry: ReadonlyMap<string, TicketFile[]>,
): Omit<TicketEntry, 'author'> {
  const own = byEntry.get(id) ?? []
  return { id, kind, by: byParty, body, folded, files: own, at: at.toISOString() }
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION, INVALID_INPUT for files that are not one's own */
export async function reply(
  context: Context,
  id: string,
  { body, fileIds }: EndpointInput<typeof replyToTicket>['body'],
): Promise<TicketThread> {
  const row = await queries.lockTicket(context.db, id)
  if (!row || row.requesterId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  const said = await replyTo(context, row, { body })
  await files.attach(context, fileIds, { ticketId: said.row.id, entryId: said.entryId })
  return threadOf(context, said.row)
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION */
export async function replyByLink(
  context: Context,
  { token, body }: { token: string; body: string },
): Promise<TicketThread> {
  const row = await behind(context, token, queries.lockTicket)
  return threadOf(context, (await replyTo(context, row, { body })).row)
}

/** @throws AppError ILLEGAL_TRANSITION for a ticket that takes no words any more */
export async function replyTo(
  context: Context,
  row: queries.TicketRow,
  { body, folded }: { body: string; folded?: string },
): Promise<Said> {
  const now = context.clock.now()
  const status = nextStatus(row.status, 'reply')
  if (!status) throw new AppError('ILLEGAL_TRANSITION', errorWords.closed)
  const reopened = row.status === 'resolved' || row.status === 'closed'
  if (reopened && now.getTime() - row.resolvedAt!.getTime() > reopenDays * dayMs) {
    // Too late to open it again: the same person goes on in a ticket of its own.
    const { category, impact, subject, guestEmail, guestName } = row
    const requester = row.requesterId
      ? { requesterId: row.requesterId }
      : { guestEmail: guestEmail! }
    const name = guestName ?? undefined
    return open(context, {
      requester,
      input: { category, impact, subject, body, folded, name },
      follows: row,
    })
  }
  const entryId = await say(context, row, { by: 'requester', body, folded })
  if (reopened) await event(context, row, mailWords.events.reopened)
  const updated = await queries.updateTicket(context.db, row.id, {
    status,
    dueAt: null,
    reminders: 0,
    updatedAt: now,
    ...(reopened && { reopened: row.reopened + 1, resolvedAt: null, rating: null }),
    ...resumed(context, row),
  })
  return { row: updated, entryId }
}

/** What a clock that stood still goes on with. */
export function resumed(
  context: Context,
  row: queries.TicketRow,
): { answerDueAt?: Date; pausedMinutes?: null } {
  if (row.pausedMinutes === null) return {}
  const now = context.clock.now()
  const answerDueAt = afterBusinessMinutes(now, row.pausedMinutes, businessHours(context))
  return { answerDueAt, pausedMinutes: null }
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION before it is resolved and once it was rated */
export async function rate(
  context: Context,
  id: string,
  { score, text }: EndpointInput<typeof rateTicket>['body'],
): Promise<TicketThread> {
  const row = await queries.lockTicket(context.db, id)
  if (!row || row.requesterId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  const isOver = row.status === 'resolved' || row.status === 'closed'
  if (!isOver || row.rating !== null) {
    throw new AppError('ILLEGAL_TRANSITION', errorWords.cannotRate)
  }
  const rated = await queries.updateTicket(context.db, id, {
    rating: score,
    ratingText: text || null,
  })
  if (score <= 2) await note(context, row, `${mailWords.events.lowRating(score)} ${text}`.trim())
  return threadOf(context, rated)
}

type NewEntry = {
  by: 'requester' | 'agent' | 'system'
  body: string
  folded?: string | undefined
  kind?: 'message' | 'note' | 'event'
}

export async function say(
  context: Context,
  row: Pick<queries.TicketRow, 'id'>,
  { by, body, folded = '', kind = 'message' }: NewEntry,
): Promise<string> {
  const at = context.clock.now()
  const authorId = context.actor.kind === 'person' ? context.actor.accountId : null
  const id = newId(at.getTime())
  await queries.insertEntry(context.db, {
    id,
    ticketId: row.id,
    kind,
    byParty: by,
    authorId,
    body,
    folded,
    at,
  })
  return id
}

/** For everybody who sees the ticket. */
export function event(context: Context, row: queries.TicketRow, body: string): Promise<string> {
  return say(context, row, { by: 'system', body, kind: 'event' })
}

/** For the team alone. */
export function note(
  context: Context,
  row: queries.TicketRow,
  body: string,
  folded?: string,
): Promise<string> {
  return say(context, row, { by: 'system', body, folded, kind: 'note' })
}
