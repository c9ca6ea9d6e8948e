import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { ProfilePart } from '../contract.ts'

export type PublicProfileRow = {
  accountId: string
  address: string
  isPublic: boolean
  isIndexed: boolean
  shows: ProfilePart[]
  updatedAt: Date
}

const columns = ['accountId', 'address', 'isPublic', 'isIndexed', 'shows', 'updatedAt'] as const

export function findOwn(db: Database, accountId: string): Promise<PublicProfileRow | undefined> {
  return queriesOf(db)
    .selectFrom('publicProfiles')
    .select(columns)
    .where('accountId', '=', accountId)
    .$castTo<PublicProfileRow>()
    .executeTakeFirst()
}

/** That is on, of someone whose account is in order. */
export function findPublic(db: Database, address: string): Promise<PublicProfileRow | undefined> {
  return queriesOf(db)
    .selectFrom('publicProfiles')
    .select(columns)
    .where('address', '=', address)
    .where('isPublic', '=', true)
    .where(
      sql<boolean>`exists (select from accounts where accounts.id = account_id
        and accounts.status = 'active' and accounts.email_verified)`,
    )
    .$castTo<PublicProfileRow>()
    .executeTakeFirst()
}

export async function countAddresses(db: Database, accountId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('publicProfileAddresses')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow()
  return row.count
}

/** @returns whose the address is now, which may be someone else */
export async function takeAddress(
  db: Database,
  address: string,
  accountId: string,
  now: Date,
): Promise<{ ownerId: string; isNew: boolean }> {
  const done = await queriesOf(db)
    .insertInto('publicProfileAddresses')
    .values({ address, accountId, createdAt: now })
    .onConflict((conflict) => conflict.column('address').doNothing())
    .executeTakeFirst()
  if ((done.numInsertedOrUpdatedRows ?? 0n) > 0n) return { ownerId: accountId, isNew: true }
  const row = await queriesOf(db)
    .selectFrom('publicProfileAddresses')
    .select('accountId')
    .where('address', '=', address)
    .executeTakeFirstOrThrow()
  return { ownerId: row.accountId, isNew: false }
}

export async function upsertProfile(
  db: Database,
  profile: Omit<PublicProfileRow, 'updatedAt'>,
  now: Date,
): Promise<void> {
  const { accountId, ...changed } = profile
  await queriesOf(db)
    .insertInto('publicProfiles')
    .values({ accountId, ...changed, createdAt: now, updatedAt: now })
    .onConflict((conflict) =>
      conflict.column('accountId').doUpdateSet({ ...changed, updatedAt: now }),
    )
    .execute()
}

/** @returns false when nobody could read it before */
export async function hideProfile(db: Database, accountId: string, now: Date): Promise<boolean> {
  const done = await queriesOf(db)
    .updateTable('publicProfiles')
    .set({ isPublic: false, updatedAt: now })
    .where('accountId', '=', accountId)
    .where('isPublic', '=', true)
    .executeTakeFirst()
  return done.numUpdatedRows === 1n
}

export type SitemapPart = { part: number; changedAt: Date }

/** By their numbers; the index of `public_profiles` is made for this number. */
const profilesInPart = 10_000

const isListed = sql<boolean>`
  profile.is_public and profile.is_indexed
  and exists (select from accounts account where account.id = profile.account_id
    and account.status = 'active' and account.email_verified)`

/** Sitemaps of profiles, each with when one of them last changed. */
export async function sitemapParts(db: Database): Promise<SitemapPart[]> {
  const { rows } = await sql<SitemapPart>`
    select part::int as part, newest.at as "changedAt"
    from generate_series(0,
      (select max(number) from public_profiles) / ${sql.lit(profilesInPart)}) part
    cross join lateral (
      select updated_at as at from public_profiles profile
      where ${isListed} and number / ${sql.lit(profilesInPart)} = part
      order by updated_at desc limit 1) newest
    order by part`.execute(queriesOf(db))
  return rows
}

/** Addresses that search engines may list. */
export async function listOfPart(
  db: Database,
  part: number,
): Promise<{ address: string; changedAt: Date }[]> {
  const { rows } = await sql<{ address: string; changedAt: Date }>`
    select profile.address, profile.updated_at as "changedAt" from public_profiles profile
    where ${isListed} and number >= ${part * profilesInPart}
      and number < ${(part + 1) * profilesInPart}
    order by number`.execute(queriesOf(db))
  return rows
}
