import { sql, type Kysely } from 'kysely'

/** Messages and the names of files are found by words without accents: `grusse` and `grüße` alike. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Marked as immutable, which `unaccent` is not: its rules come with PostgreSQL, and an index that was
  // written by older ones misses words of letters that they did not know.
  await sql`
    create function message_words(words text) returns tsvector
      language sql immutable strict parallel safe
      return to_tsvector('simple', lower(unaccent(words) collate "pg_c_utf8"))`.execute(db)
  await sql`drop index messages_words`.execute(db)
  await sql`
    create index messages_words on messages using gin (message_words(body))
      where kind = 'text' and deleted_at is null`.execute(db)
  await sql`drop index messages_file_words`.execute(db)
  await sql`
    create or replace function message_file_words(file jsonb) returns tsvector
      language sql immutable strict parallel safe
      return message_words(translate(file ->> 'name', '._-+@&/~<>=:%', '             '))`.execute(
    db,
  )
  await sql`
    create index messages_file_words on messages using gin (message_file_words(file))
      where kind = 'text' and deleted_at is null and file is not null`.execute(db)
}
