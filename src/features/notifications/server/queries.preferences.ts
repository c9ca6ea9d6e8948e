import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { jsonbOf } from '#platform/db/json.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { NotificationChannel, NotificationFrequency } from '#shared/notifications.ts'

export type ChoiceRow = {
  accountId: string
  type: string
  channel: NotificationChannel
  frequency: NotificationFrequency
}

export type SettingsRow = {
  accountId: string
  quietFrom: string | null
  quietUntil: string | null
  timeZone: string
  digestAt: string
}

export async function listChoices(
  db: Database,
  accountIds: readonly string[],
): Promise<ChoiceRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('notificationPreferences')
    .select(['accountId', 'type', 'channel', 'frequency'])
    .where('accountId', '=', sql<string>`any(${[...accountIds]})`)
    .execute()
  return rows as ChoiceRow[]
}

export async function listSettings(
  db: Database,
  accountIds: readonly string[],
): Promise<SettingsRow[]> {
  return queriesOf(db)
    .selectFrom('notificationSettings')
    .select(['accountId', 'quietFrom', 'quietUntil', 'timeZone', 'digestAt'])
    .where('accountId', '=', sql<string>`any(${[...accountIds]})`)
    .execute()
}

/** Each type and channel at most once. */
export async function storeChoices(
  db: Database,
  rows: readonly ChoiceRow[],
  now: Date,
): Promise<void> {
  if (rows.length === 0) return
  await sql`
    insert into notification_preferences (account_id, type, channel, frequency, updated_at)
    select row."accountId", row.type, row.channel, row.frequency, ${now}
    from jsonb_to_recordset(${jsonbOf(rows)}::jsonb)
      as row("accountId" uuid, type text, channel text, frequency text)
    on conflict (account_id, type, channel) do update
      set frequency = excluded.frequency, updated_at = excluded.updated_at`.execute(queriesOf(db))
}

export async function storeSettings(db: Database, row: SettingsRow, now: Date): Promise<void> {
  const { accountId: _accountId, ...settings } = row
  await queriesOf(db)
    .insertInto('notificationSettings')
    .values({ ...row, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ ...settings, updatedAt: now }),
    )
    .execute()
}
