import { sql, type Kysely } from 'kysely'

/** Only an application that someone waits for has a deadline: the index needs no list of states. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop index applications_respond_by`.execute(db)
  await sql`
    create index applications_respond_by on applications (respond_by)
    where respond_by is not null`.execute(db)
}
