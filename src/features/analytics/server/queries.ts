import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { Device, EventType, VisitorRole } from '../contract.ts'

export type StoredEvent = {
  eventId: string
  /** Of the deployment's zone. */
  day: string
  type: EventType
  entityType: string | null
  entityId: string | null
  accountId: string | null
  role: VisitorRole
  visitor: number
  sourcePage: string | null
  actionLabel: string | null
  device: Device
  metadata: Record<string, unknown>
  occurredAt: Date
  receivedAt: Date
}

/** Shared by all who insert, and held alone by the one who reads up to where ids are final. */
const insertLock = 7_310_020

/**
 * Stores events in one statement. One that is there already is left out, as is what people do who do
 * not want to be counted.
 */
export async function insertEvents(db: Database, events: readonly StoredEvent[]): Promise<void> {
  const column = <Key extends keyof StoredEvent>(key: Key) => events.map((event) => event[key])
  await sql`
    with inserting as (select pg_advisory_xact_lock_shared(${insertLock}))
    insert into analytics_events (event_id, day, type, entity_type, entity_id, account_id, role,
      visitor, source_page, action_label, device, metadata, occurred_at, received_at)
    select given.* from inserting, unnest(${column('eventId')}::uuid[], ${column('day')}::date[],
      ${column('type')}::text[], ${column('entityType')}::text[], ${column('entityId')}::text[],
      ${column('accountId')}::uuid[], ${column('role')}::text[], ${column('visitor')}::bigint[],
      ${column('sourcePage')}::text[], ${column('actionLabel')}::text[],
      ${column('device')}::text[], ${events.map(({ metadata }) => JSON.stringify(metadata))}::jsonb[],
      ${column('occurredAt')}::timestamptz[], ${column('receivedAt')}::timestamptz[])
      as given(event_id, day, type, entity_type, entity_id, account_id, role, visitor, source_page,
        action_label, device, metadata, occurred_at, received_at)
    where not exists (
      select from analytics_opt_outs out where out.account_id = given.account_id)
    on conflict (event_id) do nothing`.execute(queriesOf(db))
}

/** What turns a visitor into a number for a day; made by the first who asks. */
export async function findSalt(db: Database, day: string, fresh: Buffer): Promise<Buffer> {
  await sql`
    insert into analytics_salts (day, salt) values (${day}, ${fresh}) on conflict do nothing`.execute(
    queriesOf(db),
  )
  const { salt } = await queriesOf(db)
    .selectFrom('analyticsSalts')
    .select('salt')
    .where('day', '=', day)
    .executeTakeFirstOrThrow()
  return salt
}

/** What has been counted, and what there is to count; nobody inserts while this is read. */
export async function findUncounted(db: Database): Promise<{ from: number; to: number }> {
  await sql`select pg_advisory_xact_lock(${insertLock})`.execute(queriesOf(db))
  const { rows } = await sql<{ from: number; to: number }>`
    select counted_to as "from",
      coalesce((select max(id) from analytics_events), 0)::bigint as "to"
    from analytics_progress`.execute(queriesOf(db))
  return rows[0]!
}

/** The ids of the next events to count. @returns undefined when there are none up to `to` */
export async function nextUncounted(
  db: Database,
  to: number,
  limit: number,
): Promise<{ from: number; to: number; rows: number } | undefined> {
  const { rows } = await sql<{ from: number; to: number | null; rows: number }>`
    select progress.counted_to as "from", max(batch.id) as "to", count(batch.id)::int as rows
    from analytics_progress progress left join lateral (
      select id from analytics_events where id > progress.counted_to and id <= ${to}
      order by id limit ${limit}) batch on true
    group by progress.counted_to`.execute(queriesOf(db))
  const row = rows[0]
  return row?.to ? { from: row.from, to: row.to, rows: row.rows } : undefined
}

export async function setCountedTo(db: Database, to: number): Promise<void> {
  await queriesOf(db).updateTable('analyticsProgress').set({ countedTo: to }).execute()
}

type Batch = { from: number; to: number }

