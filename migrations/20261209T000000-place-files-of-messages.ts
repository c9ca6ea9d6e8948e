import { sql, type Kysely } from 'kysely'

/** Files whose message was stored, and which were not marked as sent before the process ended. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update chat_files file set seq = message.seq from messages message
    where file.seq is null and message.conversation_id = file.conversation_id
      and message.file ->> 'id' = file.id::text`.execute(db)
}
