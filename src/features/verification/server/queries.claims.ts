import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

/** Claims whose domain is to be looked up now; the next look is an hour later. */
export async function takeDueProofs(
  db: Database,
  now: Date,
  next: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update verification_cases set next_check_at = ${next}
    where id in (
      select id from verification_cases
      where state = 'proving' and next_check_at <= ${now} and proof_until > ${now}
      order by next_check_at limit ${limit} for update skip locked)
    returning id`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

export async function findExpiredProofs(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('verificationCases')
    .select('id')
    .where('state', '=', 'proving')
    .where('proofUntil', '<=', now)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** @returns false when the claim waits for no proof any more */
export async function setProved(
  db: Database,
  id: string,
  times: { now: Date; dueAt: Date },
): Promise<boolean> {
  const done = await queriesOf(db)
    .updateTable('verificationCases')
    .set((update) => ({
      state: 'waiting',
      provedAt: times.now,
      checkedAt: times.now,
      submittedAt: times.now,
      dueAt: times.dueAt,
      nextCheckAt: null,
      updatedAt: times.now,
      version: update('version', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'proving')
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export async function setChecked(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('verificationCases')
    .set({ checkedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'proving')
    .execute()
}

export type ColleagueRow = {
  id: string
  name: string
  title: string | null
  workEmail: string
  level: number
  workEmailAt: Date
}

const colleague = sql`
  select account_id as id, full_name as name, title, work_email as "workEmail", level,
    work_email_verified_at as "workEmailAt"
  from recruiter_profiles`

/** People whose confirmed work address is at the company, the newest first. */
export async function listColleagues(
  db: Database,
  companyId: string,
  after: { at: Date; id: string } | undefined,
  limit: number,
): Promise<ColleagueRow[]> {
  const { rows } = await sql<ColleagueRow>`
    ${colleague}
    where company_id = ${companyId} and work_email_verified_at is not null and level >= 1
      ${after ? sql`and (work_email_verified_at, account_id) < (${after.at}, ${after.id}::uuid)` : sql``}
    order by work_email_verified_at desc, account_id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}

export async function findColleague(
  db: Database,
  companyId: string,
  accountId: string,
): Promise<ColleagueRow | undefined> {
  const { rows } = await sql<ColleagueRow>`
    ${colleague}
    where company_id = ${companyId} and account_id = ${accountId}
      and work_email_verified_at is not null and level >= 1`.execute(queriesOf(db))
  return rows[0]
}
