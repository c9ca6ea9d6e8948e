import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { MessageFile } from '../contract.ts'
import { turnRules, unreadTiming } from './policy.ts'
import { messageColumns, type MessageRow } from './queries.ts'

export type Outgoing = {
  conversationId: string
  senderId: string
  clientMessageId: string
  body: string
  replyTo?: number | undefined
  file?: MessageFile
}

/** `known`: it was stored before; `closed`, `unanswered` and `missing`: it was refused. */
export type Stored =
  | {
      result: 'stored'
      message: MessageRow
      participants: string[]
      /** The recipient is told of it, unless they have read it by then. */
      notifies: boolean
    }
  | { result: 'known'; message: MessageRow }
  | { result: 'closed' }
  | { result: 'unanswered' }
  | { result: 'missing' }

/** Only what the database decides: the rest is known. */
type ResultRow = {
  position: number
  result: 'stored' | 'known' | 'closed' | 'unanswered'
  seq: number
  replyTo: number | null
  /** With spaces between them: an array takes longer to read than all the rest of the row. */
  participants: string | null
  notifies: boolean
}

/**
 * Stores messages of any conversations in one statement. Conversations are locked in the order of
 * their ids, so two statements never wait for each other in a circle; each message gets the next
 * number of its conversation.
 *
 * @returns one result for each message, in order
 * @throws 23505 when another connection stores the same message at the same moment
 */
export async function insertMessages(
  db: Database,
  messages: readonly Outgoing[],
  now: Date,
): Promise<Stored[]> {
  // Messages of a few minutes are one go: `mustWait` in the policy is the same rule.
  const goBegan = new Date(now.getTime() - turnRules.goMinutes * 60_000)
  const notifyAt = new Date(now.getTime() + unreadTiming.tellAfterSeconds * 1_000)
  const toldBefore = new Date(now.getTime() - unreadTiming.tellAgainMinutes * 60_000)
  const { rows } = await sql<ResultRow>`
    with input as (
      select * from unnest(${messages.map((message) => message.conversationId)}::uuid[],
        ${messages.map((message) => message.senderId)}::uuid[],
        ${messages.map((message) => message.clientMessageId)}::uuid[],
        ${messages.map((message) => message.body)}::text[],
        ${messages.map((message) => message.replyTo ?? null)}::int[],
        ${messages.map(({ file }) => (file ? JSON.stringify(file) : null))}::text[])
        with ordinality as i(conversation_id, sender_id, client_message_id, body, reply_to, file, position)
    ), known as materialized (
      select i.position, m.seq from input i
      join messages m on m.sender_id = i.sender_id and m.client_message_id = i.client_message_id
    ), allowed as materialized (
      select i.* from input i
      join conversation_participants p
        on p.conversation_id = i.conversation_id and p.account_id = i.sender_id
      where not exists (select 1 from known where known.position = i.position)
    ), locked as materialized (
      select id, last_seq, state,
        case when turn_count >= ${turnRules.goes} and turn_at <= ${goBegan} and kind <> 'support'
          then turn_of end as silent
      from conversations
      where id in (select conversation_id from allowed) order by id for update
    ), open as materialized (
      -- A map, because joining the two lists compares each with each: their sizes are not guessed right.
      select coalesce(jsonb_object_agg(id, last_seq) filter (where state = 'active'), '{}') as seqs,
        coalesce(jsonb_object_agg(id, silent) filter (where silent is not null), '{}') as silents
      from locked
    ), numbered as materialized (
      select a.conversation_id, a.sender_id, a.client_message_id, a.body, a.file::jsonb as file, a.position,
        -- Numbers have no gap: each one up to the last is a message.
        case when a.reply_to <= (seqs ->> a.conversation_id::text)::int then a.reply_to end as reply_to,
        (seqs ->> a.conversation_id::text)::int
        + (row_number() over (partition by a.conversation_id order by a.position))::int as seq
      from allowed a cross join open where seqs ? a.conversation_id::text
        and silents ->> a.conversation_id::text is distinct from a.sender_id::text
    ), turns as materialized (
      select conversation_id, max(seq) as seq, array_agg(sender_id order by seq desc) as senders
      from numbered group by 1
    ), inserted as (
      insert into messages (conversation_id, seq, sender_id, client_message_id, kind, body, file,
        reply_to, created_at)
      select conversation_id, seq, sender_id, client_message_id, 'text', body, file, reply_to, ${now}
      from numbered
    ), ${messages.some(({ file }) => file) ? filed : sql``} moved as (
      update conversations c set last_seq = n.seq, last_message_at = ${now}, turn_of = n.senders[1],
        turn_count = case when c.turn_of = all(n.senders)
          then c.turn_count + (c.turn_at <= ${goBegan})::int else 1 end,
        turn_at = case when c.turn_of = all(n.senders) and c.turn_at > ${goBegan}
          then c.turn_at else ${now} end
      from turns n
      where c.id = n.conversation_id
    ), noticed as (
      update conversation_participants p set notify_at = ${notifyAt}
      from turns n
      where p.conversation_id = n.conversation_id and not p.account_id = all(n.senders)
        and p.notify_at is null and not p.muted
        and (p.told_at is null or p.told_at <= ${toldBefore})
      returning p.conversation_id
    ), result as (
      select position, 'stored' as result, seq, reply_to,
        (select string_agg(account_id::text, ' ') from conversation_participants p
          where p.conversation_id = numbered.conversation_id) as participants,
        exists (select from noticed n where n.conversation_id = numbered.conversation_id) as notifies
      from numbered
      union all
      select position, 'known', seq, null, null, false from known
      union all
      select position,
        case when silents ->> conversation_id::text = sender_id::text then 'unanswered' else 'closed' end,
        0, null, null, false
      from allowed cross join open where position not in (select position from numbered)
    )
    select position, result, seq, reply_to, participants, notifies from result`.execute(
    queriesOf(db),
  )
  const byPosition = new Map(rows.map((row) => [row.position, row]))
  const known = await findSent(db, messages, rows)
  return messages.map((message, index): Stored => {
    const position = index + 1
    const row = byPosition.get(position)
    if (row?.result === 'stored') {
      const { seq, replyTo, participants, notifies } = row
      return {
        result: 'stored',
        message: newRow(message, { seq, replyTo, now }),
        participants: participants?.split(' ') ?? [],
        notifies,
      }
    }
    const sent = known.get(position)
    if (sent) return { result: 'known', message: sent }
    return { result: row && row.result !== 'known' ? row.result : 'missing' }
  })
}

