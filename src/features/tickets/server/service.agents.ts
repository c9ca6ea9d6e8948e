/** Tickets as the team works on them. */
import * as accounts from '#features/accounts/server/service.ts'
import { personOf, type Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import { nearMoment } from '#platform/locale/moments.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type {
  AgentThread,
  AgentTicket,
  answerTicket,
  getTicketReport,
  listQueue,
  moveTicket,
  TicketStatus,
} from '../contract.ts'
import { errorWords } from '../messages.errors.ts'
import { mailWords } from '../messages.mails.ts'
import { businessMinutes } from './business-hours.ts'
import {
  allowedActions,
  closeDueAt,
  nextStatus,
  silenceDueAt,
  type TicketAction,
} from './policy.ts'
import { countSolved } from './queries.help.ts'
import * as queries from './queries.ts'
import { entriesAtMost, entryOf, event, resumed, say, ticketOf } from './service.ts'
import * as files from './service.files.ts'
import { referenceOf, tellRequester } from './service.notices.ts'
import { businessHours } from './settings.ts'

const dayMs = 86_400_000

/** Names and addresses of a page's people in one statement. */
async function agentTicketsOf(
  context: Context,
  rows: readonly queries.TicketRow[],
): Promise<AgentTicket[]> {
  const ids = rows.flatMap(({ requesterId, assigneeId }) => [requesterId, assigneeId])
  const people = await accounts.accountsByIds(context, [
    ...new Set(ids.filter((id) => id !== null)),
  ])
  const { accountId } = personOf(context)
  return rows.map((row) => {
    const requester = row.requesterId ? people.get(row.requesterId) : undefined
    return {
      ...ticketOf(row),
      impact: row.impact,
      priority: row.priority,
      requester: {
        id: row.requesterId,
        name: requester?.name ?? row.guestName ?? '',
        email: requester?.email ?? row.guestEmail ?? '',
      },
      assignee: (row.assigneeId && people.get(row.assigneeId)?.name) || null,
      isMine: row.assigneeId === accountId,
      wakesAt: row.status === 'on_hold' ? (row.dueAt?.toISOString() ?? null) : null,
      version: row.version,
    }
  })
}

/** @throws AppError INVALID_CURSOR */
export async function list(
  context: Context,
  { queue, cursor, limit }: EndpointInput<typeof listQueue>['query'],
): Promise<EndpointReply<typeof listQueue>> {
  const page = { after: readCursor(cursor, timePosition), limit: limit + 1 }
  if (queue === 'waiting' || queue === 'mine') {
    const mine = queue === 'mine' ? personOf(context).accountId : null
    const rows = await queries.listAwaiting(context.db, mine, page)
    const cut = nextPage(rows, limit, (row) => ({ at: row.awaits, id: row.id }))
    return { ...cut, items: await agentTicketsOf(context, cut.items) }
  }
  const statuses: TicketStatus[] = queue === 'resolved' ? ['resolved', 'closed'] : [queue]
  const rows = await queries.listInStatus(context.db, statuses, page)
  const cut = nextPage(rows, limit, (row) => ({ at: row.updatedAt, id: row.id }))
  return { ...cut, items: await agentTicketsOf(context, cut.items) }
}

