import { sql } from 'kysely'
import type { Database } from '#platform/db/database.ts'
import { queriesOf } from '#platform/db/queries-of.ts'
import type { CompanyState } from '../contract.ts'

export type CompanyRow = {
  id: string
  slug: string
  name: string
  website: string | null
  description: string | null
  industry: string | null
  sizeBand: string | null
  founded: number | null
  headquarters: string | null
  state: CompanyState
  referralsOpen: boolean
  verifiedReferrers: number
  verifiedAt: Date | null
  mergedInto: string | null
  parentId: string | null
  logoKey: string | null
  createdAt: Date
}

export const companyColumns = [
  'companies.id',
  'companies.slug',
  'companies.name',
  'companies.website',
  'companies.description',
  'companies.industry',
  'companies.sizeBand',
  'companies.founded',
  'companies.headquarters',
  'companies.state',
  'companies.referralsOpen',
  'companies.verifiedReferrers',
  'companies.verifiedAt',
  'companies.mergedInto',
  'companies.parentId',
  'companies.logoKey',
  'companies.createdAt',
] as const

export function selectCompanies(db: Database) {
  return queriesOf(db).selectFrom('companies').select(companyColumns).$castTo<CompanyRow>()
}

export function findCompanyById(db: Database, id: string): Promise<CompanyRow | undefined> {
  return selectCompanies(db).where('id', '=', id).executeTakeFirst()
}

export function findCompanyBySlug(db: Database, slug: string): Promise<CompanyRow | undefined> {
  return selectCompanies(db).where('slug', '=', slug).executeTakeFirst()
}

export function findCompaniesByIds(db: Database, ids: readonly string[]): Promise<CompanyRow[]> {
  return selectCompanies(db)
    .where('id', '=', (eb) => eb.fn.any(eb.val([...ids])))
    .execute()
}

export function lockCompany(db: Database, id: string): Promise<CompanyRow | undefined> {
  return selectCompanies(db).where('id', '=', id).forUpdate().executeTakeFirst()
}

/** The state of a company, which stays as it is until the end of the transaction. */
export async function holdState(db: Database, id: string): Promise<CompanyState | undefined> {
  const { rows } = await sql<{ state: CompanyState }>`
    select state from companies where id = ${id} for key share`.execute(queriesOf(db))
  return rows[0]?.state
}

export type CompanyChange = Partial<
  Pick<
    CompanyRow,
    | 'name'
    | 'website'
    | 'description'
    | 'industry'
    | 'headquarters'
    | 'referralsOpen'
    | 'state'
    | 'verifiedAt'
    | 'mergedInto'
    | 'parentId'
    | 'logoKey'
  >
> & { foldedName?: string; nameKey?: string; reverifyAt?: Date | null }