/** A file is its message's from the moment that there is one. Left out where no message has a file: most have none. */
const filed = sql`
  filed as (
    update chat_files f set seq = n.seq from numbered n
    where n.file is not null and f.id = (n.file ->> 'id')::uuid
  ),`

/** As it was stored a moment ago. */
function newRow(
  { conversationId, senderId, clientMessageId, body, file }: Outgoing,
  { seq, replyTo, now }: { seq: number; replyTo: number | null; now: Date },
): MessageRow {
  return {
    // As the database writes ids.
    conversationId: conversationId.toLowerCase(),
    seq,
    senderId,
    clientMessageId: clientMessageId.toLowerCase(),
    kind: 'text',
    body,
    file: file ?? null,
    replyTo,
    createdAt: now,
    editedAt: null,
    deletedAt: null,
  }
}

/** Messages that were sent before, as they are now, by their position. */
async function findSent(
  db: Database,
  messages: readonly Outgoing[],
  results: readonly ResultRow[],
): Promise<Map<number, MessageRow>> {
  const positions = results.filter(({ result }) => result === 'known').map((row) => row.position)
  if (positions.length === 0) return new Map()
  const sent = positions.map((position) => messages[position - 1]!)
  const { rows } = await sql<MessageRow & { position: number }>`
    select position, ${messageColumns}
    from unnest(${positions}::int[], ${sent.map((message) => message.senderId)}::uuid[],
      ${sent.map((message) => message.clientMessageId)}::uuid[]) as known(position, sender, client)
    join messages on sender_id = sender and client_message_id = client`.execute(queriesOf(db))
  return new Map(rows.map(({ position, ...row }) => [position, row]))
}

