import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export const codePurposes = [
  'verify-email',
  'change-email',
  'work-email',
  'company-mailbox',
  'reset-password',
  'verify-phone',
  'phone-sign-in',
] as const
export type CodePurpose = (typeof codePurposes)[number]

export async function countCodesSince(
  db: Database,
  accountId: string,
  purpose: CodePurpose,
  since: Date,
): Promise<{ count: number; newest: Date | null; exhausted: Date | null }> {
  const row = await queriesOf(db)
    .selectFrom('oneTimeCodes')
    .select((select) => [
      select.fn.countAll<number>().as('count'),
      select.fn.max('createdAt').as('newest'),
      select.fn.max('exhaustedAt').as('exhausted'),
    ])
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return { count: row.count, newest: row.newest, exhausted: row.exhausted }
}

/** The newest code kills the one before it of the same requester. @returns false when another was made at the same time */
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
    /** Of someone who is not signed in: hashes of the browser and of the address. */
    requestedBy: string
    requestedFrom: string
    linkHash: string | null
    linkExpiresAt: Date | null
  },
): Promise<boolean> {
  await queriesOf(db)
    .updateTable('oneTimeCodes')
    .set({ supersededAt: code.createdAt })
    .where('accountId', '=', code.accountId)
    .where('purpose', '=', code.purpose)
    .where('requestedBy', '=', code.requestedBy)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .execute()
  const row = await queriesOf(db)
    .insertInto('oneTimeCodes')
    .values(code)
    .onConflict((conflict) =>
      conflict
        .columns(['accountId', 'purpose', 'requestedBy'])
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
  return queriesOf(db)
    .updateTable('oneTimeCodes')
    .set((update) => ({
      triesLeft: update('triesLeft', '-', 1),
      exhaustedAt: sql<Date | null>`case when tries_left = 1 then ${now}::timestamptz end`,
    }))
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .returning(['id', 'codeHash', 'target', 'triesLeft'])
    .executeTakeFirst()
}

/** @returns false when someone used it first */
export async function useCode(db: Database, id: string, now: Date): Promise<boolean> {
  const used = await queriesOf(db)
    .updateTable('oneTimeCodes')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return used.numUpdatedRows === 1n
}

/** The address or number that the code of someone who is signed in was sent to, while it can be entered. */
export async function findTarget(
  db: Database,
  accountId: string,
  purpose: CodePurpose,
  now: Date,
): Promise<string | null> {
  const row = await queriesOf(db)
    .selectFrom('oneTimeCodes')
    .select('target')
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('requestedBy', '=', '')
    .where('usedAt', 'is', null)
    .where('supersededAt', 'is', null)
    .where('triesLeft', '>', 0)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row?.target ?? null
}

/** A code that someone who is not signed in may still use. */
export type OpenCode = {
  id: string
  codeHash: string
  linkHash: string | null
  requestedBy: string
  requestedFrom: string
  expiresAt: Date
}

/** The newest first; of ended codes those whose link still works. */
export function findOpenCodes(
  db: Database,
  accountId: string,
  purpose: CodePurpose,
  now: Date,
): Promise<OpenCode[]> {
  return queriesOf(db)
    .selectFrom('oneTimeCodes')
    .select(['id', 'codeHash', 'linkHash', 'requestedBy', 'requestedFrom', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('purpose', '=', purpose)
    .where('usedAt', 'is', null)
    .where((either) =>
      either.or([
        either.and([either('supersededAt', 'is', null), either('expiresAt', '>', now)]),
        either('linkExpiresAt', '>', now),
      ]),
    )
    .orderBy('createdAt', 'desc')
    .limit(50)
    .execute()
}

/** Counts a guess of one guesser. @returns false when that one has had all of theirs */
export async function countGuess(
  db: Database,
  codeId: string,
  guesser: string,
  atMost: number,
): Promise<boolean> {
  const row = await queriesOf(db)
    .insertInto('codeGuesses')
    .values({ codeId, guesser, count: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['codeId', 'guesser'])
        .doUpdateSet((update) => ({ count: update('codeGuesses.count', '+', 1) }))
        .where('codeGuesses.count', '<', atMost),
    )
    .executeTakeFirst()
  return row.numInsertedOrUpdatedRows === 1n
}

/** Ends the codes of an account that are still open, and their links. */
export async function endCodes(
  db: Database,
  accountId: string,
  purposes: readonly CodePurpose[],
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('oneTimeCodes')
    .set({ supersededAt: now, linkExpiresAt: null })
    .where('accountId', '=', accountId)
    .where('purpose', 'in', purposes)
    .where('usedAt', 'is', null)
    .execute()
}
