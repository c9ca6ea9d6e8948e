import { sql, type Insertable, type Selectable } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { TicketFiles } from '#platform/db/tables.gen.ts'
import type { EntryRow } from './queries.ts'

export type FileRow = Selectable<TicketFiles>

export async function insertFile(db: Database, row: Insertable<TicketFiles>): Promise<void> {
  await queriesOf(db).insertInto('ticketFiles').values(row).execute()
}

/** Gives files that a person added to what they now send. @returns how many of them were theirs and unsent */
export async function attachFiles(
  db: Database,
  { ids, accountId }: { ids: readonly string[]; accountId: string },
  to: { ticketId: string; entryId: string },
): Promise<number> {
  const rows = await queriesOf(db)
    .updateTable('ticketFiles')
    .set(to)
    .where('id', 'in', [...ids])
    .where('accountId', '=', accountId)
    .where('ticketId', 'is', null)
    .returning('id')
    .execute()
  return rows.length
}

export async function listFiles(db: Database, ticketId: string): Promise<FileRow[]> {
  return queriesOf(db)
    .selectFrom('ticketFiles')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute()
}

export async function countFiles(db: Database, ticketId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('ticketFiles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('ticketId', '=', ticketId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function countUnsent(db: Database, accountId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('ticketFiles')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('accountId', '=', accountId)
    .where('ticketId', 'is', null)
    .executeTakeFirstOrThrow()
  return row.count
}

export type FileInTicket = FileRow & {
  requesterId: string | null
  entryKind: EntryRow['kind'] | null
}

/** A file with what decides who may read it. */
export async function findFile(db: Database, id: string): Promise<FileInTicket | undefined> {
  const row = await queriesOf(db)
    .selectFrom('ticketFiles as file')
    .leftJoin('tickets as ticket', 'ticket.id', 'file.ticketId')
    .leftJoin('ticketEntries as entry', 'entry.id', 'file.entryId')
    .selectAll('file')
    .select(['ticket.requesterId', 'entry.kind as entryKind'])
    .where('file.id', '=', id)
    .executeTakeFirst()
  return row as FileInTicket | undefined
}

/** Files that were added and never sent. @returns their keys in the storage */
export async function deleteUnsent(db: Database, before: Date, limit: number): Promise<string[]> {
  const { rows } = await sql<{ storageKey: string }>`
    delete from ticket_files where id in (
      select id from ticket_files where ticket_id is null and created_at < ${before}
      order by created_at limit ${limit} for update skip locked)
    returning storage_key`.execute(queriesOf(db))
  return rows.map(({ storageKey }) => storageKey)
}
