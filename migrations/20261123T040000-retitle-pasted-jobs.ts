import { sql, type Kysely } from 'kysely'

/**
 * Titles that people typed for jobs whose address they pasted leave those jobs, which others may paste
 * too; requests keep them. Which of our titles they mean is not known here.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update jobs set title = 'Job at ' || company.name
    from companies company
    where company.id = jobs.company_id and jobs.source_kind = 'pasted'`.execute(db)
}
