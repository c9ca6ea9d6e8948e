import { sql, type Kysely } from 'kysely'

/** Where `@socket.io/postgres-adapter` puts messages that are too long for NOTIFY; the shape is its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table socket_io_attachments (
      id bigserial unique,
      created_at timestamptz default now(),
      payload bytea
    )`.execute(db)
}
