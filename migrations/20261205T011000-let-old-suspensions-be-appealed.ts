import { sql, type Kysely } from 'kysely'

/**
 * Suspensions of before they were sanctions were kept in closed cases, since nobody had sent their owners a link.
 * Those in force are decided cases now; the time for an appeal begins when `moderation.tellSuspended` sends the link.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    update moderation_cases set status = 'actioned', closes_at = null
    where status = 'closed' and decision = 'actioned' and appeal_until is null and reports = 0
      and exists (select from moderation_sanctions sanction
        where sanction.case_id = moderation_cases.id and sanction.level = 'suspended'
          and sanction.lifted_at is null)`.execute(db)
  await sql`
    create index moderation_cases_untold on moderation_cases (id)
      where status = 'actioned' and appeal_until is null and reports = 0`.execute(db)
}
