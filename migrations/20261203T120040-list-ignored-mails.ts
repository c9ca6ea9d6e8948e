import { sql, type Kysely } from 'kysely'

/** Emails to support that became no part of a ticket, the newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index ticket_mails_ignored on ticket_mails (received_at desc, id desc)
    where state in ('ignored', 'unreadable')`.execute(db)
}
