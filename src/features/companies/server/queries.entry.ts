/** Finding companies by what someone writes, and the keys that they are found by. */
import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { CompanyMove } from './events.ts'
import { selectCompanies, type CompanyRow } from './queries.ts'

/**
 * Companies that this name may mean, those that were merged too: by their name without its legal
 * form, or by a name that they had before.
 */
export async function findByNameKey(
  db: Database,
  nameKey: string,
  foldedName: string,
): Promise<(CompanyRow & { domains: string[] })[]> {
  const rows = await selectCompanies(db)
    .select((eb) =>
      eb
        .selectFrom('companyDomains')
        .select(sql<string[]>`coalesce(array_agg(domain), '{}')`.as('domains'))
        .whereRef('companyDomains.companyId', '=', 'companies.id')
        .as('domains'),
    )
    .where((eb) =>
      eb.or([
        eb('nameKey', '=', nameKey),
        eb('foldedName', '=', foldedName),
        eb(
          'id',
          'in',
          eb.selectFrom('companyAliases').select('companyId').where('nameKey', '=', nameKey),
        ),
      ]),
    )
    .orderBy('createdAt')
    .orderBy('id')
    .limit(50)
    .execute()
  return rows as (CompanyRow & { domains: string[] })[]
}

/** Companies by the keys of their present and earlier names, and by their domains, in one statement each. */
export async function findByKeysAndDomains(
  db: Database,
  nameKeys: readonly string[],
  domains: readonly string[],
): Promise<{ byKey: Map<string, string>; byDomain: Map<string, string> }> {
  const named = await sql<{ key: string; id: string }>`
    select distinct on (key) key, id from (
      select name_key as key, coalesce(merged_into, id) as id, 0 as rank, created_at
      from companies where name_key = any(${nameKeys}::text[])
      union all
      select alias.name_key, company_id, 1, created_at from company_aliases alias
      where alias.name_key = any(${nameKeys}::text[])) found
    order by key, rank, created_at, id`.execute(queriesOf(db))
  const owned = await sql<{ domain: string; id: string }>`
    select domain, company_id as id from company_domains
    where domain = any(${domains}::text[])`.execute(queriesOf(db))
  return {
    byKey: new Map(named.rows.map(({ key, id }) => [key, id])),
    byDomain: new Map(owned.rows.map(({ domain, id }) => [domain, id])),
  }
}

/** Until the end of the transaction nobody else makes a company of this name. */
export async function lockName(db: Database, nameKey: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('company:' || ${nameKey}, 0))`.execute(
    queriesOf(db),
  )
}

/**
 * Until the end of the transaction nobody else takes an address that begins so. Different names share one:
 * every name without a Latin letter begins with `company`.
 */
export async function lockSlug(db: Database, slug: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('company-slug:' || ${slug}, 0))`.execute(
    queriesOf(db),
  )
}

/** A name that a company had. */
export async function insertAlias(
  db: Database,
  alias: { companyId: string; nameKey: string; name: string; createdAt: Date },
): Promise<void> {
  await queriesOf(db)
    .insertInto('companyAliases')
    .values(alias)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Names that a company had go with it. @returns their keys */
export async function moveAliases(
  db: Database,
  { fromId, intoId, only }: CompanyMove,
): Promise<string[]> {
  const these = only ? sql`and name_key = any(${[...only]}::text[])` : sql``
  const { rows } = await sql<{ nameKey: string }>`
    update company_aliases alias set company_id = ${intoId}
    where company_id = ${fromId} ${these} and not exists (
      select from company_aliases other
      where other.company_id = ${intoId} and other.name_key = alias.name_key)
    returning name_key as "nameKey"`.execute(queriesOf(db))
  return rows.map((row) => row.nameKey)
}

/** Companies whose name was never taken apart, or by an earlier edition of the rules. */
export async function findWithoutKey(
  db: Database,
  edition: number,
  limit: number,
): Promise<{ id: string; name: string }[]> {
  return queriesOf(db)
    .selectFrom('companies')
    .select(['id', 'name'])
    .where('nameKeyEdition', '<', edition)
    .orderBy('nameKeyEdition')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()
}

export async function setNameKeys(
  db: Database,
  keys: readonly { id: string; nameKey: string }[],
  edition: number,
): Promise<void> {
  await sql`
    update companies set name_key = given.name_key, name_key_edition = ${edition}::int
    from unnest(${keys.map(({ id }) => id)}::uuid[],
      ${keys.map(({ nameKey }) => nameKey)}::text[]) given(id, name_key)
    where companies.id = given.id`.execute(queriesOf(db))
}

/** Removes a stub that nothing refers to; leaves any other as it is. */
export async function deleteStub(db: Database, id: string): Promise<void> {
  await queriesOf(db).deleteFrom('companyDomains').where('companyId', '=', id).execute()
  await queriesOf(db)
    .deleteFrom('companies')
    .where('id', '=', id)
    .where('state', '=', 'stub')
    .execute()
}
