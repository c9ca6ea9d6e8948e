import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Conversation } from '../contract.ts'
import type { MessageRow } from './queries.ts'

export type FoundRow = MessageRow & {
  subject: string
  state: Conversation['state']
  otherId: string | null
}

export type FoundPosition = { at: Date; id: string; seq: number }

/** @param words as `searchWords` of the policy writes them */
export async function searchMessages(
  db: Database,
  accountId: string,
  {
    words,
    conversationId,
    before,
    limit,
  }: {
    words: string
    conversationId: string | undefined
    before: FoundPosition | undefined
    limit: number
  },
): Promise<FoundRow[]> {
  const { rows } = await sql<FoundRow>`
    select m.conversation_id, m.seq, m.sender_id, m.client_message_id, m.kind, m.body, m.file,
      m.reply_to, m.created_at, m.edited_at, m.deleted_at, c.subject, c.state,
      (select p.account_id from conversation_participants p
        where p.conversation_id = c.id and p.account_id <> ${accountId} limit 1) as other_id
    from conversation_participants mine
    join conversations c on c.id = mine.conversation_id
    join messages m on m.conversation_id = c.id and m.seq > mine.cleared_seq
    where mine.account_id = ${accountId} and (not c.held or c.requested_by = ${accountId})
      and (${conversationId ?? null}::uuid is null or c.id = ${conversationId ?? null}::uuid)
      and m.kind = 'text' and m.deleted_at is null
      and (message_words(m.body) @@ to_tsquery('simple', unaccent(${words}))
        or m.file is not null and message_file_words(m.file) @@ to_tsquery('simple', unaccent(${words})))
      and not exists (select from hidden_messages h where h.account_id = ${accountId}
        and h.conversation_id = m.conversation_id and h.seq = m.seq)
      and (${before?.at ?? null}::timestamptz is null or (m.created_at, m.conversation_id, m.seq)
        < (${before?.at ?? null}::timestamptz, ${before?.id ?? null}::uuid, ${before?.seq ?? null}::int))
    order by m.created_at desc, m.conversation_id desc, m.seq desc limit ${limit}`.execute(
    queriesOf(db),
  )
  return rows
}

/** A person's conversations, newest first, each with everybody in it. */
export async function listParticipants(
  db: Database,
  accountId: string,
  limit: number,
): Promise<{ id: string; subject: string; participants: string[] }[]> {
  const { rows } = await sql<{ id: string; subject: string; participants: string[] }>`
    select c.id, c.subject, array(select p.account_id from conversation_participants p
      where p.conversation_id = c.id order by p.account_id) as participants
    from conversation_participants mine join conversations c on c.id = mine.conversation_id
    where mine.account_id = ${accountId} and (not c.held or c.requested_by = ${accountId})
    order by c.last_message_at desc, c.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** The first message at or after a moment, or the last one before; 0 where nothing was said. */
export async function findSeqAt(db: Database, conversationId: string, at: Date): Promise<number> {
  const { rows } = await sql<{ seq: number }>`
    select coalesce(
      (select seq from messages where conversation_id = ${conversationId} and created_at >= ${at}
        order by seq limit 1),
      (select max(seq) from messages where conversation_id = ${conversationId}), 0) as seq`.execute(
    queriesOf(db),
  )
  return rows[0]!.seq
}

/** @returns false where there is no such message */
export async function hideMessage(
  db: Database,
  row: { accountId: string; conversationId: string; seq: number; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    with found as (
      select m.conversation_id, m.seq from messages m
      join conversation_participants mine
        on mine.conversation_id = m.conversation_id and mine.account_id = ${row.accountId}
      join conversations c on c.id = m.conversation_id
      where m.conversation_id = ${row.conversationId} and m.seq = ${row.seq}
        and (not c.held or c.requested_by = ${row.accountId})
    ), hidden as (
      insert into hidden_messages (account_id, conversation_id, seq, created_at)
      select ${row.accountId}::uuid, conversation_id, seq, ${row.now}::timestamptz from found
      on conflict do nothing
    )
    select 1 from found`.execute(queriesOf(db))
  return rows.length > 0
}

type Keys = { storageKey: string; previewKey: string | null }

/**
 * Forgets closed and declined conversations whose last message is older, with everything in them.
 *
 * @returns how many, and the files that go with them
 */
export async function deleteClosed(
  db: Database,
  before: Date,
  limit: number,
): Promise<{ conversations: number; files: Keys[] }> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations
    where ended_at < ${before} order by ended_at, id limit ${limit} for update skip locked`.execute(
    queriesOf(db),
  )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return { conversations: 0, files: [] }
  const files = await sql<Keys>`
    delete from chat_files where conversation_id = any(${ids}::uuid[])
    returning storage_key, preview_key`.execute(queriesOf(db))
  await sql`
    with hidden as (
      delete from hidden_messages h using conversation_participants p
      where p.conversation_id = any(${ids}::uuid[]) and h.account_id = p.account_id
        and h.conversation_id = p.conversation_id
    ), said as (delete from messages where conversation_id = any(${ids}::uuid[]))
    delete from conversation_participants where conversation_id = any(${ids}::uuid[])`.execute(
    queriesOf(db),
  )
  await sql`delete from conversations where id = any(${ids}::uuid[])`.execute(queriesOf(db))
  return { conversations: ids.length, files: files.rows }
}
