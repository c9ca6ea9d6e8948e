import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { AccountItem } from '../contract.ts'

type AccountListRow = Omit<AccountItem, 'createdAt'> & { createdAt: Date }

/** Newest first: ids begin with their time. Of an address, whoever has proved it comes before all who claim it. */
export async function listAccounts(
  db: Database,
  list: {
    /** An empty address means all of them. */
    wanted: { id: string } | { email: string }
    after: { isProved: boolean; id: string } | undefined
    limit: number
    now: Date
  },
): Promise<AccountListRow[]> {
  const { wanted, after, limit, now } = list
  const isOfAddress = 'email' in wanted && wanted.email !== ''
  const order = isOfAddress ? sql`email_verified desc, id desc` : sql`id desc`
  const place = isOfAddress
    ? sql`(email_verified, id) < (${after?.isProved}::boolean, ${after?.id}::uuid)`
    : sql`id < ${after?.id}`
  const filter =
    'id' in wanted
      ? sql`id = ${wanted.id}`
      : wanted.email
        ? sql`lower(email::text) = ${wanted.email}`
        : sql`true`
  const { rows } = await sql<AccountListRow>`
    with page as (
      select id, email_verified, roles, status, created_at from accounts
      where ${filter}
        and ${after ? place : sql`true`}
      order by ${order} limit ${limit}
    )
    select page.*, (
      select count(*) from sessions
      where sessions.account_id = page.id and sessions.expires_at > ${now}
    ) as sessions
    from page order by ${order}`.execute(queriesOf(db))
  return rows
}

/** Nobody can sign in any more, whatever the account was before. */
export async function closeAccount(db: Database, id: string, now: Date): Promise<void> {
  await queriesOf(db)
    .updateTable('accounts')
    .set({ status: 'deleting', updatedAt: now })
    .where('id', '=', id)
    .execute()
}

export async function signInFacts(
  db: Database,
  accountId: string,
  now: Date,
): Promise<{ sessions: number; hasSecondFactor: boolean }> {
  const { rows } = await sql<{ sessions: number; hasSecondFactor: boolean }>`
    select (select count(*)::int from sessions
        where account_id = ${accountId} and expires_at > ${now}) as sessions,
      exists (select 1 from authenticators
        where account_id = ${accountId} and confirmed_at is not null) as "hasSecondFactor"`.execute(
    queriesOf(db),
  )
  return rows[0]!
}

/** Without name and addresses. */
export function findState(db: Database, accountId: string) {
  return queriesOf(db)
    .selectFrom('accounts')
    .select(['id', 'status', 'roles', 'createdAt'])
    .where('id', '=', accountId)
    .executeTakeFirst()
}