/** Adds a line of the product itself. */
export async function insertSystemMessage(
  db: Database,
  conversationId: string,
  body: string,
  now: Date,
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    with moved as (
      update conversations set last_seq = last_seq + 1, last_message_at = ${now}
      where id = ${conversationId} returning id, last_seq
    )
    insert into messages (conversation_id, seq, kind, body, created_at)
    select id, last_seq, 'system', ${body}, ${now} from moved
    returning ${messageColumns}`.execute(queriesOf(db))
  return rows[0]
}

/**
 * Marks the line that was just added to some conversations as read by the person who caused it, unless they have
 * unread messages of others before it.
 */
export async function markOwnLineRead(
  db: Database,
  conversationIds: readonly string[],
  accountId: string,
): Promise<void> {
  await sql`
    update conversation_participants mine set last_read_seq = c.last_seq
    from conversations c
    where c.id = any(${conversationIds}::uuid[]) and mine.conversation_id = c.id
      and mine.account_id = ${accountId} and mine.last_read_seq < c.last_seq
      and not exists (
        select from messages m
        where m.conversation_id = c.id and m.seq > mine.last_read_seq and m.seq < c.last_seq
          and m.sender_id is distinct from ${accountId} and m.deleted_at is null)`.execute(
    queriesOf(db),
  )
}

/** The open conversations of two people. */
export async function findOpenBetween(
  db: Database,
  one: string,
  other: string,
): Promise<{ aboutType: string; aboutId: string }[]> {
  const { rows } = await sql<{ aboutType: string; aboutId: string }>`
    select c.about_type, c.about_id from conversations c
    join conversation_participants mine
      on mine.conversation_id = c.id and mine.account_id = ${one}
    join conversation_participants theirs
      on theirs.conversation_id = c.id and theirs.account_id = ${other}
    where c.state in ('active', 'requested', 'declined')`.execute(queriesOf(db))
  return rows
}

/** What the open conversations of a person are about. */
export async function findOpenOf(
  db: Database,
  accountId: string,
  line?: string,
): Promise<{ id: string; aboutType: string; aboutId: string }[]> {
  const { rows } = await sql<{ id: string; aboutType: string; aboutId: string }>`
    select c.id, c.about_type as "aboutType", c.about_id as "aboutId" from conversations c
    join conversation_participants mine
      on mine.conversation_id = c.id and mine.account_id = ${accountId}
    where c.state in ('active', 'requested', 'declined')
      and (${line ?? null}::text is null or exists (
        select from messages m
        where m.conversation_id = c.id and m.kind = 'system' and m.body = ${line ?? null}::text))`.execute(
    queriesOf(db),
  )
  return rows
}

/**
 * Closes the open conversations about some things, each with a line of the product itself. Locks in
 * the order of ids.
 *
 * @returns the lines, and who reads them
 */
export async function closeConversationsAbout(
  db: Database,
  about: { type: string; ids: readonly string[] },
  reason: string,
  now: Date,
): Promise<{ message: MessageRow; participants: string[] }[]> {
  if (about.ids.length === 0) return []
  const { rows } = await sql<MessageRow & { participants: string[] }>`
    with open as materialized (
      select id from conversations
      where about_type = ${about.type} and about_id = any(${about.ids}::text[]) and state <> 'closed'
      order by id for update
    ), closed as (
      update conversations c set state = 'closed', closed_reason = ${reason},
        last_seq = last_seq + 1, last_message_at = ${now}
      from open where c.id = open.id
      returning c.id, c.last_seq
    ), added as (
      insert into messages (conversation_id, seq, kind, body, created_at)
      select id, last_seq, 'system', ${reason}, ${now} from closed
      returning ${messageColumns}
    )
    select added.*, array(select account_id from conversation_participants p
      where p.conversation_id = added.conversation_id) as participants
    from added`.execute(queriesOf(db))
  return rows.map(({ participants, ...message }) => ({ message, participants }))
}

/** Closed conversations that neither side can take up again. */
export async function markClosedByModerator(db: Database, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`
    update conversations set closed_by_moderator = true where id = any(${ids}::uuid[])`.execute(
    queriesOf(db),
  )
}

/**
 * Opens again what a moderator closed.
 *
 * @returns whether a moderator had closed it
 */
export async function reopenClosedByModerator(db: Database, id: string): Promise<boolean> {
  const { rows } = await sql`
    update conversations set state = 'active', closed_reason = null, closed_by_moderator = false
    where id = ${id} and state = 'closed' and closed_by_moderator
    returning id`.execute(queriesOf(db))
  return rows.length > 0
}

/**
 * Edits (a body) or deletes (no body) a message of the sender's that is not older than `notBefore`.
 *
 * @returns undefined when there is no such message any more
 */
export async function changeMessage(
  db: Database,
  change: {
    conversationId: string
    seq: number
    senderId: string
    body: string | null
    now: Date
    notBefore: Date
  },
): Promise<MessageRow | undefined> {
  const { rows } = await sql<MessageRow>`
    with moved as (
      update conversations c set last_change = last_change + 1
      where id = ${change.conversationId} and state = 'active' and exists (
        select 1 from messages m where m.conversation_id = c.id and m.seq = ${change.seq}
          and m.sender_id = ${change.senderId} and m.deleted_at is null
          and m.created_at >= ${change.notBefore})
      returning id, last_change
    )
    update messages m set change = moved.last_change, body = coalesce(${change.body}::text, ''),
      file = case when ${change.body}::text is null then null else file end,
      edited_at = case when ${change.body}::text is null then edited_at else ${change.now} end,
      deleted_at = case when ${change.body}::text is null then ${change.now}::timestamptz end
    from moved
    where m.conversation_id = moved.id and m.seq = ${change.seq} and m.deleted_at is null
    returning ${messageColumns}`.execute(queriesOf(db))
  return rows[0]
}
