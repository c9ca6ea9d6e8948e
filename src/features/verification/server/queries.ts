import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { EndReason, VerificationState } from '../contract.ts'

export type VerificationRow = {
  accountId: string
  state: VerificationState
  companyId: string | null
  workEmailAt: Date | null
  idCheckedAt: Date | null
  confirmedAt: Date | null
  confirmedBy: 'company' | 'admin' | null
  dueAt: Date | null
  noticeSentAt: Date | null
  endedReason: EndReason | null
  removedFrom: string | null
  rejections: number
}

const columns = [
  'accountId',
  'state',
  'companyId',
  'workEmailAt',
  'idCheckedAt',
  'confirmedAt',
  'confirmedBy',
  'dueAt',
  'noticeSentAt',
  'endedReason',
  'removedFrom',
  'rejections',
] as const

export async function findVerification(
  db: Database,
  accountId: string,
): Promise<VerificationRow | undefined> {
  return queriesOf(db)
    .selectFrom('recruiterVerifications')
    .select(columns)
    .$castTo<VerificationRow>()
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

/** A row for someone who has none; one that is there stays. */
export async function insertVerification(
  db: Database,
  row: Pick<VerificationRow, 'accountId' | 'state' | 'companyId' | 'workEmailAt' | 'dueAt'>,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('recruiterVerifications')
    .values({
      accountId: row.accountId,
      state: row.state,
      companyId: row.companyId,
      workEmailAt: row.workEmailAt,
      dueAt: row.dueAt,
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

export async function lockVerification(
  db: Database,
  accountId: string,
): Promise<VerificationRow | undefined> {
  return queriesOf(db)
    .selectFrom('recruiterVerifications')
    .select(columns)
    .$castTo<VerificationRow>()
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

export type VerificationChange = Partial<Omit<VerificationRow, 'accountId'>>

export async function updateVerification(
  db: Database,
  accountId: string,
  change: VerificationChange,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('recruiterVerifications')
    .set((update) => ({ ...change, updatedAt: now, version: update('version', '+', 1) }))
    .where('accountId', '=', accountId)
    .execute()
}

/** Confirmed recruiters of whom there is no row yet: from before this feature, or made for the demo. */
export async function findUnknown(
  db: Database,
  limit: number,
): Promise<{ accountId: string; companyId: string | null; level: number; workEmailAt: Date }[]> {
  const { rows } = await sql<{
    accountId: string
    companyId: string | null
    level: number
    workEmailAt: Date
  }>`
    select account_id as "accountId", company_id as "companyId", level,
      work_email_verified_at as "workEmailAt"
    from recruiter_profiles profile
    where work_email_verified_at is not null and not exists (
      select from recruiter_verifications known where known.account_id = profile.account_id)
    limit ${limit}`.execute(queriesOf(db))
  return rows
}

/** Whose confirmation ends by then and who has not been told. */
export async function findToNotify(
  db: Database,
  dueBefore: Date,
  limit: number,
): Promise<{ accountId: string; dueAt: Date }[]> {
  return queriesOf(db)
    .selectFrom('recruiterVerifications')
    .select(['accountId', 'dueAt'])
    .$castTo<{ accountId: string; dueAt: Date }>()
    .where('dueAt', '<=', dueBefore)
    .where('noticeSentAt', 'is', null)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
}

export async function findDue(db: Database, now: Date, limit: number): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('recruiterVerifications')
    .select('accountId')
    .where('dueAt', '<=', now)
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return rows.map((row) => row.accountId)
}
