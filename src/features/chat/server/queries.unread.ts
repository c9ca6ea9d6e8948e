import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type UnreadRow = {
  conversationId: string
  accountId: string
  subject: string
  senderId: string
  body: string
  unread: number
  /** It is a message request that waits for an answer of this account. */
  asks: boolean
  /** A notification has said before that something is unread. */
  wasTold: boolean
}

/**
 * Takes participants who are to be told of unread messages now, and notes that they were. Muted and blocked
 * conversations, and what was read or deleted meanwhile, are left out.
 *
 * @returns how many were looked at, and those to tell
 */
export async function takeUntold(
  db: Database,
  now: Date,
  limit: number,
): Promise<{ taken: number; rows: UnreadRow[] }> {
  const { rows } = await sql<UnreadRow & { speaks: boolean }>`
    with due as materialized (
      select conversation_id, account_id, last_read_seq, told_at, muted
      from conversation_participants
      where notify_at <= ${now} order by notify_at limit ${limit} for update skip locked
    ), newest as materialized (
      select due.*, c.subject, m.sender_id, m.body, c.state = 'requested' as asks,
        (select count(*)::int from (
          select from messages u where u.conversation_id = due.conversation_id
            and u.seq > due.last_read_seq and u.deleted_at is null
            and u.sender_id is distinct from due.account_id limit 100) unread) as unread
      from due join conversations c on c.id = due.conversation_id
      left join lateral (
        select sender_id, coalesce(nullif(m.body, ''), m.file ->> 'name', '') as body
        from messages m
        where c.state <> 'declined' and not c.held and m.conversation_id = due.conversation_id and m.seq > due.last_read_seq
          and m.sender_id <> due.account_id and m.deleted_at is null
        order by m.seq desc limit 1) m on true
    ), told as (
      select newest.*, sender_id is not null and not muted
        and not are_blocked(account_id, sender_id) as speaks
      from newest
    ), noted as (
      update conversation_participants p
      set notify_at = null, told_at = case when told.speaks then ${now} else p.told_at end
      from told where p.conversation_id = told.conversation_id and p.account_id = told.account_id
    )
    select conversation_id, account_id, subject, sender_id, body, unread, asks, speaks,
      told_at is not null as was_told
    from told`.execute(queriesOf(db))
  return { taken: rows.length, rows: rows.filter(({ speaks }) => speaks) }
}
