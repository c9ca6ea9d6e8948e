import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { TicketMails } from '#platform/db/tables.gen.ts'
import type { TicketRow } from './queries.ts'

export type MailRow = Selectable<TicketMails>

/** @returns whether it is new: of copies of one email, the first is kept */
export async function insertMail(db: Database, row: Insertable<TicketMails>): Promise<boolean> {
  const stored = await queriesOf(db)
    .insertInto('ticketMails')
    .values(row)
    .onConflict((conflict) => conflict.column('mailKey').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** An email that was not read yet. */
export async function findWaiting(db: Database, id: string): Promise<MailRow | undefined> {
  return queriesOf(db)
    .selectFrom('ticketMails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .executeTakeFirst()
}

/** The same, while nobody else reads it. */
export async function lockWaiting(db: Database, id: string): Promise<MailRow | undefined> {
  return queriesOf(db)
    .selectFrom('ticketMails')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .forUpdate()
    .executeTakeFirst()
}

export async function updateMail(
  db: Database,
  id: string,
  change: Updateable<TicketMails>,
): Promise<void> {
  await queriesOf(db).updateTable('ticketMails').set(change).where('id', '=', id).execute()
}

export type EarlierMail = Pick<MailRow, 'likeness' | 'receivedAt' | 'state'>

/** The newest emails of a sender, this one left out. */
export async function listOfSender(
  db: Database,
  { id, sender, since }: { id: string; sender: string; since: Date },
  limit: number,
): Promise<EarlierMail[]> {
  return queriesOf(db)
    .selectFrom('ticketMails')
    .select(['likeness', 'receivedAt', 'state'])
    .where('sender', '=', sender)
    .where('receivedAt', '>=', since)
    .where('id', '<>', id)
    .orderBy('receivedAt', 'desc')
    .limit(limit)
    .execute()
}

export async function findByNumber(db: Database, number: number): Promise<TicketRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .where('number', '=', number)
    .forUpdate()
    .executeTakeFirst()
  return row as TicketRow | undefined
}

/** The ticket that one of these emails went to, the newest first. */
export async function findByMessages(
  db: Database,
  messageIds: readonly string[],
): Promise<TicketRow | undefined> {
  if (messageIds.length === 0) return undefined
  const row = await queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .where('id', '=', (query) =>
      query
        .selectFrom('ticketMails')
        .select((mail) => mail.ref('ticketId').$notNull().as('ticketId'))
        .where('messageId', 'in', [...messageIds])
        .where('ticketId', 'is not', null)
        .orderBy('receivedAt', 'desc')
        .limit(1),
    )
    .forUpdate()
    .executeTakeFirst()
  return row as TicketRow | undefined
}

/** Tickets that a guest began since a moment. */
export async function countBegunBy(db: Database, email: string, since: Date): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('tickets')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('guestEmail', '=', email)
    .where('createdAt', '>=', since)
    .executeTakeFirstOrThrow()
  return row.count
}

/** Emails that are older than anyone answers. @returns the keys of what was kept of them */
export async function deleteOld(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ storageKey: string | null }[]> {
  const { rows } = await sql<{ storageKey: string | null }>`
    delete from ticket_mails where id in (
      select id from ticket_mails where received_at < ${before} and state <> 'waiting'
      order by received_at limit ${limit} for update skip locked)
    returning storage_key`.execute(queriesOf(db))
  return rows
}

export type IgnoredRow = Pick<
  MailRow,
  'id' | 'sender' | 'state' | 'reason' | 'likeness' | 'receivedAt'
>

/** Emails that became no part of a ticket, the newest first. */
export function listIgnored(
  db: Database,
  { after, limit }: { after: TimePosition | undefined; limit: number },
): Promise<IgnoredRow[]> {
  let query = queriesOf(db)
    .selectFrom('ticketMails')
    .select(['id', 'sender', 'state', 'reason', 'likeness', 'receivedAt'])
    .where(sql<boolean>`state in ('ignored', 'unreadable')`)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('receivedAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  return query.orderBy('receivedAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
}