export async function updateCompany(
  db: Database,
  id: string,
  change: CompanyChange,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('companies')
    .set((update) => ({ ...change, updatedAt: now, version: update('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** A company and everything that it belongs to, from below upwards. */
export async function findAncestors(db: Database, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with recursive above as (
      select id, parent_id from companies where id = ${id}
      union
      select company.id, company.parent_id
      from companies company join above on company.id = above.parent_id)
    select id from above`.execute(queriesOf(db))
  return rows.map((row) => row.id)
}

export async function findReverifyDue(
  db: Database,
  state: 'verified' | 'reverify_due',
  now: Date,
  limit: number,
): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('companies')
    .select('id')
    .where('reverifyAt', '<=', now)
    .where('state', '=', state)
    .limit(limit)
    .execute()
  return rows.map((row) => row.id)
}

/** @returns false for one who was it already */
export async function insertAdmin(
  db: Database,
  companyId: string,
  accountId: string,
  now: Date,
): Promise<boolean> {
  const row = await queriesOf(db)
    .insertInto('companyAdmins')
    .values({ companyId, accountId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return row.numInsertedOrUpdatedRows === 1n
}

/** @returns the companies that the account looked after */
export async function deleteAdmin(db: Database, accountId: string): Promise<string[]> {
  const rows = await queriesOf(db)
    .deleteFrom('companyAdmins')
    .where('accountId', '=', accountId)
    .returning('companyId')
    .execute()
  return rows.map(({ companyId }) => companyId)
}

export async function listAdmins(db: Database, companyId: string): Promise<string[]> {
  const rows = await queriesOf(db)
    .selectFrom('companyAdmins')
    .select('accountId')
    .where('companyId', '=', companyId)
    .orderBy('createdAt')
    .execute()
  return rows.map((row) => row.accountId)
}

/** Proved domains that share letters with this one, or look the same; those of the company itself aside. */
export async function findSimilarDomains(
  db: Database,
  domain: string,
  skeleton: string,
  exceptCompanyId: string | null,
): Promise<string[]> {
  const { rows } = await sql<{ domain: string }>`
    select domain from company_domains
    where verified_at is not null and (domain % ${domain} or domain % ${skeleton})
      and company_id is distinct from ${exceptCompanyId}::uuid
    order by greatest(similarity(domain, ${domain}), similarity(domain, ${skeleton})) desc
    limit 50`.execute(queriesOf(db))
  return rows.map((row) => row.domain)
}
export function findCompanyByFoldedName(
  db: Database,
  foldedName: string,
): Promise<CompanyRow | undefined> {
  return selectCompanies(db).where('foldedName', '=', foldedName).executeTakeFirst()
}

/** The company of the first of these domains that belongs to one. */
export async function findCompanyByDomains(
  db: Database,
  domains: string[],
): Promise<CompanyRow | undefined> {
  return queriesOf(db)
    .selectFrom('companyDomains')
    .innerJoin('companies', 'companies.id', 'companyDomains.companyId')
    .select(companyColumns)
    .$castTo<CompanyRow>()
    .where('companyDomains.domain', '=', (eb) => eb.fn.any(eb.val(domains)))
    .orderBy(sql`length(company_domains.domain)`, 'desc')
    .executeTakeFirst()
}

/** The company of the narrowest of these domains that is proved; undefined when none is. */
export async function findProvedOwner(
  db: Database,
  domains: string[],
): Promise<string | undefined> {
  const row = await queriesOf(db)
    .selectFrom('companyDomains')
    .select('companyId')
    .where('domain', '=', (eb) => eb.fn.any(eb.val(domains)))
    .where('verifiedAt', 'is not', null)
    .orderBy(sql`length(domain)`, 'desc')
    .executeTakeFirst()
  return row?.companyId
}

export function listDomains(
  db: Database,
  companyId: string,
): Promise<{ domain: string; verifiedAt: Date | null }[]> {
  return queriesOf(db)
    .selectFrom('companyDomains')
    .select(['domain', 'verifiedAt'])
    .where('companyId', '=', companyId)
    .orderBy('domain')
    .execute()
}

/** @param alsoTyped those, too, that nothing proves: someone has only typed their names */
export function findCompaniesByPrefix(
  db: Database,
  foldedPrefix: string,
  { limit, alsoTyped }: { limit: number; alsoTyped: boolean },
): Promise<Pick<CompanyRow, 'id' | 'slug' | 'name' | 'logoKey'>[]> {
  const pattern = `${foldedPrefix.replace(/[\\%_]/g, '\\$&')}%`
  const named = queriesOf(db)
    .selectFrom('companies')
    .select(['id', 'slug', 'name', 'logoKey'])
    .where('foldedName', 'like', pattern)
    .where('state', '<>', 'merged')
    .orderBy('foldedName')
    .limit(limit)
  if (alsoTyped) return named.execute()
  return named
    .where((eb) =>
      eb.or([
        eb('verifiedReferrers', '>', 0),
        eb.exists(
          eb
            .selectFrom('jobs')
            .select('jobs.id')
            .whereRef('jobs.companyId', '=', 'companies.id')
            .where('status', '=', 'published')
            .where('listed', '=', true),
        ),
        eb.exists(
          eb
            .selectFrom('companyDomains')
            .select('domain')
            .whereRef('companyDomains.companyId', '=', 'companies.id')
            .where('verifiedAt', 'is not', null),
        ),
      ]),
    )
    .execute()
}

/** Every slug that starts like this one, to find a free one. */
export async function takenSlugs(db: Database, slug: string): Promise<Set<string>> {
  const rows = await queriesOf(db)
    .selectFrom('companies')
    .select('slug')
    .where('slug', 'like', `${slug}%`)
    .execute()
  return new Set(rows.map((row) => row.slug))
}

export type NewCompany = {
  id: string
  slug: string
  name: string
  foldedName: string
  nameKey: string
  nameKeyEdition: number
  website: string | null
  description: string | null
  industry: string | null
  sizeBand: string | null
  founded: number | null
  headquarters: string | null
  state: CompanyState
  createdAt: Date
}

export async function insertCompanies(db: Database, companies: NewCompany[]): Promise<void> {
  await queriesOf(db)
    .insertInto('companies')
    .values(
      companies.map((company) => ({
        id: company.id,
        slug: company.slug,
        name: company.name,
        foldedName: company.foldedName,
        nameKey: company.nameKey,
        nameKeyEdition: company.nameKeyEdition,
        website: company.website,
        description: company.description,
        industry: company.industry,
        sizeBand: company.sizeBand,
        founded: company.founded,
        headquarters: company.headquarters,
        state: company.state,
        createdAt: company.createdAt,
        updatedAt: company.createdAt,
      })),
    )
    .execute()
}

export type NewDomain = {
  domain: string
  companyId: string
  verifiedAt: Date | null
  method: 'import' | 'dns' | 'mailbox' | 'admin' | 'board' | 'demo'
  createdAt: Date
}

/** A proved domain stays where it is; a proof takes over one that only a posting had named. */
export async function insertDomains(db: Database, domains: NewDomain[]): Promise<void> {
  await queriesOf(db)
    .insertInto('companyDomains')
    .values(
      domains.map((domain) => ({
        domain: domain.domain,
        companyId: domain.companyId,
        verifiedAt: domain.verifiedAt,
        method: domain.method,
        createdAt: domain.createdAt,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .column('domain')
        .doUpdateSet((eb) => ({
          companyId: eb.ref('excluded.companyId'),
          verifiedAt: eb.ref('excluded.verifiedAt'),
          method: eb.ref('excluded.method'),
        }))
        .where('companyDomains.verifiedAt', 'is', null)
        .where('excluded.verifiedAt', 'is not', null),
    )
    .execute()
}

export async function setWebsite(
  db: Database,
  companyId: string,
  website: string,
  now: Date,
): Promise<void> {
  await queriesOf(db)
    .updateTable('companies')
    .set({ website, updatedAt: now })
    .where('id', '=', companyId)
    .where('website', 'is', null)
    .execute()
}

export async function setReferrers(db: Database, companyId: string, count: number): Promise<void> {
  await queriesOf(db)
    .updateTable('companies')
    .set({ verifiedReferrers: count })
    .where('id', '=', companyId)
    .execute()
}

export async function countOpenJobs(db: Database, companyId: string): Promise<number> {
  const row = await queriesOf(db)
    .selectFrom('jobs')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where('status', '=', 'published')
    .where('listed', '=', true)
    .executeTakeFirstOrThrow()
  return row.count
}