/** @throws AppError NOT_FOUND */
export async function read(context: Context, id: string): Promise<AgentThread> {
  const row = await queries.findTicket(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  const [ticket] = await agentTicketsOf(context, [row])
  const entries = await queries.listEntries(context.db, id, true, entriesAtMost)
  const into = row.mergedInto ? await queries.findTicket(context.db, row.mergedInto) : undefined
  const byEntry = await files.filesByEntry(context, id)
  const authors = await accounts.accountsByIds(context, [
    ...new Set(entries.flatMap(({ byParty, authorId }) => (byParty === 'agent' && authorId) || [])),
  ])
  return {
    ...ticket!,
    context: { page: row.context.page ?? null, errorId: row.context.errorId ?? null },
    ratingText: row.ratingText,
    mergedInto: into ? { id: into.id, reference: referenceOf(into) } : null,
    entries: entries.map((entry) => ({
      ...entryOf(entry, byEntry),
      author: (entry.authorId && authors.get(entry.authorId)?.name) || null,
    })),
    allowed: allowedActions(row.status),
  }
}

const actionOf = { answer: 'answer', question: 'ask', solution: 'resolve' } as const

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION */
export async function answer(
  context: Context,
  id: string,
  { expectedVersion, body, fileIds, as }: EndpointInput<typeof answerTicket>['body'],
): Promise<AgentThread> {
  const row = await locked(context, id, expectedVersion)
  const now = context.clock.now()
  const { accountId } = personOf(context)
  if (as === 'note') {
    const entryId = await say(context, row, { by: 'agent', body, kind: 'note' })
    await files.attach(context, fileIds, { ticketId: id, entryId })
    // A note is no sign of life: what is due while the person is silent stays due.
    await queries.updateTicket(context.db, id, {})
    return read(context, id)
  }
  const status = step(row, actionOf[as])
  const entryId = await say(context, row, { by: 'agent', body })
  await files.attach(context, fileIds, { ticketId: id, entryId })
  await queries.updateTicket(context.db, id, {
    status,
    assigneeId: row.assigneeId ?? accountId,
    answeredAt: row.answeredAt ?? now,
    pausedMinutes: null,
    reminders: 0,
    resolvedAt: as === 'solution' ? now : null,
    dueAt: as === 'solution' ? closeDueAt(now) : as === 'question' ? silenceDueAt(now, 0) : null,
    updatedAt: now,
  })
  await recordAudit(context, {
    action: 'tickets.answered',
    entity: { type: 'ticket', id },
    before: { status: row.status },
    after: { status },
  })
  const reference = referenceOf(row)
  const subject = {
    answer: mailWords.answeredSubject,
    question: mailWords.askedSubject,
    solution: mailWords.resolvedSubject,
  }[as]
  await tellRequester(context, row, () => ({
    subject: subject(reference, row.subject),
    paragraphs: [
      ...body.split(/\n{2,}/),
      ...(fileIds.length > 0 ? [mailWords.withFiles(fileIds.length)] : []),
      ...(as === 'solution' ? [mailWords.rate] : []),
    ],
  }))
  return read(context, id)
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT, ILLEGAL_TRANSITION, INVALID_INPUT for a day that has passed */
export async function move(
  context: Context,
  id: string,
  { expectedVersion, step: action, until }: EndpointInput<typeof moveTicket>['body'],
): Promise<AgentThread> {
  const row = await locked(context, id, expectedVersion)
  const now = context.clock.now()
  const { accountId } = personOf(context)
  const day = until === null ? null : new Date(until)
  if (action === 'hold' && (!day || day <= now || day.getTime() > now.getTime() + 365 * dayMs)) {
    throw invalidField('until', errorWords.untilNeeded)
  }
  // Two agents who take the same one: the second takes it over.
  const status = action === 'take' && row.status === 'open' ? 'open' : step(row, action)
  const holds = action === 'hold'
  await queries.updateTicket(context.db, id, {
    status,
    updatedAt: now,
    dueAt: holds ? day : null,
    ...(action === 'take' && { assigneeId: accountId }),
    // The promise of a first answer stands still meanwhile.
    ...(holds &&
      !row.answeredAt &&
      row.answerDueAt && {
        pausedMinutes: businessMinutes(now, row.answerDueAt, businessHours(context)),
      }),
    ...(action === 'wake' && resumed(context, row)),
  })
  await recordAudit(context, {
    action: 'tickets.moved',
    entity: { type: 'ticket', id },
    before: { status: row.status },
    after: { status, step: action, until },
  })
  if (action === 'take') {
    const { name } = await accounts.accountById(context, accountId)
    await say(context, row, { by: 'system', body: mailWords.events.taken(name), kind: 'note' })
  }
  if (holds) await event(context, row, mailWords.events.held(nearMoment(context, day!)))
  if (action === 'wake') await event(context, row, mailWords.events.woken)
  return read(context, id)
}

/** How support did with the tickets that began in the last days. */
export async function report(
  context: Context,
  days: number,
): Promise<EndpointReply<typeof getTicketReport>> {
  const since = new Date(context.clock.now().getTime() - days * dayMs)
  const [items, solvedByHelp] = await Promise.all([
    queries.report(context.db, since),
    countSolved(context.db, since),
  ])
  return { items, solvedByHelp }
}

/** @throws AppError NOT_FOUND, VERSION_CONFLICT */
export async function locked(
  context: Context,
  id: string,
  expectedVersion: number,
): Promise<queries.TicketRow> {
  const row = await queries.lockTicket(context.db, id)
  if (!row) throw new AppError('NOT_FOUND')
  if (row.version !== expectedVersion) {
    throw new AppError('VERSION_CONFLICT', errorWords.changedMeanwhile)
  }
  return row
}

function step(row: queries.TicketRow, action: TicketAction): TicketStatus {
  const status = nextStatus(row.status, action)
  if (status) return status
  throw new AppError('ILLEGAL_TRANSITION', {
    reason: errorWords.wrongState(row.status.replace('_', ' ')),
    allowed: allowedActions(row.status),
  })
}
