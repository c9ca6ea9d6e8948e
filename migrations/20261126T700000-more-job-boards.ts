import { sql, type Kysely } from 'kysely'

const kinds = `'greenhouse', 'lever', 'ashby', 'json_ld', 'indeed_xml', 'linkedin_xml', 'recruitee',
  'workable', 'personio', 'teamtailor', 'breezy'`

/** Five more systems whose boards are read. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table job_sources drop constraint job_sources_kind_check`.execute(db)
  await sql`
    alter table job_sources add constraint job_sources_kind_check
    check (kind in (${sql.raw(kinds)}))`.execute(db)
  // Checked without a lock that writes wait for: what stands fits, the list has only grown.
  await sql`alter table jobs drop constraint jobs_source_kind_check`.execute(db)
  await sql`
    alter table jobs add constraint jobs_source_kind_check
      check (source_kind in (${sql.raw(kinds)}, 'pasted', 'demo', 'own')) not valid`.execute(db)
}
