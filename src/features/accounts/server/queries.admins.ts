import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { AdminRole } from '#shared/permissions.ts'

export async function grantRoles(
  db: Database,
  accountId: string,
  roles: AdminRole[],
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('adminGrants')
    .values({ accountId, roles, createdAt: now, updatedAt: now })
    .onConflict((conflict) => conflict.column('accountId').doUpdateSet({ roles, updatedAt: now }))
    .execute()
}

export async function findRoles(db: Database, accountId: string): Promise<string[]> {
  const row = await queriesOf(db)
    .selectFrom('adminGrants')
    .select('roles')
    .where('accountId', '=', accountId)
    .executeTakeFirst()
  return row?.roles ?? []
}

/** Active accounts with one of the roles. */
export async function listWithRoles(db: Database, roles: readonly AdminRole[]): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('adminGrants as grants')
    .innerJoin('accounts as account', 'account.id', 'grants.accountId')
    .select('account.id')
    .where('account.status', '=', 'active')
    .where(sql<boolean>`grants.roles && ${[...roles]}::text[]`)
    .execute()
  return rows.map(({ id }) => id)
}

/** An account without any way in yet. */
export async function insertAccount(
  db: Database,
  account: { id: string; email: string; name: string; now: Date },
): Promise<void> {
  const { id, email, name, now } = account
  await queriesOf(db)
    .insertInto('accounts')
    .values({ id, email, name, emailVerified: true, createdAt: now, updatedAt: now })
    .execute()
}

export async function insertInvitation(
  db: Database,
  invitation: {
    id: string
    accountId: string
    tokenHash: string
    expiresAt: Date
    createdAt: Date
  },
): Promise<void> {
  await queriesOf(db).insertInto('adminInvitations').values(invitation).execute()
}

/** The account of a link that still works. */
export async function findInvitation(
  db: Database,
  tokenHash: string,
  now: Date,
): Promise<{ id: string; accountId: string } | undefined> {
  return queriesOf(db)
    .selectFrom('adminInvitations')
    .select(['id', 'accountId'])
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** @returns false when someone used it first */
export async function useInvitation(db: Database, id: string, now: Date): Promise<boolean> {
  const row = await queriesOf(db)
    .updateTable('adminInvitations')
    .set({ usedAt: now })
    .where('id', '=', id)
    .where('usedAt', 'is', null)
    .executeTakeFirst()
  return row.numUpdatedRows === 1n
}
