import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Applications to a company that are of one person, as its hirers have said; taken back row by row.
  await sql`
    create table applicant_people (
      application_id uuid primary key references applications on delete cascade,
      person_id uuid not null,
      merged_by uuid references accounts on delete set null,
      merged_at timestamptz not null
    )`.execute(db)
  await sql`create index applicant_people_person on applicant_people (person_id)`.execute(db)
}
