import { sql, type Kysely } from 'kysely'

/** Files are found by the words of their names, `offer_letter-2026.pdf` by each of its four. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The parser takes a name with these signs for a file, an address or a version, which is one word to it.
  await sql`
    create function message_file_words(file jsonb) returns tsvector
      language sql immutable strict parallel safe
      return to_tsvector('simple', translate(file ->> 'name', '._-+@&/~<>=:%', '             '))`.execute(
    db,
  )
  await sql`
    create index messages_file_words on messages using gin (message_file_words(file))
      where kind = 'text' and deleted_at is null and file is not null`.execute(db)
}
