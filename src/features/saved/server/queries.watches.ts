import { sql } from 'kysely'
import type { CompanyMove } from '#features/companies/server/events.ts'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import { updateThese } from '#platform/db/update-these.ts'

export type WatchRow = { companyId: string; slug: string; name: string }

export async function insertWatch(
  db: Database,
  row: { accountId: string; companyId: string },
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('companyWatches')
    .values({ ...row, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function deleteWatch(
  db: Database,
  { accountId, companyId }: { accountId: string; companyId: string },
): Promise<void> {
  await queriesOf(db)
    .deleteFrom('companyWatches')
    .where('accountId', '=', accountId)
    .where('companyId', '=', companyId)
    .execute()
}

/** The newest first; as many as someone may have. */
export function listWatches(db: Database, accountId: string, atMost: number): Promise<WatchRow[]> {
  return queriesOf(db)
    .selectFrom('companyWatches as watch')
    .innerJoin('companies as company', 'company.id', 'watch.companyId')
    .select(['company.id as companyId', 'company.slug', 'company.name'])
    .where('watch.accountId', '=', accountId)
    .orderBy('watch.createdAt', 'desc')
    .orderBy('watch.companyId')
    .limit(atMost)
    .execute()
}

/** Companies with referrers whose watchers were not tried for a while, another selection each time. */
export async function companiesOfWatches(
  db: Database,
  triedBefore: Date,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select company.id from companies company
    where company.verified_referrers > 0 and company.referrals_open
      and exists (
        select from company_watches watch
        where watch.company_id = company.id
          and (watch.tried_at is null or watch.tried_at < ${triedBefore}))
    order by random() limit ${limit}`.execute(queriesOf(db))
  return rows.map(({ id }) => id)
}

/** Locks some who watch a company and were not tried since, and tells who they are. */
export async function lockWatches(
  db: Database,
  companyId: string,
  triedBefore: Date,
  atMost: number,
): Promise<string[]> {
  const { rows } = await sql<{ accountId: string }>`
    select account_id from company_watches
    where company_id = ${companyId} and (tried_at is null or tried_at < ${triedBefore})
    order by account_id limit ${atMost} for update`.execute(queriesOf(db))
  return rows.map(({ accountId }) => accountId)
}

export async function noteTried(
  db: Database,
  companyId: string,
  accountIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update company_watches set tried_at = ${now}
    where company_id = ${companyId} and account_id = any(${accountIds}::uuid[])`.execute(
    queriesOf(db),
  )
}

export async function deleteWatches(
  db: Database,
  companyId: string,
  accountIds: readonly string[],
): Promise<void> {
  await sql`
    delete from company_watches
    where company_id = ${companyId} and account_id = any(${accountIds}::uuid[])`.execute(
    queriesOf(db),
  )
}

/** Someone who watches both keeps the two: told of the one, the other goes by itself. */
export function moveWatches(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const update = sql`
    update company_watches moving set company_id = ${intoId}
    where company_id = ${fromId} and not exists (
      select from company_watches other
      where other.account_id = moving.account_id and other.company_id = ${intoId})`
  return updateThese(db, update, only, 'account_id')
}
