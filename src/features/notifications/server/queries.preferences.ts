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
  /** Null: the browser's. */
  timeZone: string | null
  digestAt: string
}

/** Someone who is told of something. Settings are null where none were saved. */
export type ReaderRow = {
  accountId: string
  /** Null where the account is gone. */
  email: string | null
  locale: string | null
  choices: Omit<ChoiceRow, 'accountId'>[]
  quietFrom: string | null
  quietUntil: string | null
  chosenZone: string | null
  /** Of the browser that was used last. */
  browserZone: string | null
  digestAt: string | null
  hasPhone: boolean
  /** Has a device that takes pushes. */
  hasDevice: boolean
}

/** Accounts with what they have chosen and what reaches them, in the order given. */
export async function listReaders(
  db: Database,
  accountIds: readonly string[],
): Promise<ReaderRow[]> {
  const { rows } = await sql<ReaderRow>`
    select reader.id as account_id, account.email, account.locale,
      account.time_zone as browser_zone,
      coalesce((
        select json_agg(json_build_object('type', choice.type, 'channel', choice.channel,
          'frequency', choice.frequency))
        from notification_preferences choice where choice.account_id = reader.id
      ), '[]') as choices,
      chosen.quiet_from, chosen.quiet_until, chosen.time_zone as chosen_zone, chosen.digest_at,
      exists (select from phones phone where phone.account_id = reader.id) as has_phone,
      exists (select from push_tokens token where token.account_id = reader.id) as has_device
    from unnest(${[...accountIds]}::uuid[]) with ordinality as reader(id, position)
    left join accounts account on account.id = reader.id
    left join notification_settings chosen on chosen.account_id = reader.id
    order by reader.position`.execute(queriesOf(db))
  return rows
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