/** Adds a batch of events to the counts of their days. Each event is added once. */
export async function countDays(db: Database, { from, to }: Batch): Promise<void> {
  await sql`
    insert into analytics_daily as known (day, type, role, device, events)
    select day, type, role, device, count(*) from analytics_events
    where id > ${from} and id <= ${to}
    group by day, type, role, device order by day, type, role, device
    on conflict (day, type, role, device) do update set events = known.events + excluded.events`.execute(
    queriesOf(db),
  )
  await sql`
    insert into analytics_daily_pages as known (day, page, views)
    select day, source_page, count(*) from analytics_events
    where id > ${from} and id <= ${to} and type = 'page_view' and source_page is not null
    group by day, source_page order by day, source_page
    on conflict (day, page) do update set views = known.views + excluded.views`.execute(
    queriesOf(db),
  )
  await sql`
    with fresh as (
      insert into analytics_visitors (day, visitor)
      select distinct day, visitor from analytics_events
      where id > ${from} and id <= ${to}
        and type in ('page_view', 'job_view', 'content_view', 'action')
      on conflict do nothing returning day)
    insert into analytics_daily_visitors as known (day, visitors)
    select day, count(*) from fresh group by day order by day
    on conflict (day) do update set visitors = known.visitors + excluded.visitors`.execute(
    queriesOf(db),
  )
}

/** Adds a batch to what cohorts have reached, and to when they come back. */
export async function countCohorts(
  db: Database,
  { from, to }: Batch,
  timeZone: string,
): Promise<void> {
  await sql`
    with fresh as (
      insert into analytics_milestones (account_id, step)
      select distinct event.account_id, event.type
      from analytics_events event join accounts on accounts.id = event.account_id
      where event.id > ${from} and event.id <= ${to}
        and event.type in ('signup', 'profile_ready', 'request_sent', 'request_claimed',
          'request_referred', 'request_confirmed', 'hired')
      on conflict do nothing returning account_id, step)
    insert into analytics_cohorts as known (week, step, people)
    select date_trunc('week', accounts.created_at at time zone ${timeZone})::date as week,
      fresh.step, count(*)
    from fresh join accounts on accounts.id = fresh.account_id
    group by week, fresh.step order by week, fresh.step
    on conflict (week, step) do update set people = known.people + excluded.people`.execute(
    queriesOf(db),
  )
  await sql`
    with fresh as (
      insert into analytics_active_weeks (account_id, week)
      select distinct event.account_id, date_trunc('week', event.day::timestamp)::date
      from analytics_events event join accounts on accounts.id = event.account_id
      where event.id > ${from} and event.id <= ${to}
        and event.type in ('page_view', 'job_view', 'content_view', 'action')
      on conflict do nothing returning account_id, week),
    placed as (
      select date_trunc('week', accounts.created_at at time zone ${timeZone})::date as began,
        fresh.week
      from fresh join accounts on accounts.id = fresh.account_id)
    insert into analytics_retention as known (week, weeks_later, people)
    select began, (week - began) / 7, count(*) from placed where week >= began
    group by 1, 2 order by 1, 2
    on conflict (week, weeks_later) do update set people = known.people + excluded.people`.execute(
    queriesOf(db),
  )
}

/**
 * Deletes the oldest events, as far as they are counted and were received before an instant.
 *
 * @returns how many
 */
export async function deleteEventsBefore(db: Database, time: Date, limit: number): Promise<number> {
  const { rows } = await sql`
    delete from analytics_events where id in (
      select id from (select id, received_at from analytics_events order by id limit ${limit}) oldest
      where received_at < ${time} and id <= (select counted_to from analytics_progress))
    returning 1`.execute(queriesOf(db))
  return rows.length
}

/** From then on nobody can be told apart who came on a day before this one. */
export async function deleteSaltsBefore(db: Database, day: string): Promise<void> {
  await queriesOf(db).deleteFrom('analyticsSalts').where('day', '<', day).execute()
}

export async function deleteVisitorsBefore(
  db: Database,
  day: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from analytics_visitors where (day, visitor) in (
      select day, visitor from analytics_visitors where day < ${day}
      order by day, visitor limit ${limit})
    returning 1`.execute(queriesOf(db))
  return rows.length
}

export async function deleteActiveWeeksBefore(
  db: Database,
  week: string,
  limit: number,
): Promise<number> {
  const { rows } = await sql`
    delete from analytics_active_weeks where (account_id, week) in (
      select account_id, week from analytics_active_weeks where week < ${week}
      order by week limit ${limit})
    returning 1`.execute(queriesOf(db))
  return rows.length
}
