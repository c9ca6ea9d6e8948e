import { sql, type Kysely } from 'kysely'

/**
 * Where a quoted phrase is in a text is told by two bytes for each of its words, one after the other,
 * instead of by the positions of a tsvector ten times as long. Rows of before are written anew in steps
 * by the task that does that; until then they have no such column, and positions.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // It stands in the row: to fetch it from elsewhere would cost as much as the rest of the row. That of the
  // longest texts is kept apart all the same.
  await sql`
    alter table job_search
      add column word_order bytea,
      alter column word_order set storage external,
      set (toast_tuple_target = 4096)`.execute(db)
  // As `orderOf` of search/question.ts writes a phrase.
  await sql`
    create function job_search_order_of(words text) returns bytea
    language plpgsql immutable parallel safe strict as $$
    begin
      return coalesce((
        select string_agg(substr(int8send(crc32(convert_to(word, 'UTF8'))), 7), '')
        from unnest(string_to_array(words, ' ')) word where word <> ''), '');
    end $$`.execute(db)
  // Each word once, as it is: nothing parses again what is parted already. A lexeme has 2,046 bytes at most.
  await sql`
    create function job_search_words_of(words text) returns tsvector
    language plpgsql immutable parallel safe strict as $$
    begin
      return array_to_tsvector(array(
        select word from unnest(string_to_array(words, ' ')) word
        where word <> '' and octet_length(word) <= 2046));
    end $$`.execute(db)
  await sql`
    do $do$
    declare
      source text := pg_get_functiondef('job_search_entry(jobs)'::regprocedure);
      changed text := replace(source, $old$entry.tsv := to_tsvector('simple', whole)$old$,
        $new$entry.word_order := job_search_order_of(whole);
      entry.tsv := job_search_words_of(whole)$new$);
    begin
      if changed = source then raise exception 'job_search_entry is not as expected'; end if;
      execute changed;
    end $do$`.execute(db)
  await sql`
    create or replace function job_search_edition() returns int
    language sql immutable parallel safe return 3`.execute(db)
}
