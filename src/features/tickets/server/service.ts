/** Tickets as those see them who ask, and what happens by itself. */
import * as accounts from '#features/accounts/server/service.ts'
import * as notifications from '#features/notifications/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import {
  reopenDays,
  type createTicket,
  type listTickets,
  type rateTicket,
  type Ticket,
  type TicketThread,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { afterBusinessMinutes, businessMinutes, type BusinessHours } from './business-hours.ts'
import { queue } from './notifications.ts'
import {
  closeDueAt,
  escalations,
  firstAnswerMinutes,
  nextStatus,
  priorityOf,
  silence,
  silenceDueAt,
} from './policy.ts'
import * as queries from './queries.ts'
import { linkPurpose, moment, referenceOf, tellRequester } from './service.notices.ts'

const openAtMost = 10
const repeatedWithin = 10 * 60_000
export const entriesAtMost = 500
const dayMs = 86_400_000

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

export function businessHours(context: Context): BusinessHours {
  return { timeZone: context.timeZone, holidays: new Set(context.settings.supportHolidays) }
}

type Requester = { requesterId: string } | { guestEmail: string }

/**
 * @throws AppError INVALID_INPUT for a guest without an address, LIMIT_REACHED with too many open ones
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
  const row = await open(context, { requester, input })
  return ticketOf(row)
}

async function open(
  context: Context,
  {
    requester,
    input,
    follows,
  }: {
    requester: Requester
    input: EndpointInput<typeof createTicket>['body']
    follows?: queries.TicketRow
  },
): Promise<queries.TicketRow> {
  const now = context.clock.now()
  const { category, impact, subject, body, name, page, errorId } = input
  const priority = priorityOf(category, impact)
  const due = afterBusinessMinutes(now, firstAnswerMinutes[priority], businessHours(context))
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
  await say(context, row, { by: 'requester', body })
  if (follows) {
    await note(context, row, mailWords.events.follows(referenceOf(follows)))
  }
  const reference = referenceOf(row)
  await tellRequester(context, row, () => ({
    subject: mailWords.receivedSubject(reference, subject),
    paragraphs: [mailWords.received(reference, moment(context, due))],
  }))
  return row
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
  return {
    ...ticketOf(row),
    entries: entries.map(({ id, kind, byParty, body, at }) => ({
      id,
      kind,
      by: byParty,
      author: null,
      body,
      at: at.toISOString(),
    })),
    canReply: row.status !== 'spam',
    canRate: (row.status === 'resolved' || row.status === 'closed') && row.rating === null,
  }
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION */
export async function reply(context: Context, id: string, body: string): Promise<TicketThread> {
  const row = await queries.lockTicket(context.db, id)
  if (!row || row.requesterId !== personOf(context).accountId) throw new AppError('NOT_FOUND')
  return threadOf(context, await replyTo(context, row, body))
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION */
export async function replyByLink(
  context: Context,
  { token, body }: { token: string; body: string },
): Promise<TicketThread> {
  return threadOf(
    context,
    await replyTo(context, await behind(context, token, queries.lockTicket), body),
  )
}

async function replyTo(
  context: Context,
  row: queries.TicketRow,
  body: string,
): Promise<queries.TicketRow> {
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
      input: { category, impact, subject, body, name },
      follows: row,
    })
  }
  await say(context, row, { by: 'requester', body })
  if (reopened) await event(context, row, mailWords.events.reopened)
  return queries.updateTicket(context.db, row.id, {
    status,
    dueAt: null,
    reminders: 0,
    updatedAt: now,
    ...(reopened && { reopened: row.reopened + 1, resolvedAt: null, rating: null }),
    ...resumed(context, row),
  })
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

