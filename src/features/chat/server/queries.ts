import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Conversation, ConversationBox, Message } from '../contract.ts'

export type MessageRow = Omit<Message, 'createdAt' | 'editedAt' | 'deletedAt' | 'scamSign'> & {
  createdAt: Date
  editedAt: Date | null
  deletedAt: Date | null
}

export const messageColumns = sql.raw(`
  conversation_id, seq, sender_id, client_message_id, kind, body, file, reply_to, created_at, edited_at, deleted_at`)

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
  /** Who has asked for it, and waits to be accepted. */
  requestedBy?: string
  /** It does not arrive yet. */
  held?: boolean
  /** Its first line, from the product itself. */
  opening?: string | null
  /** Who has caused that line, and need not read it. */
  openedBy?: string | null
  now: Date
}

/**
 * Adds a conversation with its participants and, where there is one, its first line.
 *
 * @returns the id of the conversation about this thing, and whether it is new
 */
export async function insertConversation(
  db: Database,
  { opening = null, openedBy = null, ...row }: ConversationInsert,
  participants: readonly ParticipantRow[],
): Promise<{ id: string; created: boolean }> {
  const { rows } = await sql`
    with made as (
      insert into conversations (id, kind, about_type, about_id, subject, state, requested_by, held,
        last_seq, last_message_at, created_at)
      values (${row.id}, ${row.kind}, ${row.aboutType}, ${row.aboutId}, ${row.subject},
        ${row.requestedBy ? 'requested' : 'active'}, ${row.requestedBy ?? null},
        ${row.held ?? false}, case when ${opening}::text is null then 0 else 1 end, ${row.now},
        ${row.now})
      on conflict (about_type, about_id) do nothing
      returning id
    ), joined as (
      insert into conversation_participants (conversation_id, account_id, role, last_read_seq)
      select made.id, person.account_id, person.role,
        case when ${opening}::text is not null and person.account_id = ${openedBy}::uuid then 1 else 0 end
      from made, unnest(
        ${participants.map((one) => one.accountId)}::uuid[],
        ${participants.map((one) => one.role)}::text[]) person(account_id, role)
    ), opened as (
      insert into messages (conversation_id, seq, kind, body, created_at)
      select id, 1, 'system', ${opening}::text, ${row.now} from made
      where ${opening}::text is not null
    )
    select from made`.execute(queriesOf(db))
  if (rows.length > 0) return { id: row.id, created: true }
  const known = await findConversationAbout(db, row.aboutType, row.aboutId)
  if (!known) throw new Error('A conversation vanished')
  return { id: known, created: false }
}

