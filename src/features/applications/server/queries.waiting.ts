import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { answers } from './queries.answerers.ts'
import { hidesName } from './queries.hidden.ts'
import { openStatuses } from '../contract.ts'

export type WaitingRow = { id: string; name: string; jobTitle: string; respondBy: Date }

/** What waits for the person who hears of the applicants: sent and not moved, or due within three days. */
export async function listWaiting(
  db: Database,
  accountId: string,
  now: Date,
  limit: number,
): Promise<{ total: number; items: WaitingRow[] }> {
  const soon = new Date(now.getTime() + 3 * 24 * 60 * 60 * 1000)
  const { rows } = await sql<WaitingRow & { total: number }>`
    select application.id,
      -- The first look of some jobs is without names, in mails too.
      case when ${hidesName}
        then 'Someone' else application.snapshot ->> 'name' end as name,
      application.job_title as "jobTitle", application.respond_by as "respondBy",
      count(*) over ()::int as total
    from (select job.id from recruiter_profiles hiringManager
        join jobs job on job.company_id = hiringManager.company_id
        join job_intakes intake on intake.job_id = job.id
        where hiringManager.account_id = ${accountId} and ${answers(accountId)}) job
    join applications application on application.job_id = job.id
    where application.source = 'here'
      and application.status = any(${[...openStatuses]}) and application.respond_by is not null
      and (application.undo_until is null or application.undo_until <= ${now})
      and (application.status = 'submitted' or application.respond_by <= ${soon})
    order by application.respond_by, application.id limit ${limit}`.execute(queriesOf(db))
  return {
    total: rows[0]?.total ?? 0,
    items: rows.map(({ total: _total, ...item }) => item),
  }
}
