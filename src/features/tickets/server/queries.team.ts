import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { SavedAnswers } from '#platform/db/tables.gen.ts'
import type { TicketRow } from './queries.ts'

/** Two tickets, locked in an order that is the same for everyone. */
export async function lockPair(
  db: Database,
  id: string,
  otherNumber: number,
): Promise<{ from: TicketRow | undefined; into: TicketRow | undefined }> {
  const rows = (await queriesOf(db)
    .selectFrom('tickets')
    .selectAll()
    .where((where) => where.or([where('id', '=', id), where('number', '=', otherNumber)]))
    .orderBy('id')
    .forUpdate()
    .execute()) as TicketRow[]
  return {
    from: rows.find((row) => row.id === id),
    into: rows.find((row) => row.number === otherNumber),
  }
}

/** What belongs to one ticket belongs to another from now on. */
export async function moveAll(db: Database, from: string, into: string): Promise<void> {
  const queries = queriesOf(db)
  await queries
    .updateTable('ticketEntries')
    .set({ ticketId: into })
    .where('ticketId', '=', from)
    .execute()
  await queries
    .updateTable('ticketFiles')
    .set({ ticketId: into })
    .where('ticketId', '=', from)
    .execute()
  await queries
    .updateTable('ticketMails')
    .set({ ticketId: into })
    .where('ticketId', '=', from)
    .execute()
  // Those that were merged into the first one lead on.
  await queries
    .updateTable('tickets')
    .set({ mergedInto: into })
    .where('mergedInto', '=', from)
    .execute()
}

export type ViewerRow = { accountId: string; isWriting: boolean }

/** Notes that somebody is at a ticket. @returns the others who were since a moment */
export async function noteViewer(
  db: Database,
  {
    ticketId,
    accountId,
    isWriting,
    now,
    since,
  }: { ticketId: string; accountId: string; isWriting: boolean; now: Date; since: Date },
): Promise<ViewerRow[]> {
  await sql`
    insert into ticket_viewers (ticket_id, account_id, is_writing, seen_at)
    values (${ticketId}, ${accountId}, ${isWriting}, ${now})
    on conflict (ticket_id, account_id)
      do update set is_writing = excluded.is_writing, seen_at = excluded.seen_at`.execute(
    queriesOf(db),
  )
  return queriesOf(db)
    .selectFrom('ticketViewers')
    .select(['accountId', 'isWriting'])
    .where('ticketId', '=', ticketId)
    .where('accountId', '<>', accountId)
    .where('seenAt', '>=', since)
    .orderBy('seenAt', 'desc')
    .limit(10)
    .execute()
}

export async function deleteViewers(db: Database, before: Date, limit: number): Promise<number> {
  const { rows } = await sql<{ ticketId: string }>`
    delete from ticket_viewers where (ticket_id, account_id) in (
      select ticket_id, account_id from ticket_viewers where seen_at < ${before} limit ${limit})
    returning ticket_id`.execute(queriesOf(db))
  return rows.length
}

export type SavedAnswerRow = Selectable<SavedAnswers>

export async function listSavedAnswers(db: Database, limit: number): Promise<SavedAnswerRow[]> {
  return queriesOf(db).selectFrom('savedAnswers').selectAll().orderBy('name').limit(limit).execute()
}

/** @returns undefined where the name is taken */
export async function insertSavedAnswer(
  db: Database,
  row: Insertable<SavedAnswers>,
): Promise<SavedAnswerRow | undefined> {
  return queriesOf(db)
    .insertInto('savedAnswers')
    .values(row)
    .onConflict((conflict) => conflict.column('name').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function lockSavedAnswer(
  db: Database,
  id: string,
): Promise<SavedAnswerRow | undefined> {
  return queriesOf(db)
    .selectFrom('savedAnswers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/** Whether another answer has this name. */
export async function isNameTaken(db: Database, name: string, butId: string): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('savedAnswers')
    .select('id')
    .where('name', '=', name)
    .where('id', '<>', butId)
    .executeTakeFirst()
  return row !== undefined
}

export async function updateSavedAnswer(
  db: Database,
  id: string,
  change: { name: string; body: string; updatedBy: string; updatedAt: Date },
): Promise<SavedAnswerRow> {
  return queriesOf(db)
    .updateTable('savedAnswers')
    .set({ ...change, version: sql`version + 1` })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export async function deleteSavedAnswer(db: Database, id: string): Promise<boolean> {
  const row = await queriesOf(db)
    .deleteFrom('savedAnswers')
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
