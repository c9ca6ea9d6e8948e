/** Rejections that were decided and have not left yet. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ApplicationStatus, RejectionReason } from '../contract.ts'

export type PlannedRejection = {
  applicationId: string
  reason: RejectionReason
  note: string | null
  byAccount: string | null
  status: ApplicationStatus
  dueAt: Date
}

export async function findPlan(
  db: Database,
  applicationId: string,
): Promise<PlannedRejection | undefined> {
  const row = await queriesOf(db)
    .selectFrom('plannedRejections')
    .select(['applicationId', 'reason', 'note', 'byAccount', 'status', 'dueAt'])
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return row as PlannedRejection | undefined
}

export async function putPlan(db: Database, plan: PlannedRejection, now: Date): Promise<void> {
  const { applicationId, ...change } = plan
  await queriesOf(db)
    .insertInto('plannedRejections')
    .values({ applicationId, ...change, createdAt: now })
    .onConflict((conflict) => conflict.column('applicationId').doUpdateSet(change))
    .execute()
}

export async function deletePlan(db: Database, applicationId: string): Promise<boolean> {
  const done = await queriesOf(db)
    .deleteFrom('plannedRejections')
    .where('applicationId', '=', applicationId)
    .executeTakeFirst()
  return done.numDeletedRows > 0n
}

/** Takes the plans whose moment has come, oldest first, so that no other process takes them. */
export async function takeDuePlans(
  db: Database,
  now: Date,
  limit: number,
): Promise<PlannedRejection[]> {
  const { rows } = await sql<PlannedRejection>`
    delete from planned_rejections where application_id in (
      select application_id from planned_rejections where due_at <= ${now}
      order by due_at limit ${limit} for update skip locked)
    returning application_id as "applicationId", reason, note, by_account as "byAccount", status,
      due_at as "dueAt"`.execute(queriesOf(db))
  return rows
}
