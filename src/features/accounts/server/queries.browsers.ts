import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'

export async function isTrusted(
  db: Database,
  accountId: string,
  browser: string,
): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('trustedBrowsers')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('browserHash', '=', browser)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the browser has been signed in to an account that has or claims this address. */
export async function isTrustedFor(db: Database, email: string, browser: string): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('trustedBrowsers')
    .innerJoin('accounts', 'accounts.id', 'trustedBrowsers.accountId')
    .select('accounts.id')
    .where('browserHash', '=', browser)
    .where('accounts.email', '=', email)
    .executeTakeFirst()
  return row !== undefined
}

export async function trustBrowser(
  db: Database,
  accountId: string,
  browser: string,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('trustedBrowsers')
    .values({ accountId, browserHash: browser, usedAt: now })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'browserHash']).doUpdateSet({ usedAt: now }),
    )
    .execute()
}

/** Whether two accounts have been signed in on one browser. */
export async function shareBrowser(db: Database, one: string, other: string): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('trustedBrowsers as first')
    .innerJoin('trustedBrowsers as second', 'second.browserHash', 'first.browserHash')
    .select('first.accountId')
    .where('first.accountId', '=', one)
    .where('second.accountId', '=', other)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Addresses that the sessions of an account came from, the newest first. */
export async function sessionAddresses(
  db: Database,
  accountId: string,
  limit: number,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('sessions')
    .select('ipAddress')
    .where('accountId', '=', accountId)
    .where('ipAddress', 'is not', null)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .execute()
  return rows.flatMap(({ ipAddress }) => ipAddress ?? [])
}

/** Whether another browser than this one has been signed in to the account. */
export async function hasOtherBrowsers(
  db: Database,
  accountId: string,
  browser: string | undefined,
): Promise<boolean> {
  const row = await queriesOf(db)
    .selectFrom('trustedBrowsers')
    .select('accountId')
    .where('accountId', '=', accountId)
    .where('browserHash', '<>', browser ?? '')
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function forgetBrowsers(
  db: Database,
  accountId: string,
  except: string | undefined,
): Promise<void> {
  await queriesOf(db)
    .deleteFrom('trustedBrowsers')
    .where('accountId', '=', accountId)
    .where('browserHash', '<>', except ?? '')
    .execute()
}

/** @returns how many were forgotten, at most `limit` */
export async function forgetBrowsersUnusedSince(
  db: Database,
  time: Date,
  limit: number,
): Promise<number> {
  const { numDeletedRows } = await queriesOf(db)
    .deleteFrom('trustedBrowsers')
    .where((eb) =>
      eb(
        eb.refTuple('accountId', 'browserHash'),
        'in',
        eb
          .selectFrom('trustedBrowsers')
          .select(['accountId', 'browserHash'])
          .where('usedAt', '<', time)
          .limit(limit)
          .$asTuple('accountId', 'browserHash'),
      ),
    )
    .executeTakeFirst()
  return Number(numDeletedRows)
}
