import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { seniorities } from '../contract.ts'

export type RecruiterRow = {
  id: string
  accountId: string
  fullName: string
  companyId: string | null
  workEmail: string | null
  title: string | null
  function: string | null
  office: string | null
  level: number
  /** The address counts: its mailbox is proved, and its domain is confirmed as the company's. */
  workEmailVerifiedAt: Date | null
  /** The code from the mail was typed in. */
  mailboxProvedAt: Date | null
  /** An admin found that another's mailbox, which looks like this one, is another one. */
  mailboxDistinctAt: Date | null
  weeklyCap: number
  pausedUntil: Date | null
  referFunctions: string[]
  referLevels: (typeof seniorities)[number][]
  onlyVouch: boolean
  points: number
  consecutiveLapses: number
}

const columns = [
  'id',
  'accountId',
  'fullName',
  'companyId',
  'workEmail',
  'title',
  'function',
  'office',
  'level',
  'workEmailVerifiedAt',
  'mailboxProvedAt',
  'mailboxDistinctAt',
  'weeklyCap',
  'pausedUntil',
  'referFunctions',
  'referLevels',
  'onlyVouch',
  'points',
  'consecutiveLapses',
] as const

export async function insertRecruiter(
  db: Database,
  recruiter: { id: string; accountId: string; fullName: string; now: Date },
): Promise<void> {
  const { now, ...values } = recruiter
  await queriesOf(db)
    .insertInto('recruiterProfiles')
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

export async function findRecruiter(
  db: Database,
  accountId: string,
): Promise<RecruiterRow | undefined> {
  return queriesOf(db)
    .selectFrom('recruiterProfiles')
    .select(columns)
    .where('accountId', '=', accountId)
    .$castTo<RecruiterRow>()
    .executeTakeFirst()
}

export async function lockRecruiter(
  db: Database,
  accountId: string,
): Promise<RecruiterRow | undefined> {
  return queriesOf(db)
    .selectFrom('recruiterProfiles')
    .select(columns)
    .where('accountId', '=', accountId)
    .forUpdate()
    .$castTo<RecruiterRow>()
    .executeTakeFirst()
}

export type RecruiterChange = Partial<Omit<RecruiterRow, 'id' | 'accountId'>>

export async function updateRecruiter(
  db: Database,
  accountId: string,
  change: RecruiterChange,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('recruiterProfiles')
    .set({ ...change, updatedAt: now })
    .where('accountId', '=', accountId)
    .execute()
}

/** An offer was decided in time: a point, and no lapse in a row any longer (REF13). */
export async function addPoint(db: Database, accountId: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('recruiterProfiles')
    .set((update) => ({
      points: update('points', '+', 1),
      consecutiveLapses: 0,
      updatedAt: now,
    }))
    .where('accountId', '=', accountId)
    .execute()
}

export async function countReferrers(db: Database, companyId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('recruiterProfiles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('workEmailVerifiedAt', 'is not', null)
    .where('level', '>=', 1)
    .executeTakeFirstOrThrow()
  return row.count
}

/**
 * Counts lapses in a row, and begins again where they pause someone. Locks in the order of ids.
 *
 * @returns who was paused
 */
export async function countLapses(
  db: Database,
  accountIds: readonly string[],
  rule: { lapsesUntilPause: number; until: Date; now: Date },
): Promise<{ accountId: string; workEmail: string | null }[]> {
  if (accountIds.length === 0) return []
  const { lapsesUntilPause, until, now } = rule
  const { rows } = await sql<{ accountId: string; workEmail: string | null; paused: boolean }>`
    with lapses as (
      select account_id, count(*)::int as count from unnest(${accountIds}::uuid[]) as account_id
      group by account_id
    ), locked as materialized (
      select account_id, consecutive_lapses + lapses.count as count
      from recruiter_profiles profile join lapses using (account_id)
      order by account_id for no key update of profile
    )
    update recruiter_profiles profile set updated_at = ${now},
      consecutive_lapses = case when locked.count < ${lapsesUntilPause} then locked.count else 0 end,
      paused_until = case when locked.count < ${lapsesUntilPause} then paused_until
        else ${until}::timestamptz end
    from locked where profile.account_id = locked.account_id
    returning profile.account_id, work_email, locked.count >= ${lapsesUntilPause} as paused`.execute(
    queriesOf(db),
  )
  return rows
    .filter((row) => row.paused)
    .map(({ accountId, workEmail }) => ({ accountId, workEmail }))
}
