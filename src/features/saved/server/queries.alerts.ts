import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { jsonbOf } from '#platform/db/json.ts'
import type { AlertFrequency, AlertReason } from '../contract.ts'
import type { Search } from './policy.ts'

export type AlertRow = {
  id: string
  accountId: string
  name: string
  search: Search
  frequency: AlertFrequency
  timeZone: string
  isActive: boolean
  sinceNumber: number
  seenNumber: number
  lastRunAt: Date | null
  nextRunAt: Date | null
  unsubscribeToken: string
  version: number
}

const columns = [
  'id',
  'accountId',
  'name',
  'search',
  'frequency',
  'timeZone',
  'isActive',
  'sinceNumber',
  'seenNumber',
  'lastRunAt',
  'nextRunAt',
  'unsubscribeToken',
  'version',
] as const

export async function insertAlert(
  db: Database,
  alert: Omit<AlertRow, 'isActive' | 'lastRunAt' | 'version'>,
  now: Date,
): Promise<AlertRow> {
  const row = await queriesOf(db)
    .insertInto('jobAlerts')
    .values({ ...alert, search: jsonbOf(alert.search), createdAt: now, updatedAt: now })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as AlertRow
}

export async function listAlerts(db: Database, accountId: string): Promise<AlertRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('jobAlerts')
    .select(columns)
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(100)
    .execute()
  return rows as AlertRow[]
}

export async function findAlert(
  db: Database,
  id: string,
  accountId: string,
): Promise<AlertRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('jobAlerts')
    .select(columns)
    .where('id', '=', id)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row as AlertRow | undefined
}

export async function findByToken(db: Database, token: string): Promise<AlertRow | undefined> {
  const row = await queriesOf(db)
    .selectFrom('jobAlerts')
    .select(columns)
    .where('unsubscribeToken', '=', token)
    .executeTakeFirst()
  return row as AlertRow | undefined
}

/** With `mailed`: may its owner be mailed now, neither suspended nor on the way out? */
export type DueRow = AlertRow & { mailed: boolean }

/** Saved searches that are due, oldest first; ones that another process works on are left alone. */
export async function lockDue(
  db: Database,
  { now, newest, limit }: { now: Date; newest: number; limit: number },
): Promise<DueRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('jobAlerts')
    .select(columns)
    .select(
      sql<boolean>`exists (select from accounts account where account.id = job_alerts.account_id
        and account.status in ('active', 'limited') and account.email_verified)`.as('mailed'),
    )
    .where('nextRunAt', '<=', now)
    // Those who want to hear at once are due every minute, and have nothing to do where nothing is new.
    .where((where) =>
      where.or([where('frequency', '<>', 'instant'), where('seenNumber', '<>', newest)]),
    )
    .orderBy('nextRunAt')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
  return rows as DueRow[]
}

export type AlertChange = Partial<
  Pick<
    AlertRow,
    'name' | 'search' | 'frequency' | 'isActive' | 'seenNumber' | 'lastRunAt' | 'nextRunAt'
  >
>

export async function updateAlert(
  db: Database,
  id: string,
  change: AlertChange,
  now: Date,
): Promise<AlertRow> {
  const { search, ...plain } = change
  const row = await queriesOf(db)
    .updateTable('jobAlerts')
    .set((update) => ({
      ...plain,
      ...(search && { search: jsonbOf(search) }),
      version: update('version', '+', 1),
      updatedAt: now,
    }))
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as AlertRow
}

export async function deleteAlert(db: Database, id: string): Promise<void> {
  await queriesOf(db).deleteFrom('jobAlerts').where('id', '=', id).execute()
}

/** The number of the newest job there is. */
export async function newestNumber(db: Database): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('jobs')
    .select((select) => select.fn.max('number').as('number'))
    .executeTakeFirstOrThrow()
  return row.number ?? 0
}

/**
 * Writes down which of these jobs go out, at most so many, in the order given.
 *
 * @returns those that came after the saved search was made and were never sent by it
 */
export async function deliver(
  db: Database,
  alert: Pick<AlertRow, 'id' | 'sinceNumber'>,
  jobIds: readonly string[],
  limit: number,
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ jobId: string }>`
    insert into job_alert_deliveries (alert_id, job_id, at)
    select ${alert.id}, job.id, ${now}
    from unnest(${[...jobIds]}::uuid[]) with ordinality found(id, place)
    join jobs job on job.id = found.id
    where job.number > ${alert.sinceNumber} and not exists (
      select from job_alert_deliveries sent where sent.alert_id = ${alert.id} and sent.job_id = job.id)
    order by found.place limit ${limit}
    on conflict do nothing
    returning job_id as "jobId"`.execute(queriesOf(db))
  return rows.map((row) => row.jobId)
}

export type SentRow = {
  id: string
  title: string
  companyId: string
  companyName: string
  companySlug: string
  companyLogoKey: string | null
  feedback: AlertReason | null
  at: Date
}

export async function listSent(db: Database, alertId: string, limit: number): Promise<SentRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('jobAlertDeliveries as sent')
    .innerJoin('jobs as job', 'job.id', 'sent.jobId')
    .innerJoin('companies as company', 'company.id', 'job.companyId')
    .select([
      'job.id',
      'job.title',
      'job.companyId',
      'company.name as companyName',
      'company.slug as companySlug',
      'company.logoKey as companyLogoKey',
      'sent.feedback',
      'sent.at',
    ])
    .where('sent.alertId', '=', alertId)
    .orderBy('sent.at', 'desc')
    .orderBy('sent.jobId')
    .limit(limit)
    .execute()
  return rows as SentRow[]
}

export async function countSent(
  db: Database,
  alertIds: readonly string[],
): Promise<Map<string, number>> {
  if (alertIds.length === 0) return new Map()
  const rows = await queriesOf(db)
    .selectFrom('jobAlertDeliveries')
    .select((select) => ['alertId', select.fn.countAll<number>().as('count')])
    .where('alertId', 'in', [...alertIds])
    .groupBy('alertId')
    .execute()
  return new Map(rows.map((row) => [row.alertId, row.count]))
}

/** @returns the company of the job; undefined when it was never sent */
export async function judge(
  db: Database,
  alertId: string,
  jobId: string,
  reason: AlertReason,
): Promise<{ companyName: string } | undefined> {
  const { rows } = await sql<{ companyName: string }>`
    update job_alert_deliveries sent set feedback = ${reason}
    from jobs job join companies company on company.id = job.company_id
    where sent.alert_id = ${alertId} and sent.job_id = ${jobId} and job.id = sent.job_id
    returning company.name as "companyName"`.execute(queriesOf(db))
  return rows[0]
}
