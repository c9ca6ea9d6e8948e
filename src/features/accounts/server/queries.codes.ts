import type { Database } from '#platform/db/database.ts'

export type CodePurpose =
  | 'verify-email'
  | 'change-email'
  | 'work-email'
  | 'company-mailbox'
  | 'reset-password'
  | 'verify-phone'
  | 'phone-sign-in'

export async function countCodesSince(
  db: Database,
  accountId: string,
  purpose: CodePurpose,
  since: Date,
): Promise<{ count: number; newest: Date | null }> {
  const row = await db
    .selectFrom('oneTimeCodes')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.max('createdAt').as('newest'),
    ])
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count: row.count, newest: row.newest }
}

/** The newest code kills the one before it. @returns false when another was made at the same time */
export async function insertCode(
  db: Database,
  code: {
    id: string
    accountId: string
    purpose: CodePurpose
    target: string
    codeHash: string
    triesLeft: number
    expiresAt: Date
    createdAt: Date
  },
): Promise<boolean> {
  await db
    .updateTable('oneTimeCodes')
    .set({ supersededAt: code.createdAt })
    .where('accountId', '=', code.accountId)
    .where('purpose', '=', code.purpose)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .execute()
  const row = await db
    .insertInto('oneTimeCodes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'purpose'])
        .where('usedAt', 'is', null)
        .where('supersededAt', 'is', null)
        .doNothing(),
    )
    .executeTakeFirst()
  return row.numInsertedOrUpdatedRows === 1n
}

/**
 * Spends one try of the current code and gives it, so that a wrong guess counts even when many are
 * sent at once.
 */
export async function spendTry(
  db: Database,
  accountId: string,
  purpose: CodePurpose,
  now: Date,
): Promise<{ id: string; codeHash: string; target: string; triesLeft: number } | undefined> {
  return db
    .updateTable('oneTimeCodes')
    .set((update) => ({ triesLeft: update('triesLeft', '-', 1) }))
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning(['id', 'codeHash', 'target', 'triesLeft'])
    .executeTakeFirst()
}

/** @returns false when somebody used it first */
export async function useCode(db: Database, id: string, now: Date): Promise<boolean> {
  const used = await db
    .updateTable('oneTimeCodes')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}
