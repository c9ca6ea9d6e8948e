/** A database that gives up at the n-th row that is written, as if its server ended at that moment. */
import { sql } from 'kysely'
import type { TestApp } from './app.ts'

type Failing = {
  /** Counts anew; the n-th row from now on fails, once. Zero: none does. */
  failAt(n: number): Promise<void>
  /** Whether a row has failed since. */
  hasFailed(): Promise<boolean>
}

/** Puts it on every table of the product and of its task queue. */
export async function failingWrites({ database }: Pick<TestApp, 'database'>): Promise<Failing> {
  const { db } = database
  await sql`create schema failing`.execute(db)
  // Sequences do not go back with a transaction: a row fails once.
  await sql`create sequence failing.rows`.execute(db)
  await sql`create sequence failing.at minvalue 0 start 0`.execute(db)
  await sql`
    create function failing.next_row() returns trigger language plpgsql as $$
    begin
      if nextval('failing.rows') = (select last_value from failing.at) then
        raise exception 'terminating connection' using errcode = '57P01';
      end if;
      return coalesce(new, old);
    end $$`.execute(db)
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', schemaname, tablename) as name from pg_tables
    where schemaname = 'public' or tablename = '_private_jobs'`.execute(db)
  for (const { name } of rows) {
    await sql`
      create trigger failing before insert or update or delete on ${sql.raw(name)}
      for each row execute function failing.next_row()`.execute(db)
  }
  return {
    async failAt(n) {
      await sql`select setval('failing.rows', 1, false), setval('failing.at', ${n})`.execute(db)
    },
    async hasFailed() {
      const { rows: counts } = await sql<{ failed: boolean }>`
        select is_called and rows.last_value >= (select last_value from failing.at) as failed
        from failing.rows rows`.execute(db)
      return counts[0]!.failed
    },
  }
}
