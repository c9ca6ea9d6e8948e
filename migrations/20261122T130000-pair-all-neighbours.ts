import { sql, type Kysely } from 'kysely'

/**
 * Marks of all neighbouring words. Without those of little words, a phrase such as "you manage it"
 * had only the one frequent word between them to go by, and each posting that has it was opened.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function job_search_pairs_of(words text) returns text[]
    language sql immutable parallel safe strict begin atomic
      select coalesce(array_agg(distinct '~' || to_hex(pair)), '{}') from (
        select crc32(convert_to(word || ' ' || lead(word) over (), 'UTF8')) & 262143 as pair
        from unnest(string_to_array(words, ' ')) word
      ) neighbours where pair is not null;
    end`.execute(db)
  // Rows of the edition before are written anew in steps by the task that does that.
  await sql`
    do $$
    begin
      execute replace(pg_get_functiondef('job_search_entry(jobs)'::regprocedure),
        'entry.edition := 1', 'entry.edition := 2');
    end $$`.execute(db)
}
