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

const columns = [
  ...(['accountId', 'address', 'isPublic', 'isIndexed', 'shows', 'updatedAt'] as const),
] as const

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

/** Addresses that search engines may list, last changed first. */
export async function listIndexed(
  db: Database,
  limit: number,
): Promise<{ address: string; changedAt: Date }[]> {
  const { rows } = await sql<{ address: string; changedAt: Date }>`
    select profile.address, profile.updated_at as changed_at from public_profiles profile
    join accounts account on account.id = profile.account_id
    where profile.is_public and profile.is_indexed
      and account.status = 'active' and account.email_verified
    order by profile.updated_at desc, profile.account_id desc limit ${limit}`.execute(queriesOf(db))
  return rows
}
