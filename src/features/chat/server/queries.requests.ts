import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Role } from '#shared/endpoint.ts'
import type { Conversation } from '../contract.ts'
import { messageColumns, type MessageRow } from './queries.ts'

/** The first message of a request, with which it begins. */
export async function insertFirstMessage(
  db: Database,
  row: {
    conversationId: string
    senderId: string
    clientMessageId: string
    body: string
    notifyAt: Date | null
    now: Date
  },
): Promise<MessageRow> {
  const { rows } = await sql<MessageRow>`
    with moved as (
      update conversations set last_seq = 1, last_message_at = ${row.now}, turn_of = ${row.senderId},
        turn_count = 1, turn_at = ${row.now}
      where id = ${row.conversationId}
    ), noticed as (
      update conversation_participants set notify_at = ${row.notifyAt}
      where conversation_id = ${row.conversationId} and account_id <> ${row.senderId}
    )
    insert into messages (conversation_id, seq, sender_id, client_message_id, kind, body, created_at)
    values (${row.conversationId}, 1, ${row.senderId}, ${row.clientMessageId}, 'text', ${row.body},
      ${row.now})
    returning ${messageColumns}`.execute(queriesOf(db))
  return rows[0]!
}

export type RequestRow = Pick<Conversation, 'id' | 'state' | 'kind' | 'subject'> & {
  aboutType: string
  aboutId: string
  requestedBy: string | null
  held: boolean
}

const ofParticipant = (id: string, accountId: string) => sql<RequestRow>`
  select c.id, c.state, c.kind, c.subject, c.about_type, c.about_id, c.requested_by, c.held
  from conversations c
  where c.id = ${id} and (not c.held or c.requested_by = ${accountId}) and exists (
    select from conversation_participants p
    where p.conversation_id = c.id and p.account_id = ${accountId})`

/** A conversation of one of its participants. */
export async function findConversation(
  db: Database,
  id: string,
  accountId: string,
): Promise<RequestRow | undefined> {
  const { rows } = await ofParticipant(id, accountId).execute(queriesOf(db))
  return rows[0]
}

/** The same with its row locked. */
export async function lockConversation(
  db: Database,
  id: string,
  accountId: string,
): Promise<RequestRow | undefined> {
  const { rows } = await sql<RequestRow>`
    ${ofParticipant(id, accountId)} for update of c`.execute(queriesOf(db))
  return rows[0]
}

/** The role in which someone takes part. */
export async function findRole(
  db: Database,
  id: string,
  accountId: string,
): Promise<Role | undefined> {
  const row = await queriesOf(db)
    .selectFrom('conversationParticipants')
    .select('role')
    .where('conversationId', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.role as Role | undefined
}

export async function setState(
  db: Database,
  id: string,
  state: Conversation['state'],
): Promise<void> {
  await sql`update conversations set state = ${state} where id = ${id}`.execute(queriesOf(db))
}

/** Requests that have not arrived, and whose they are. */
export async function lockHeldRequests(
  db: Database,
  limit: number,
  after: string | null,
): Promise<{ id: string; requestedBy: string }[]> {
  const { rows } = await sql<{ id: string; requestedBy: string }>`
    select id, requested_by from conversations
    where held and (${after}::uuid is null or id > ${after}::uuid)
    order by id limit ${limit} for update skip locked`.execute(queriesOf(db))
  return rows
}

/** They arrive: now they are listed, and their receivers hear of them. */
export async function releaseRequests(
  db: Database,
  ids: readonly string[],
  notifyAt: Date,
): Promise<void> {
  await sql`
    with released as (
      update conversations set held = false where id = any(${[...ids]}::uuid[])
      returning id, requested_by
    )
    update conversation_participants p set notify_at = ${notifyAt}
    from released where p.conversation_id = released.id and p.account_id <> released.requested_by`.execute(
    queriesOf(db),
  )
}
