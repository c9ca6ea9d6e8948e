import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type FileRow = {
  id: string
  conversationId: string
  accountId: string
  seq: number | null
  storageKey: string
  previewKey: string | null
  contentType: string
  fileName: string
  size: number
  sha256: string
  createdAt: Date
}

export async function insertFile(db: Database, row: Omit<FileRow, 'seq'>): Promise<void> {
  await queriesOf(db).insertInto('chatFiles').values(row).execute()
}

/** A file whose message a participant still sees. */
export async function findFile(
  db: Database,
  { conversationId, id, accountId }: { conversationId: string; id: string; accountId: string },
): Promise<FileRow | undefined> {
  const { rows } = await sql<FileRow>`
    select f.* from chat_files f
    join conversations c on c.id = f.conversation_id
    join conversation_participants mine
      on mine.conversation_id = f.conversation_id and mine.account_id = ${accountId}
    where f.id = ${id} and f.conversation_id = ${conversationId} and f.seq > mine.cleared_seq
      and (not c.held or c.requested_by = ${accountId})`.execute(queriesOf(db))
  return rows[0]
}

/** Whether a person may write to a conversation at all, before their file is checked. */
export async function isWritable(
  db: Database,
  conversationId: string,
  accountId: string,
): Promise<boolean | undefined> {
  const { rows } = await sql<{ open: boolean }>`
    select c.state = 'active' as open from conversations c
    join conversation_participants mine
      on mine.conversation_id = c.id and mine.account_id = ${accountId}
    where c.id = ${conversationId} and (not c.held or c.requested_by = ${accountId})`.execute(
    queriesOf(db),
  )
  return rows[0]?.open
}

type Keys = Pick<FileRow, 'storageKey' | 'previewKey'>

/** One file, unless a message has it. */
export async function deleteUnsentFile(db: Database, id: string): Promise<Keys[]> {
  const { rows } = await sql<Keys>`
    delete from chat_files where id = ${id} and seq is null
    returning storage_key, preview_key`.execute(queriesOf(db))
  return rows
}

/** Files of a message that was deleted. */
export async function deleteFilesOf(
  db: Database,
  conversationId: string,
  seq: number,
): Promise<Keys[]> {
  const { rows } = await sql<Keys>`
    delete from chat_files where conversation_id = ${conversationId} and seq = ${seq}
    returning storage_key, preview_key`.execute(queriesOf(db))
  return rows
}

/** Files whose message was never stored. */
export async function deleteUnsent(db: Database, before: Date, limit: number): Promise<Keys[]> {
  const { rows } = await sql<Keys>`
    delete from chat_files where id in (
      select f.id from chat_files f
      where f.seq is null and f.created_at < ${before}
        and not exists (select from messages m
          where m.conversation_id = f.conversation_id and m.file ->> 'id' = f.id::text)
      order by f.created_at limit ${limit} for update skip locked)
    returning storage_key, preview_key`.execute(queriesOf(db))
  return rows
}
