import { sql, type Kysely } from 'kysely'

/** While a company is suspended none of its jobs can be found, whoever writes them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function withhold_job() returns trigger language plpgsql as $$
    begin
      if exists (select from companies where id = new.company_id and state = 'suspended') then
        new.listed := false;
      end if;
      return new;
    end $$`.execute(db)
  await sql`
    create trigger jobs_withhold before insert or update of listed on jobs
    for each row when (new.listed) execute function withhold_job()`.execute(db)
  // What a suspension has hidden already, and what it has not hidden yet.
  await sql`
    create index jobs_withheld on jobs (company_id)
    where not listed and folded_into is null and source_kind <> 'pasted'`.execute(db)
  await sql`create index companies_suspended on companies (id) where state = 'suspended'`.execute(
    db,
  )
}
