import { sql, type RawBuilder } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import type { TimePosition } from '#platform/db/paging.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { perWeekAtMost, type Broadcast, type BroadcastState } from '../contract.ts'

export type Audience = Pick<Broadcast, 'topic' | 'roles' | 'seenWithinDays' | 'channels'>

export type BroadcastRow = Audience &
  Pick<
    Broadcast,
    'id' | 'title' | 'body' | 'link' | 'estimated' | 'recipients' | 'throttlePerMinute'
  > & {
    state: BroadcastState
    dueAt: Date
    position: string | null
    minuteBeganAt: Date | null
    minuteCount: number
    createdBy: string | null
    approvedBy: string | null
    createdAt: Date
    endedAt: Date | null
  }

const columns = [
  'id',
  'title',
  'body',
  'link',
  'topic',
  'roles',
  'seenWithinDays',
  'channels',
  'state',
  'estimated',
  'recipients',
  'dueAt',
  'throttlePerMinute',
  'position',
  'minuteBeganAt',
  'minuteCount',
  'createdBy',
  'approvedBy',
  'createdAt',
  'endedAt',
] as const

const dayMs = 86_400_000

/**
 * Who may be told: open accounts with a proved address in one of the roles, who have not turned off all
 * of the channels, and have had fewer than two broadcasts in the last seven days.
 */
function eligible(
  { topic, roles, seenWithinDays, channels }: Audience,
  now: Date,
): RawBuilder<boolean> {
  const week = new Date(now.getTime() - 7 * dayMs)
  const seen = seenWithinDays === null ? null : new Date(now.getTime() - seenWithinDays * dayMs)
  return sql<boolean>`account.status in ('active', 'limited') and account.email_verified
    and account.roles && ${[...roles]}::text[]
    and (${seen}::timestamptz is null or exists (select from sessions session
      where session.account_id = account.id and session.updated_at >= ${seen}))
    and (select count(*) from notification_preferences choice
      where choice.account_id = account.id and choice.type = ${`broadcasts.${topic}`}
        and choice.channel = any(${[...channels]}::text[]) and choice.frequency = 'off') < ${channels.length}
    and (select count(*) from broadcast_recipients had
      where had.account_id = account.id and had.at > ${week}) < ${perWeekAtMost}`
}

export async function countEligible(db: Database, audience: Audience, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from accounts account where ${eligible(audience, now)}`.execute(
    queriesOf(db),
  )
  return rows[0]?.count ?? 0
}

/** The next who may be told, in the order of their ids. Their rows are locked: broadcasts count one after the other. */
export async function nextRecipients(
  db: Database,
  broadcast: Pick<BroadcastRow, 'position'> & Audience,
  limit: number,
  now: Date,
): Promise<string[]> {
  const { position } = broadcast
  const { rows } = await sql<{ id: string }>`
    select account.id from accounts account
    where (${position}::uuid is null or account.id > ${position}::uuid) and ${eligible(broadcast, now)}
    order by account.id limit ${limit} for no key update of account`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

export async function insertRecipients(
  db: Database,
  broadcastId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    insert into broadcast_recipients (broadcast_id, account_id, at)
    select ${broadcastId}, id, ${now} from unnest(${[...accountIds]}::uuid[]) id`.execute(
    queriesOf(db),
  )
}

export async function insertBroadcast(
  db: Database,
  row: Omit<
    BroadcastRow,
    'recipients' | 'position' | 'minuteBeganAt' | 'minuteCount' | 'approvedBy' | 'endedAt'
  >,
): Promise<BroadcastRow> {
  const stored = await queriesOf(db)
    .insertInto('broadcasts')
    .values({ ...row, roles: [...row.roles], channels: [...row.channels] })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return stored as BroadcastRow
}

export async function lockBroadcast(db: Database, id: string): Promise<BroadcastRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('broadcasts')
    .select(columns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row as BroadcastRow | undefined
}

/** One that has to go on, and that no other process is at. */
export async function lockDue(
  db: Database,
  after: string | null,
  now: Date,
): Promise<BroadcastRow | undefined> {
  let query = queriesOf(db)
    .selectFrom('broadcasts')
    .select(columns)
    .where('state', 'in', ['scheduled', 'sending'])
    .where('dueAt', '<=', now)
  if (after) query = query.where('id', '>', after)
  const row = await query.orderBy('id').limit(1).forUpdate().skipLocked().executeTakeFirst()
  return row as BroadcastRow | undefined
}

export type BroadcastChange = Partial<
  Pick<
    BroadcastRow,
    'state' | 'recipients' | 'position' | 'minuteBeganAt' | 'minuteCount' | 'approvedBy' | 'endedAt'
  >
>

export async function updateBroadcast(
  db: Database,
  id: string,
  change: BroadcastChange,
): Promise<BroadcastRow> {
  const row = await queriesOf(db)
    .updateTable('broadcasts')
    .set(change)
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as BroadcastRow
}

export async function findBroadcast(db: Database, id: string): Promise<BroadcastRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('broadcasts')
    .select(columns)
    .where('id', '=', id)
    .executeTakeFirst()
  return row as BroadcastRow | undefined
}

export async function listBroadcasts(
  db: Database,
  after: TimePosition | undefined,
  limit: number,
): Promise<BroadcastRow[]> {
  let query = queriesOf(db).selectFrom('broadcasts').select(columns)
  if (after) {
    query = query.where((where) =>
      where(where.refTuple('createdAt', 'id'), '<', where.tuple(after.at, after.id)),
    )
  }
  const rows = await query.orderBy('createdAt', 'desc').orderBy('id', 'desc').limit(limit).execute()
  return rows as BroadcastRow[]
}
