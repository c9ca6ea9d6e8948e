import { sql } from 'kysely'
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

type Side = {
  name: string
  formerNames: string[]
  email: string
  /** That its newest sessions came from. */
  addresses: string[]
}

/** Two accounts, as far as they may be one person's. */
export type AccountPair = {
  one: Side
  other: Side
  /** Both have been signed in on one browser. */
  sharesBrowser: boolean
}

/** Undefined where one of them is gone. */
export async function findPair(
  db: Database,
  ids: { one: string; other: string },
  sessionsCompared: number,
): Promise<AccountPair | undefined> {
  const side = (id: string) => sql`
    select json_build_object('name', account.name, 'formerNames', account.former_names,
      'email', account.email, 'addresses', array(
      select session.ip_address from sessions session
      where session.account_id = account.id and session.ip_address is not null
      order by session.created_at desc limit ${sessionsCompared})) as facts
    from accounts account where account.id = ${id}`
  const { rows } = await sql<AccountPair>`
    select one.facts as one, other.facts as other,
      exists (
        select from trusted_browsers first
        join trusted_browsers second on second.browser_hash = first.browser_hash
        where first.account_id = ${ids.one} and second.account_id = ${ids.other}
      ) as shares_browser
    from (${side(ids.one)}) one cross join (${side(ids.other)}) other`.execute(queriesOf(db))
  return rows[0]
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
