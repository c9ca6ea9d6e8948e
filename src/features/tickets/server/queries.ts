import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TicketEntries, Tickets } from '#platform/db/tables.gen.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type {
  TicketCategory,
  TicketEntry,
  TicketImpact,
  TicketPriority,
  TicketStatus,
} from '../contract.ts'

export type TicketRow = Selectable<Tickets> & {
  category: TicketCategory
  impact: TicketImpact
  priority: TicketPriority
  status: TicketStatus
  context: { page?: string; errorId?: string }
}

export async function insertTicket(db: Database, row: Insertable<Tickets>): Promise<TicketRow> {
  const stored = await queriesOf(db)
    .insertInto('tickets')
    .values(row)
    .returningAll()
    .executeTakeFirstOrThrow()
  return stored as TicketRow
}

export async function updateTicket(
  db: Database,
  id: string,
  change: Updateable<Tickets>,
): Promise<TicketRow> {
  const row = await queriesOf(db)
    .updateTable('tickets')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return row as TicketRow
}

export async function findTicket(db: Database, id: string): Promise<TicketRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst()
  return row as TicketRow | undefined
}

export async function lockTicket(db: Database, id: string): Promise<TicketRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as TicketRow | undefined
}

/** The same question of the same person, asked again a moment later. */
export async function findRepeated(
  db: Database,
  requester: { requesterId: string } | { guestEmail: string },
  { subject, body, since }: { subject: string; body: string; since: Date },
): Promise<TicketRow | undefined> {
  let query = queriesOf(db)
    .selectFrom('tickets as ticket')
    .selectAll('ticket')
    .where('ticket.subject', '=', subject)
    .where('ticket.createdAt', '>=', since)
    .where((where) =>
      where.exists(
        where
          .selectFrom('ticketEntries as entry')
          .select('entry.id')
          .whereRef('entry.ticketId', '=', 'ticket.id')
          .where('entry.body', '=', body),
      ),
    )
  query =
    'requesterId' in requester
      ? query.where('ticket.requesterId', '=', requester.requesterId)
      : query.where('ticket.guestEmail', '=', requester.guestEmail)
  const row = await query.limit(1).executeTakeFirst()
  return row as TicketRow | undefined
}

export async function countOpenOf(
  db: Database,
  requester: { requesterId: string } | { guestEmail: string },
): Promise<number> {
  let query = queriesOf(db)
    .selectFrom('tickets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('status', 'not in', ['resolved', 'closed', 'spam', 'merged'])
  query =
    'requesterId' in requester
      ? query.where('requesterId', '=', requester.requesterId)
      : query.where('guestEmail', '=', requester.guestEmail)
  return (await query.executeTakeFirstOrThrow()).count
}

type Page = { after: TimePosition | undefined; limit: number }

export async function listOf(
  db: Database,
  requesterId: string,
  { after, limit }: Page,
): Promise<TicketRow[]> {
  let query = queriesOf(db).selectFrom('tickets').selectAll().where('requesterId', '=', requesterId)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('updatedAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query.orderBy('updatedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows as TicketRow[]
}

const awaiting = sql<Date>`coalesce(answer_due_at, updated_at)`

export type AwaitingRow = TicketRow & { awaits: Date }

/** What waits for the team, by what was promised first. */
export async function listAwaiting(
  db: Database,
  assigneeId: string | null,
  { after, limit }: Page,
): Promise<AwaitingRow[]> {
  let query = queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .select(awaiting.as('awaits'))
    .where('status', 'in', ['new', 'open'])
  if (assigneeId) query = query.where('assigneeId', '=', assigneeId)
  if (after) {
    query = query.where(sql<boolean>`(${awaiting}, id) > (${after.at}, ${after.id}::uuid)`)
  }
  const rows = await query.orderBy(awaiting).orderBy('id').limit(limit).execute()
  return rows as AwaitingRow[]
}

export async function listInStatus(
  db: Database,
  statuses: readonly TicketStatus[],
  { after, limit }: Page,
): Promise<TicketRow[]> {
  let query = queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .where('status', 'in', [...statuses])
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('updatedAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query.orderBy('updatedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows as TicketRow[]
}

/** Tickets with a step that is due by itself, for one worker. */
export async function lockDue(db: Database, now: Date, limit: number): Promise<TicketRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as TicketRow[]
}

/** Unanswered tickets whose promise is due before an instant. */
export async function lockUnanswered(
  db: Database,
  dueBefore: Date,
  level: number,
  limit: number,
): Promise<TicketRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .where('answeredAt', 'is', null)
    .where('status', 'in', ['new', 'open'])
    .where('answerDueAt', '<=', dueBefore)
    .where('escalated', '<', level)
    .orderBy('answerDueAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as TicketRow[]
}

export type EntryRow = Selectable<TicketEntries> & {
  kind: TicketEntry['kind']
  byParty: TicketEntry['by']
}

export async function insertEntry(db: Database, row: Insertable<TicketEntries>): Promise<void> {
  await queriesOf(db).insertInto('ticketEntries').values(row).execute()
}

export async function listEntries(
  db: Database,
  ticketId: string,
  withNotes: boolean,
  limit: number,
): Promise<EntryRow[]> {
  let query = queriesOf(db).selectFrom('ticketEntries').selectAll().where('ticketId', '=', ticketId)
  if (!withNotes) query = query.where('kind', '<>', 'note')
  const rows = await query.orderBy('at', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows.toReversed() as EntryRow[]
}

export type ReportRow = {
  category: TicketCategory
  tickets: number
  answeredInTime: number
  medianAnswerMinutes: number | null
  medianResolutionMinutes: number | null
  reopened: number
  rated: number
  averageRating: number | null
}

export async function report(db: Database, since: Date): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select category, count(*)::int as tickets,
      count(*) filter (where answered_at <= answer_due_at)::int as "answeredInTime",
      round(percentile_cont(0.5) within group (
        order by extract(epoch from answered_at - created_at) / 60))::int as "medianAnswerMinutes",
      round(percentile_cont(0.5) within group (
        order by extract(epoch from resolved_at - created_at) / 60))::int
        as "medianResolutionMinutes",
      coalesce(sum(reopened), 0)::int as reopened,
      count(rating)::int as rated, round(avg(rating), 2)::float as "averageRating"
    from tickets where created_at >= ${since} and status not in ('spam', 'merged')
    group by category order by tickets desc, category`.execute(queriesOf(db))
  return rows
}
