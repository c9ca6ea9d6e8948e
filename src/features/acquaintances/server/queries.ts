import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { AcquaintanceSource } from '../contract.ts'
import type { SealedKey, SealedRow } from './sealing.ts'

/** The key of an account, locked so that two imports at once wait for each other. */
export async function lockKey(db: Database, accountId: string): Promise<SealedKey | undefined> {
  await sql`
    select pg_advisory_xact_lock(hashtextextended(${`acquaintances of ${accountId}`}, 0))`.execute(
    queriesOf(db),
  )
  return findKey(db, accountId)
}

export function findKey(db: Database, accountId: string): Promise<SealedKey | undefined> {
  return queriesOf(db)
    .selectFrom('acquaintanceKeys')
    .select(['sealed', 'wrappedKey'])
    .where('accountId', '=', accountId)
    .executeTakeFirst()
}

export async function insertKey(
  db: Database,
  accountId: string,
  { sealed, wrappedKey }: SealedKey,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .insertInto('acquaintanceKeys')
    .values({ accountId, sealed, wrappedKey, createdAt: now })
    .execute()
}

export type ImportRow = { source: AcquaintanceSource; people: number; importedAt: Date }

export async function listImports(db: Database, accountId: string): Promise<ImportRow[]> {
  const rows = await queriesOf(db)
    .selectFrom('acquaintanceImports')
    .select(['source', 'people', 'importedAt'])
    .where('accountId', '=', accountId)
    .orderBy('source')
    .execute()
  return rows as ImportRow[]
}

export async function putImport(
  db: Database,
  accountId: string,
  { source, people, importedAt }: ImportRow,
): Promise<void> {
  await queriesOf(db)
    .insertInto('acquaintanceImports')
    .values({ accountId, source, people, importedAt })
    .onConflict((conflict) =>
      conflict.columns(['accountId', 'source']).doUpdateSet({ people, importedAt }),
    )
    .execute()
}

export type NewAcquaintance = { id: string; sealed: Uint8Array; wrappedKey: string; tags: Buffer[] }

/** Some people and their tags, by two statements. */
export async function insertAcquaintances(
  db: Database,
  { accountId, source }: { accountId: string; source: AcquaintanceSource },
  rows: readonly NewAcquaintance[],
): Promise<void> {
  await sql`
    insert into acquaintances (id, account_id, source, sealed, wrapped_key)
    select id, ${accountId}, ${source}, sealed, wrapped_key
    from unnest(${rows.map(({ id }) => id)}::uuid[],
      ${rows.map(({ sealed }) => Buffer.from(sealed))}::bytea[],
      ${rows.map(({ wrappedKey }) => wrappedKey)}::text[]) as made(id, sealed, wrapped_key)`.execute(
    queriesOf(db),
  )
  const tags = rows.flatMap(({ id, tags: own }) => own.map((tag) => ({ id, tag })))
  await sql`
    insert into acquaintance_tags (account_id, tag, acquaintance_id)
    select ${accountId}, tag, id
    from unnest(${tags.map(({ id }) => id)}::uuid[], ${tags.map(({ tag }) => tag)}::bytea[])
      as made(id, tag)
    on conflict do nothing`.execute(queriesOf(db))
}

export async function deleteAcquaintancesFrom(
  db: Database,
  accountId: string,
  source: AcquaintanceSource,
): Promise<void> {
  await queriesOf(db)
    .deleteFrom('acquaintances')
    .where('accountId', '=', accountId)
    .where('source', '=', source)
    .execute()
}

/** All of it, tags and key too: what a copy still has of it is noise without the deployment's secret. */
export async function deleteAll(db: Database, accountId: string): Promise<void> {
  const queries = queriesOf(db)
  await queries.deleteFrom('acquaintanceTags').where('accountId', '=', accountId).execute()
  await queries.deleteFrom('acquaintances').where('accountId', '=', accountId).execute()
  await queries.deleteFrom('acquaintanceImports').where('accountId', '=', accountId).execute()
  await queries.deleteFrom('acquaintanceKeys').where('accountId', '=', accountId).execute()
}

export async function listSealed(
  db: Database,
  accountId: string,
  after: string | undefined,
  limit: number,
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select id, sealed, wrapped_key from acquaintances
    where account_id = ${accountId} and ${after ? sql`id > ${after}::uuid` : sql`true`}
    order by id limit ${limit}`.execute(queriesOf(db))
  return rows
}

export type CompanyWord = { companyId: string; word: string }

/**
 * The words by which companies are recognised: the keys of their names, earlier ones and those of what
 * was merged into them too, and their confirmed mail domains.
 */
export async function findCompanyWords(
  db: Database,
  companyIds: readonly string[],
): Promise<CompanyWord[]> {
  const { rows } = await sql<CompanyWord>`
    with asked as (
      select asked.id as company_id, company.id
      from unnest(${companyIds}::uuid[]) asked(id)
      join companies company on company.id = asked.id or company.merged_into = asked.id)
    select asked.company_id, 'name:' || company.name_key as word
      from asked join companies company using (id) where company.name_key <> ''
    union
    select asked.company_id, 'name:' || alias.name_key
      from asked join company_aliases alias on alias.company_id = asked.id
      where alias.name_key <> ''
    union
    select asked.company_id, 'domain:' || domain.domain
      from asked join company_domains domain on domain.company_id = asked.id
      where domain.verified_at is not null`.execute(queriesOf(db))
  return rows
}

export type CompanyTag = { companyId: string; tag: Buffer }

/** How many of someone's people have one of the tags of each company. */
export async function countTagged(
  db: Database,
  accountId: string,
  tags: readonly CompanyTag[],
): Promise<{ companyId: string; people: number }[]> {
  const { rows } = await sql<{ companyId: string; people: number }>`
    select asked.company_id, count(distinct known.acquaintance_id)::int as people
    from unnest(${tags.map(({ companyId }) => companyId)}::uuid[],
      ${tags.map(({ tag }) => tag)}::bytea[]) as asked(company_id, tag)
    join acquaintance_tags known on known.account_id = ${accountId} and known.tag = asked.tag
    group by asked.company_id`.execute(queriesOf(db))
  return rows
}

export async function listTagged(
  db: Database,
  accountId: string,
  tags: readonly Buffer[],
  limit: number,
): Promise<SealedRow[]> {
  const { rows } = await sql<SealedRow>`
    select id, sealed, wrapped_key from acquaintances
    where id in (
      select acquaintance_id from acquaintance_tags
      where account_id = ${accountId} and tag = any(${[...tags]}::bytea[]))
    order by id limit ${limit}`.execute(queriesOf(db))
  return rows
}