/** A step of what is due: wakes, reminds, resolves and closes. @returns how many */
export async function stepDue(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const due = await queries.lockDue(context.db, now, atMost)
  for (const row of due) {
    if (row.status === 'on_hold') await wake(context, row)
    else if (row.status === 'pending_user') await remind(context, row)
    else if (row.status === 'resolved') {
      await queries.updateTicket(context.db, row.id, {
        status: 'closed',
        dueAt: null,
        updatedAt: now,
      })
      await event(context, row, mailWords.events.closed)
    } else await queries.updateTicket(context.db, row.id, { dueAt: null })
  }
  return due.length
}

async function wake(context: Context, row: queries.TicketRow): Promise<void> {
  const updatedAt = context.clock.now()
  await queries.updateTicket(context.db, row.id, {
    status: 'open',
    dueAt: null,
    updatedAt,
    ...resumed(context, row),
  })
  await event(context, row, mailWords.events.woken)
}

async function remind(context: Context, row: queries.TicketRow): Promise<void> {
  const now = context.clock.now()
  const reference = referenceOf(row)
  if (row.reminders >= silence.reminderDays.length) {
    await queries.updateTicket(context.db, row.id, {
      status: 'resolved',
      resolvedAt: now,
      dueAt: closeDueAt(now),
      updatedAt: now,
    })
    await event(context, row, mailWords.events.expired)
    await tellRequester(context, row, () => ({
      subject: mailWords.expiredSubject(reference),
      paragraphs: [mailWords.expired],
    }))
    return
  }
  // The clock began when the team asked, which was the last change.
  const reminders = row.reminders + 1
  const ends = silenceDueAt(row.updatedAt, silence.reminderDays.length)
  await queries.updateTicket(context.db, row.id, {
    reminders,
    dueAt: silenceDueAt(row.updatedAt, reminders),
  })
  await tellRequester(context, row, () => ({
    subject: mailWords.reminderSubject(reference, row.subject),
    paragraphs: [mailWords.reminder(moment(context, ends))],
  }))
}

/** Tells the team before and when a promised first answer is due. @returns how many tickets */
export async function escalate(context: Context, atMost: number): Promise<number> {
  const now = context.clock.now()
  const hours = businessHours(context)
  // Four fifths of the longest promise lie within this: what is looked at too early is left alone.
  const soon = new Date(now.getTime() + 7 * dayMs)
  let told = 0
  for (const [index, share] of escalations.entries()) {
    const level = index + 1
    const before = share === 1 ? now : soon
    const rows = await queries.lockUnanswered(context.db, before, level, atMost)
    const due = rows.filter((row) => {
      const left = businessMinutes(now, row.answerDueAt!, hours)
      return left <= (1 - share) * firstAnswerMinutes[row.priority]
    })
    if (due.length === 0) continue
    const team = await accounts.adminsWith(context, 'tickets.answer')
    for (const row of due) {
      await queries.updateTicket(context.db, row.id, { escalated: level })
      await notifications.tell(
        context,
        queue,
        team.map((accountId) => ({
          accountId,
          about: `ticket:${row.id}`,
          content: () => ({
            subject: mailWords.escalatedSubject(referenceOf(row), share === 1),
            paragraphs: [mailWords.escalated(row.subject, moment(context, row.answerDueAt!))],
            action: {
              label: mailWords.open,
              url: `${context.settings.publicUrl}/admin/support-tickets/${row.id}`,
            },
            footer: mailWords.footer(context.settings.brandName),
          }),
        })),
      )
    }
    told += due.length
  }
  return told
}

type Said = {
  by: 'requester' | 'agent' | 'system'
  body: string
  kind?: 'message' | 'note' | 'event'
}

export async function say(
  context: Context,
  row: Pick<queries.TicketRow, 'id'>,
  { by, body, kind = 'message' }: Said,
): Promise<void> {
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
    at,
  })
}

/** For everybody who sees the ticket. */
export function event(context: Context, row: queries.TicketRow, body: string): Promise<void> {
  return say(context, row, { by: 'system', body, kind: 'event' })
}

/** For the team alone. */
export function note(context: Context, row: queries.TicketRow, body: string): Promise<void> {
  return say(context, row, { by: 'system', body, kind: 'note' })
}
