import type { Database } from '#platform/db/database.ts'

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
  workEmailVerifiedAt: Date | null
  weeklyCap: number
  pausedUntil: Date | null
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
  'weeklyCap',
  'pausedUntil',
] as const

export async function insertRecruiter(
  db: Database,
  recruiter: { id: string; accountId: string; fullName: string; now: Date },
): Promise<void> {
  const { now, ...values } = recruiter
  await db
    .insertInto('recruiterProfiles')
    .values({ ...values, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('accountId').doNothing())
    .execute()
}

export async function findRecruiter(
  db: Database,
  accountId: string,
): Promise<RecruiterRow | undefined> {
  return db
    .selectFrom('recruiterProfiles')
    .select(columns)
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

export async function lockRecruiter(
  db: Database,
  accountId: string,
): Promise<RecruiterRow | undefined> {
  return db
    .selectFrom('recruiterProfiles')
    .select(columns)
    .where('accountId', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
}

export type RecruiterChange = Partial<Omit<RecruiterRow, 'id' | 'accountId'>> & {
  consecutiveLapses?: number
}

export async function updateRecruiter(
  db: Database,
  accountId: string,
  change: RecruiterChange,
  now: Date,
): Promise<void> {
  await db
    .updateTable('recruiterProfiles')
    .set({ ...change, updatedAt: now })
    .where('accountId', '=', accountId)
    .execute()
}

export async function countInsiders(db: Database, companyId: string): Promise<number> {
  const row = await db
    .selectFrom('recruiterProfiles')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('workEmailVerifiedAt', 'is not', null)
    .where('level', '>=', 1)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function workEmailTaken(
  db: Database,
  workEmail: string,
  accountId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('recruiterProfiles')
    .select('id')
    .where('workEmail', '=', workEmail)
    .where('workEmailVerifiedAt', 'is not', null)
    .where('accountId', '<>', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** @returns how many offers in a row ran out, this one counted */
export async function countLapse(
  db: Database,
  accountId: string,
  lapsed: boolean,
  now: Date,
): Promise<number> {
  const row = await db
    .updateTable('recruiterProfiles')
    .set((update) => ({
      consecutiveLapses: lapsed ? update('consecutiveLapses', '+', 1) : 0,
      updatedAt: now,
    }))
    .where('accountId', '=', accountId)
    .returning('consecutiveLapses')
    .executeTakeFirst()
  return row?.consecutiveLapses ?? 0
}
