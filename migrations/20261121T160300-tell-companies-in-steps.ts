import { sql, type Kysely } from 'kysely'

/** What is known of a company may have to be told to very many jobs: some of them at a time. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table job_company_facts add column telling boolean not null default false`.execute(db)
  await sql`
    create index job_company_facts_telling on job_company_facts (number) where telling`.execute(db)
}
