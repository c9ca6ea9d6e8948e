import { sql, type Kysely } from 'kysely'

/**
 * A filter of the search that a job meets or not is a code of `job_search_flags` alone. Whoever adds one
 * replaces that function and `job_search_edition`: a task then writes the rows anew in steps.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function job_search_edition() returns int
    language sql immutable parallel safe return 2`.execute(db)
  await sql`
    create function job_search_flags(job jobs) returns int[]
    language sql immutable parallel safe as $$
      select array_remove(array[
        case when job.visa_sponsorship then job_search_code(15, 1) end
      ], null)
    $$`.execute(db)
  await replaceIn(
    db,
    'job_search_entry(jobs)',
    'entry.edition := 2',
    'entry.edition := job_search_edition()',
  )
  await replaceIn(
    db,
    'job_search_entry(jobs)',
    "case when job.visa_sponsorship then array[job_search_code(15, 1)] else '{}'::int[] end",
    'job_search_flags(job)',
  )
  await replaceIn(db, 'job_search_sync()', 'old.visa_sponsorship', 'job_search_flags(old)')
  await replaceIn(db, 'job_search_sync()', 'new.visa_sponsorship', 'job_search_flags(new)')
}

async function replaceIn(db: Kysely<unknown>, name: string, from: string, to: string) {
  await sql`
    do ${sql.lit(`
    declare
      source text := pg_get_functiondef('${name}'::regprocedure);
      changed text := replace(source, '${from.replaceAll("'", "''")}', '${to}');
    begin
      if changed = source then raise exception '${name} is not as expected'; end if;
      execute changed;
    end`)}`.execute(db)
}
