/** Who has a page open, and who may see that. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { thisRun } from '#platform/db/this-process.ts'
import type { Conversation } from '../contract.ts'

/**
 * These have a page open in this process. People who hide it are not noted, in the caller's transaction.
 *
 * @returns those who had none open in any process
 */
export async function noteHere(
  db: Database,
  accountIds: readonly string[],
  { now, until }: { now: Date; until: Date },
): Promise<string[]> {
  // Who comes to two processes at once waits here, so that one of them alone says that they came.
  await sql`
    select from accounts account where id = any(${[...accountIds]}::uuid[]) and not exists (
      select from presence where account_id = account.id and run = ${thisRun} and online_until > ${now})
    order by id for no key update`.execute(queriesOf(db))
  // In a statement of its own: the next one sees what someone chose who was waited for here.
  await sql`
    select from accounts where id = any(${[...accountIds]}::uuid[]) order by id for key share`.execute(
    queriesOf(db),
  )
  const { rows } = await sql<{ accountId: string; wasOnline: boolean }>`
    with before as (
      select account_id from presence
      where account_id = any(${[...accountIds]}::uuid[]) and online_until > ${now})
    insert into presence (account_id, run, seen_at, online_until)
    select account.id, ${thisRun}, ${now}, ${until} from accounts account
    where account.id = any(${[...accountIds]}::uuid[]) and not exists (
      select from chat_settings own where own.account_id = account.id and not own.shows_presence)
    order by account.id
    on conflict (account_id, run) do update
      set seen_at = excluded.seen_at, online_until = excluded.online_until
    returning account_id as "accountId",
      exists (select from before where before.account_id = presence.account_id) as "wasOnline"`.execute(
    queriesOf(db),
  )
  return rows.filter(({ wasOnline }) => !wasOnline).map(({ accountId }) => accountId)
}

/** Their last page of this process is closed. @returns those who have none open elsewhere */
export async function noteGone(
  db: Database,
  accountIds: readonly string[],
  now: Date,
): Promise<string[]> {
  // Of two processes that they leave at once, the later one sees that the other has no page left, too.
  await sql`
    select from presence where account_id = any(${[...accountIds]}::uuid[])
    order by account_id, run for no key update`.execute(queriesOf(db))
  const { rows } = await sql<{ accountId: string }>`
    with gone as (
      update presence set seen_at = ${now}, online_until = ${now}
      where run = ${thisRun} and account_id = any(${[...accountIds]}::uuid[])
      returning account_id)
    select account_id as "accountId" from gone where not exists (
      select from presence elsewhere
      where elsewhere.account_id = gone.account_id and elsewhere.run <> ${thisRun}
        and elsewhere.online_until > ${now})`.execute(queriesOf(db))
  return rows.map(({ accountId }) => accountId)
}

/** Until the transaction ends, no process notes that this account is here. */
export async function lockPresenceOf(db: Database, accountId: string): Promise<void> {
  await sql`select from accounts where id = ${accountId} for update`.execute(queriesOf(db))
}

export async function forgetPresenceOf(db: Database, accountId: string): Promise<void> {
  await queriesOf(db).deleteFrom('presence').where('accountId', '=', accountId).execute()
}

/** What is older says nothing any more, nor does a row that a newer one of the same person has replaced. */
export async function deletePresence(
  db: Database,
  { now, before, limit }: { now: Date; before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql`
    delete from presence where (account_id, run) in (
      select old.account_id, old.run from presence old
      where old.online_until < ${before} or (old.online_until < ${now} and exists (
        select from presence newer where newer.account_id = old.account_id
          and (newer.online_until, newer.run) > (old.online_until, old.run)))
      limit ${limit} for update skip locked)
    returning 1`.execute(queriesOf(db))
  return rows.length
}

/** Someone and a person who would see their presence; what decides is for the policy. */
export type PresencePair = {
  accountId: string
  viewerId: string
  state: Conversation['state']
  kind: Conversation['kind']
  showsPresence: boolean
  viewerShowsPresence: boolean
  areBlocked: boolean
  isHidden: boolean
}

const shows = (accountId: string) => sql`coalesce((select own.shows_presence from chat_settings own
  where own.account_id = ${sql.ref(accountId)}), true)`

/** For statements that call the participants `shown` and `viewer`, their conversation `conversation`. */
const pairColumns = sql`shown.account_id as "accountId", viewer.account_id as "viewerId",
  conversation.state, conversation.kind, ${shows('shown.account_id')} as "showsPresence",
  ${shows('viewer.account_id')} as "viewerShowsPresence",
  are_blocked(shown.account_id, viewer.account_id) as "areBlocked",
  hides_from_person(shown.account_id, viewer.account_id)
    or hides_from_person(viewer.account_id, shown.account_id) as "isHidden"`

/** The other people of a conversation, as one of its participants would see them. */
export async function listShown(
  db: Database,
  conversationId: string,
  viewerId: string,
): Promise<PresencePair[]> {
  const { rows } = await sql<PresencePair>`
    select ${pairColumns}
    from conversation_participants viewer
    join conversations conversation on conversation.id = viewer.conversation_id
    join conversation_participants shown on shown.conversation_id = viewer.conversation_id
      and shown.account_id <> viewer.account_id
    where viewer.conversation_id = ${conversationId} and viewer.account_id = ${viewerId}
      -- A request that is held has not arrived.
      and (not conversation.held or conversation.requested_by = ${viewerId})`.execute(queriesOf(db))
  return rows
}

/** Those who are online now and talk with these people, in their newest conversations. */
export async function listViewers(
  db: Database,
  accountIds: readonly string[],
  { now, conversations }: { now: Date; conversations: number },
): Promise<PresencePair[]> {
  const { rows } = await sql<PresencePair>`
    select ${pairColumns}
    from unnest(${[...accountIds]}::uuid[]) changed(id)
    cross join lateral (
      select own.account_id, own.conversation_id
      from conversation_participants own join conversations open on open.id = own.conversation_id
      where own.account_id = changed.id and open.state = 'active'
      order by open.last_message_at desc limit ${conversations}) shown
    join conversations conversation on conversation.id = shown.conversation_id
    join conversation_participants viewer on viewer.conversation_id = shown.conversation_id
      and viewer.account_id <> shown.account_id
    where exists (select from presence watching
      where watching.account_id = viewer.account_id and watching.online_until > ${now})`.execute(
    queriesOf(db),
  )
  return rows
}

export type Seen = { accountId: string; seenAt: Date; onlineUntil: Date }

export async function listSeen(db: Database, accountIds: readonly string[]): Promise<Seen[]> {
  const { rows } = await sql<Seen>`
    select account_id as "accountId", max(seen_at) as "seenAt", max(online_until) as "onlineUntil"
    from presence where account_id = any(${[...accountIds]}::uuid[])
    group by account_id`.execute(queriesOf(db))
  return rows
}