export async function findConversationAbout(
  db: Database,
  aboutType: string,
  aboutId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from conversations where about_type = ${aboutType} and about_id = ${aboutId}`.execute(
    queriesOf(db),
  )
  return rows[0]?.id
}

export async function findAbout(
  db: Database,
  id: string,
): Promise<{ type: string; id: string } | undefined> {
  const { rows } = await sql<{ type: string; id: string }>`
    select about_type as type, about_id as id from conversations where id = ${id}`.execute(
    queriesOf(db),
  )
  return rows[0]
}

export type ConversationRow = {
  id: string
  kind: Conversation['kind']
  aboutType: string
  aboutId: string
  subject: string
  state: Conversation['state']
  requestedBy: string | null
  closedByModerator: boolean
  held: boolean
  lastSeq: number
  lastChange: number
  lastMessageAt: Date
  unread: number
  turnOf: string | null
  turnCount: number
  turnAt: Date | null
  muted: boolean
  archived: boolean
  markedUnread: boolean
  clearedSeq: number
  participants: (ParticipantRow & {
    lastReadSeq: number
    lastDeliveredSeq: number
    showsSeen: boolean
    showsTyping: boolean
  })[]
  lastMessage: MessageRow | null
}

/** Unread messages are counted up to this many. */
const unreadAtMost = 100

const conversationSelect = (accountId: string) => sql<ConversationRow>`
  select c.id, c.kind, c.about_type, c.about_id, c.subject, c.state, c.requested_by, c.closed_by_moderator,
    c.held,
    c.last_seq, c.last_change,
    c.last_message_at, c.turn_of, c.turn_count, c.turn_at, mine.muted, mine.marked_unread, mine.cleared_seq,
    coalesce(mine.archived_seq >= c.last_seq, false) as archived,
    (select count(*)::int from (
      select 1 from messages m
      where m.conversation_id = c.id and m.seq > mine.last_read_seq
        and m.sender_id is distinct from ${accountId} and m.deleted_at is null
      limit ${unreadAtMost}) unread) as unread,
    (select json_agg(json_build_object('accountId', p.account_id, 'role', p.role,
        'lastReadSeq', p.last_read_seq,
        'lastDeliveredSeq', greatest(p.last_delivered_seq, p.last_read_seq),
        'showsSeen', coalesce(s.shows_seen, true), 'showsTyping', coalesce(s.shows_typing, true))
        order by p.role, p.account_id)
      from conversation_participants p left join chat_settings s on s.account_id = p.account_id
      where p.conversation_id = c.id) as participants,
    (select json_build_object('conversationId', m.conversation_id, 'seq', m.seq,
        'senderId', m.sender_id, 'clientMessageId', m.client_message_id, 'kind', m.kind,
        'body', m.body, 'file', m.file, 'replyTo', m.reply_to, 'createdAt', m.created_at, 'editedAt', m.edited_at,
        'deletedAt', m.deleted_at)
      from messages m where m.conversation_id = c.id and m.seq = c.last_seq
        and m.seq > mine.cleared_seq and not exists (
          select from hidden_messages h where h.account_id = mine.account_id
            and h.conversation_id = m.conversation_id and h.seq = m.seq)) as last_message
  from conversation_participants mine join conversations c on c.id = mine.conversation_id`

/** A request that is held has not arrived: it exists for its sender alone. */
const hasArrived = (accountId: string) => sql`(not c.held or c.requested_by = ${accountId})`

/** One conversation, seen by a participant. */
export async function findConversation(
  db: Database,
  accountId: string,
  id: string,
): Promise<ConversationRow | undefined> {
  const { rows } = await sql<ConversationRow>`
    ${conversationSelect(accountId)}
    where mine.account_id = ${accountId} and mine.conversation_id = ${id}
      and ${hasArrived(accountId)}`.execute(queriesOf(db))
  return rows[0]
}

function inBox(accountId: string, box: ConversationBox) {
  const asked = sql`(c.state in ('requested', 'declined') and c.requested_by <> ${accountId})`
  if (box === 'requests') return sql`${asked} and c.state = 'requested'`
  return sql`not ${asked} and coalesce(mine.archived_seq >= c.last_seq, false) = ${box === 'archive'}`
}

/** One person's conversations before a position, the one with the newest message first. */
export async function listConversations(
  db: Database,
  accountId: string,
  box: ConversationBox,
  before: { at: string; id: string } | undefined,
  limit: number,
): Promise<ConversationRow[]> {
  const { rows } = await sql<ConversationRow>`
    ${conversationSelect(accountId)}
    where mine.account_id = ${accountId}
      and ${hasArrived(accountId)} and ${inBox(accountId, box)}
      -- Deleted for oneself: it comes back with the next message.
      and (mine.cleared_seq = 0 or c.last_seq > mine.cleared_seq)
      and (c.last_message_at, c.id) < (
        coalesce(${before?.at ?? null}::timestamptz, 'infinity'),
        coalesce(${before?.id ?? null}::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))
    order by c.last_message_at desc, c.id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function countUnreadConversations(
  db: Database,
  accountId: string,
): Promise<{ conversations: number; requests: number }> {
  const { rows } = await sql<{ conversations: number; requests: number }>`
    select count(*)::int as conversations,
      count(*) filter (where c.state = 'requested' and c.requested_by <> ${accountId})::int as requests
    from conversation_participants mine join conversations c on c.id = mine.conversation_id
    where mine.account_id = ${accountId} and not mine.muted and c.state <> 'declined'
      and ${hasArrived(accountId)} and (mine.marked_unread
      or c.last_seq > mine.last_read_seq and exists (
        select 1 from messages m
        where m.conversation_id = c.id and m.seq > mine.last_read_seq
          and m.sender_id is distinct from ${accountId} and m.deleted_at is null))`.execute(
    queriesOf(db),
  )
  return rows[0]!
}

export type Point = { seq: number; change: number }

export type OwnPoint = Point & { cleared: number; state: Conversation['state'] }

/** The point that a conversation stands at, for a participant. */
export async function findPoint(
  db: Database,
  accountId: string,
  id: string,
): Promise<OwnPoint | undefined> {
  const { rows } = await sql<OwnPoint>`
    select c.last_seq as seq, c.last_change as change, mine.cleared_seq as cleared, c.state
    from conversation_participants mine join conversations c on c.id = mine.conversation_id
    where mine.account_id = ${accountId} and mine.conversation_id = ${id}
      and ${hasArrived(accountId)}`.execute(queriesOf(db))
  return rows[0]
}

/** What a reader has deleted for themselves is left out; null: of nobody. */
const isShown = (accountId: string | null) => sql`not exists (
  select from hidden_messages h
  where h.account_id = ${accountId}::uuid and h.conversation_id = messages.conversation_id
    and h.seq = messages.seq)`

/** Messages before a number, newest first. */
export async function listBefore(
  db: Database,
  id: string,
  reader: { accountId: string | null; cleared: number },
  beforeSeq: number,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages
    where conversation_id = ${id} and seq < ${beforeSeq} and seq > ${reader.cleared}
      and ${isShown(reader.accountId)}
    order by seq desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Messages after one, oldest first. */
export async function listAfter(
  db: Database,
  id: string,
  reader: { accountId: string | null; cleared: number },
  afterSeq: number,
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages
    where conversation_id = ${id} and seq > ${Math.max(afterSeq, reader.cleared)}
      and ${isShown(reader.accountId)}
    order by seq limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** New messages after a point and up to another, oldest first. */
export async function listNew(
  db: Database,
  id: string,
  accountId: string,
  range: { after: number; upTo: number },
  limit: number,
): Promise<MessageRow[]> {
  const { rows } = await sql<MessageRow>`
    select ${messageColumns} from messages
    where conversation_id = ${id} and seq > ${range.after} and seq <= ${range.upTo}
      and ${isShown(accountId)}
    order by seq limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Edits and deletions after a point, oldest first. */
export async function listChanged(
  db: Database,
  id: string,
  accountId: string,
  after: number,
  limit: number,
): Promise<(MessageRow & { change: number })[]> {
  const { rows } = await sql<MessageRow & { change: number }>`
    select ${messageColumns}, change from messages
    where conversation_id = ${id} and change > ${after} and ${isShown(accountId)}
    order by change limit ${limit}`.execute(queriesOf(db))
  return rows
}

/**
 * Moves the mark of what was read; never back. Who has read everything need not be told of it.
 *
 * @returns undefined when nothing moved; `told`: a notification said so
 */
export async function moveRead(
  db: Database,
  row: { id: string; accountId: string; seq: number; now: Date },
): Promise<{ seq: number; told: boolean } | undefined> {
  const { rows } = await sql<{ seq: number; told: boolean }>`
    with before as (
      select told_at from conversation_participants
      where conversation_id = ${row.id} and account_id = ${row.accountId}
    )
    update conversation_participants p
    set last_read_seq = greatest(p.last_read_seq, least(${row.seq}, c.last_seq)),
      last_read_at = ${row.now}, marked_unread = false,
      notify_at = case when ${row.seq} < c.last_seq then p.notify_at end,
      told_at = case when ${row.seq} < c.last_seq then p.told_at end
    from conversations c
    where p.conversation_id = ${row.id} and p.account_id = ${row.accountId} and c.id = ${row.id}
      and (p.marked_unread or p.last_read_seq < least(${row.seq}, c.last_seq))
    returning p.last_read_seq as seq,
      (select told_at is not null from before) and ${row.seq} >= c.last_seq as told`.execute(
    queriesOf(db),
  )
  return rows[0]
}

export async function participantsOf(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from conversation_participants where conversation_id = ${id}`.execute(
    queriesOf(db),
  )
  return rows.map((row) => row.accountId)
}

/**
 * Moves the mark of what a device has received; never back.
 *
 * @returns undefined when nothing moved
 */
export async function moveDelivered(
  db: Database,
  row: { id: string; accountId: string; seq: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ seq: number }>`
    update conversation_participants p set last_delivered_seq = least(${row.seq}, c.last_seq)
    from conversations c
    where p.conversation_id = ${row.id} and p.account_id = ${row.accountId} and c.id = ${row.id}
      and p.last_delivered_seq < least(${row.seq}, c.last_seq)
    returning p.last_delivered_seq as seq`.execute(queriesOf(db))
  return rows[0]?.seq
}

/** What a participant decides for themselves alone. */
export type OwnMarks = { muted?: boolean; archived?: boolean; unread?: true; cleared?: true }

/** @returns false for a stranger's conversation */
export async function updateOwnMarks(
  db: Database,
  row: { id: string; accountId: string } & OwnMarks,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update conversation_participants p set
      muted = coalesce(${row.muted ?? null}, p.muted),
      archived_seq = case ${row.archived ?? null}::boolean
        when true then c.last_seq when false then null else p.archived_seq end,
      cleared_seq = case when ${row.cleared ?? false} then c.last_seq else p.cleared_seq end,
      last_read_seq = case when ${row.cleared ?? false} then c.last_seq else p.last_read_seq end,
      notify_at = case when ${row.cleared ?? false} or ${row.muted ?? false} then null
        else p.notify_at end,
      told_at = case when ${row.cleared ?? false} then null else p.told_at end,
      marked_unread = case when ${row.cleared ?? false} then false
        else p.marked_unread or ${row.unread ?? false} end
    from conversations c
    where p.conversation_id = ${row.id} and p.account_id = ${row.accountId} and c.id = ${row.id}`.execute(
    queriesOf(db),
  )
  return numAffectedRows === 1n
}
