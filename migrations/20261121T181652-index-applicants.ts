import { sql, type Kysely } from 'kysely'

/** What says that two applications are of one person, found without comparing all of a company. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index applications_email on applications
      ((nullif(lower(snapshot ->> 'email'), ''))) where source = 'here'`.execute(db)
  await sql`
    create index applications_shown_email on applications
      ((nullif(lower(snapshot #>> '{profile,basics,email}'), ''))) where source = 'here'`.execute(
    db,
  )
  await sql`
    create index applications_phone on applications
      ((regexp_replace(snapshot #>> '{profile,basics,phone}', '\\D', '', 'g')))
      where source = 'here'`.execute(db)
  await sql`
    create index applications_resume on applications (resume_id) where resume_id is not null`.execute(
    db,
  )
  await sql`create index resume_files_sha256 on resume_files (sha256)`.execute(db)
}
