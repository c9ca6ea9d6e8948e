import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { Conversation, Message } from '../contract.ts'

export type MessageRow = Omit<Message, 'createdAt' | 'editedAt' | 'deletedAt'> & {
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
}

export const messageColumns = sql.raw(`
  conversation_id, seq, sender_id, client_message_id, kind, body, created_at, edited_at, deleted_at`)

export type ParticipantRow = {
  accountId: string
  role: Conversation['participants'][number]['role']
}

export type ConversationInsert = {
  id: string
  kind: Conversation['kind']
  aboutType: string
  aboutId: string
  subject: string
  now: Date
}

/** @returns the id of the conversation about this thing, and whether it is new */
export async function insertConversation(
  db: Database,
  row: ConversationInsert,
  participants: readonly ParticipantRow[],
): Promise<{ id: string; created: boolean }> {
  const inserted = await sql`
    insert into conversations (id, kind, about_type, about_id, subject, state, last_message_at, created_at)
    values (${row.id}, ${row.kind}, ${row.aboutType}, ${row.aboutId}, ${row.subject}, 'active',
      ${row.now}, ${row.now})
    on conflict (about_type, about_id) do nothing`.execute(db)
  if (!inserted.numAffectedRows) {
    const known = await findConversationAbout(db, row.aboutType, row.aboutId)
    if (!known) throw new Error('A conversation vanished')
    return { id: known, created: false }
  }
  await sql`
    insert into conversation_participants (conversation_id, account_id, role)
    select ${row.id}, * from unnest(${participants.map((one) => one.accountId)}::uuid[],
      ${participants.map((one) => one.role)}::text[])`.execute(db)
  return { id: row.id, created: true }
}

export async function findConversationAbout(
  db: Database,
  aboutType: string,
  aboutId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where about_type = ${aboutType} and about_id = ${aboutId}`.execute(
    db,
  )
  return rows[0]?.id
}

export type ConversationRow = {
  id: string
  kind: Conversation['kind']
  aboutType: string
  aboutId: string
  subject: string
  state: Conversation['state']
  lastSeq: number
  lastChange: number
  lastMessageAt: Date
  unread: number
  participants: (ParticipantRow & { lastReadSeq: number })[]
  lastMessage: MessageRow | null
}

/** Unread messages are counted up to this many. */
const unreadAtMost = 100

const conversationSelect = (accountId: string) => sql<ConversationRow>`
  select c.id, c.kind, c.about_type, c.about_id, c.subject, c.state, c.last_seq, c.last_change,
    c.last_message_at,
    (select count(*)::int from (
      select 1 from messages m
      where m.conversation_id = c.id and m.seq > mine.last_read_seq
        and m.sender_id is distinct from ${accountId} and m.deleted_at is null
      limit ${unreadAtMost}) unread) as unread,
    (select json_agg(json_build_object('accountId', p.account_id, 'role', p.role,
        'lastReadSeq', p.last_read_seq) order by p.role, p.account_id)
      from conversation_participants p where p.conversation_id = c.id) as participants,
    (select json_build_object('conversationId', m.conversation_id, 'seq', m.seq,
        'senderId', m.sender_id, 'clientMessageId', m.client_message_id, 'kind', m.kind,
        'body', m.body, 'createdAt', m.created_at, 'editedAt', m.edited_at,
        'deletedAt', m.deleted_at)
      from messages m where m.conversation_id = c.id and m.seq = c.last_seq) as last_message
  from conversation_participants mine join conversations c on c.id = mine.conversation_id`

/** One conversation, seen by a participant. */
export async function findConversation(
  db: Database,
  accountId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    ${conversationSelect(accountId)}
    where mine.account_id = ${accountId} and mine.conversation_id = ${id}`.execute(db)
  return rows[0]
}

/** One person's conversations before a position, the one with the newest message first. */
export async function listConversations(
  db: Database,
  accountId: string,
  before: { at: string; id: string } | undefined,
  limit: number,
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    ${conversationSelect(accountId)}
    where mine.account_id = ${accountId}
      and (c.last_message_at, c.id) < (
        coalesce(${before?.at ?? null}::timestamptz, 'infinity'),
        coalesce(${before?.id ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by c.last_message_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

export async function countUnreadConversations(db: Database, accountId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count
    from conversation_participants mine join conversations c on c.id = mine.conversation_id
    where mine.account_id = ${accountId} and c.last_seq > mine.last_read_seq and exists (
      select 1 from messages m
      where m.conversation_id = c.id and m.seq > mine.last_read_seq
        and m.sender_id is distinct from ${accountId} and m.deleted_at is null)`.execute(db)
  return rows[0]!.count
}

export type Point = { seq: number; change: number }

/** The point that a conversation stands at, for a participant. */
export async function findPoint(
  db: Database,
  accountId: string,
  id: string,
): Promise<Point | undefined> {
  const { rows } = await sql<Point>`
    select c.last_seq as seq, c.last_change as change
    from conversation_participants mine join conversations c on c.id = mine.conversation_id
    where mine.account_id = ${accountId} and mine.conversation_id = ${id}`.execute(db)
  return rows[0]
}

/** Messages before a number, newest first. */
export async function listBefore(
  db: Database,
  id: string,
  beforeSeq: number,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages
    where conversation_id = ${id} and seq < ${beforeSeq}
    order by seq desc limit ${limit}`.execute(db)
  return rows
}

/** New messages after a point and up to another, oldest first. */
export async function listNew(
  db: Database,
  id: string,
  after: number,
  upTo: number,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages
    where conversation_id = ${id} and seq > ${after} and seq <= ${upTo}
    order by seq limit ${limit}`.execute(db)
  return rows
}

/** Edits and deletions after a point, oldest first. */
export async function listChanged(
  db: Database,
  id: string,
  after: number,
  limit: number,
): Promise<(MessageRow & { change: number })[]> {
  const { rows } = await sql<MessageRow & { change: number }>`
    select ${messageColumns}, change from messages
    where conversation_id = ${id} and change > ${after}
    order by change limit ${limit}`.execute(db)
  return rows
}

/**
 * Moves the mark of what was read; never back.
 *
 * @returns undefined when nothing moved
 */
export async function moveRead(
  db: Database,
  row: { id: string; accountId: string; seq: number; now: Date },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    update conversation_participants p
    set last_read_seq = least(${row.seq}, c.last_seq), last_read_at = ${row.now}
    from conversations c
    where p.conversation_id = ${row.id} and p.account_id = ${row.accountId} and c.id = ${row.id}
      and p.last_read_seq < least(${row.seq}, c.last_seq)
    returning p.last_read_seq as seq`.execute(db)
  return rows[0]?.seq
}

export async function participantsOf(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from conversation_participants where conversation_id = ${id}`.execute(db)
  return rows.map((row) => row.accountId)
}
