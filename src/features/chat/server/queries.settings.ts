import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export type ChatSettings = { showsSeen: boolean; showsTyping: boolean; showsPresence: boolean }

export async function findSettings(
  db: Database,
  accountId: string,
): Promise<ChatSettings | undefined> {
  const { rows } = await sql<ChatSettings>`
    select shows_seen, shows_typing, shows_presence from chat_settings where account_id = ${accountId}`.execute(
    queriesOf(db),
  )
  return rows[0]
}

export async function saveSettings(
  db: Database,
  accountId: string,
  settings: ChatSettings,
  now: Date,
): Promise<void> {
  await sql`
    insert into chat_settings (account_id, shows_seen, shows_typing, shows_presence, updated_at)
    values (${accountId}, ${settings.showsSeen}, ${settings.showsTyping}, ${settings.showsPresence},
      ${now})
    on conflict (account_id) do update set shows_seen = excluded.shows_seen,
      shows_typing = excluded.shows_typing, shows_presence = excluded.shows_presence, updated_at = excluded.updated_at`.execute(
    queriesOf(db),
  )
}
