/** Companies: who they are, which mail domains are theirs. The door for other features. */
import { AppError } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { CompanyReference } from '../contract.ts'
import { doubleOf, lookAlikes, skeletonOf } from './look-alikes.ts'
import { followMerge } from './service.merged.ts'
import { domainAndParents, domainOfWebsite, foldName, isSharedHost, slugOf } from './names.ts'
import * as queries from './queries.ts'

export type { CompanyRow } from './queries.ts'
export { followMerge } from './service.merged.ts'
export { moveBack, moveOver } from './service.merges.ts'
export { groupsByProfile } from './policy.referrals.ts'
export {
  bonusFor,
  ownershipUntil,
  referFirst,
  referralTerms,
  whyNotApplied,
  whyNotReferred,
  type ReferralTerms,
} from './service.policies.ts'
export { requireOpenCompany, reverifyDue, stepCompany, verifyCompany } from './service.states.ts'

type Reading = Pick<Context, 'db'>
type Writing = Pick<Context, 'db' | 'clock'>

/**
 * One company.
 *
 * @throws AppError NOT_FOUND
 */
export async function companyById(context: Reading, id: string): Promise<queries.CompanyRow> {
  const company = await queries.findCompanyById(context.db, id)
  if (!company) throw new AppError('NOT_FOUND')
  return company
}

/** The company with this address, or the one it became; null when there is none. */
export async function companyBySlug(
  context: Reading,
  slug: string,
): Promise<queries.CompanyRow | null> {
  const company = await queries.findCompanyBySlug(context.db, slug)
  return company ? followMerge(context, company) : null
}

/** Several companies by their ids. */
export async function companiesByIds(
  context: Reading,
  ids: readonly string[],
): Promise<Map<string, queries.CompanyRow>> {
  const rows = ids.length > 0 ? await queries.findCompaniesByIds(context.db, ids) : []
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * The company of that name, compared without case and accents; null when there is none. One that
 * was merged gives the one it became.
 */
export async function companyByName(
  context: Reading,
  name: string,
): Promise<queries.CompanyRow | null> {
  const company = await queries.findCompanyByFoldedName(context.db, foldName(name))
  return company ? followMerge(context, company) : null
}

/** Proved domains of other companies that this one could be taken for, the most alike first. */
export async function domainsLike(
  context: Reading,
  domain: string,
  ownCompanyId: string | null,
): Promise<string[]> {
  return lookAlikes(domain, await similarTo(context, domain, ownCompanyId))
}

/** A proved domain that nobody can tell from this one by looking at it; undefined when there is none. */
export async function domainDouble(context: Reading, domain: string): Promise<string | undefined> {
  return doubleOf(domain, await similarTo(context, domain, null))
}

function similarTo(
  context: Reading,
  domain: string,
  ownCompanyId: string | null,
): Promise<string[]> {
  const name = domain.toLowerCase()
  return queries.findSimilarDomains(context.db, name, skeletonOf(name), ownCompanyId)
}

/** The accounts that look after a company, the first one first. */
export function companyAdmins(context: Reading, companyId: string): Promise<string[]> {
  return queries.listAdmins(context.db, companyId)
}

/** Lets an account look after a company. */
export async function addCompanyAdmin(
  context: Context,
  companyId: string,
  accountId: string,
): Promise<void> {
  const now = context.clock.now()
  if (!(await queries.insertAdmin(context.db, companyId, accountId, now))) return
  await recordAudit(context, {
    action: 'companies.adminAdded',
    entity: { type: 'company', id: companyId },
    after: { accountId },
  })
}

/** An account that does not work anywhere any more looks after nothing. */
export async function removeCompanyAdmin(context: Context, accountId: string): Promise<void> {
  for (const companyId of await queries.deleteAdmin(context.db, accountId)) {
    await recordAudit(context, {
      action: 'companies.adminRemoved',
      entity: { type: 'company', id: companyId },
      before: { accountId },
    })
  }
}

/** Companies whose name starts with these words, by name. */
export async function listCompanies(
  context: Reading,
  input: { q: string; limit: number },
): Promise<CompanyReference[]> {
  return queries.findCompaniesByPrefix(context.db, foldName(input.q), input.limit)
}

/** The company that owns a mail domain or a parent of it; null when nobody is known to. */
export async function companyForDomain(
  context: Reading,
  domain: string,
): Promise<queries.CompanyRow | null> {
  const names = domainAndParents(domain)
  if (names.length === 0) return null
  return (await queries.findCompanyByDomains(context.db, names)) ?? null
}

/** The mail domains of a company; `verifiedAt` is null for one that only a posting named. */
export function domainsOf(
  context: Reading,
  companyId: string,
): Promise<{ domain: string; verifiedAt: Date | null }[]> {
  return queries.listDomains(context.db, companyId)
}

/**
 * Stores how many people of a company can take a request now. Whoever verifies people calls it in
 * the same transaction, with the whole number, so that it cannot drift.
 */
export function setVerifiedInsiders(
  context: Pick<Context, 'db'>,
  companyId: string,
  count: number,
): Promise<void> {
  return queries.setInsiders(context.db, companyId, count)
}

export type CompanyFacts = {
  name: string
  website?: string | null
  description?: string | null
  industry?: string | null
  sizeBand?: string | null
  founded?: number | null
  headquarters?: string | null
}

/**
 * The company of that name, made as a stub when there is none. Names are compared without case and
 * accents; a website adds its domain, unproved.
 */
export async function findOrCreateCompany(
  context: Writing,
  facts: CompanyFacts,
): Promise<queries.CompanyRow> {
  const now = context.clock.now()
  const foldedName = foldName(facts.name)
  let company = await queries.findCompanyByFoldedName(context.db, foldedName)
  if (!company) {
    const slug = await freeSlug(context, facts.name)
    const row = newCompany({ ...facts, slug }, now)
    await queries.insertCompanies(context.db, [row])
    company = await queries.findCompanyByFoldedName(context.db, foldedName)
    if (!company) throw new Error('A company that was just stored cannot be found')
  } else if (company.mergedInto) {
    company = await followMerge(context, company)
  } else if (facts.website && !company.website) {
    await queries.setWebsite(context.db, company.id, facts.website, now)
  }
  const domain = domainOfWebsite(facts.website ?? null)
  if (domain && !isSharedHost(domain)) await addDomain(context, company.id, domain, 'import')
  return company
}

/**
 * Says that a mail domain belongs to a company. A domain that belongs to one already stays there.
 *
 * @param method `import` leaves it unproved; every other method proves it
 */
export async function addDomain(
  context: Writing,
  companyId: string,
  domain: string,
  method: queries.NewDomain['method'],
): Promise<void> {
  const now = context.clock.now()
  const verifiedAt = method === 'import' ? null : now
  await queries.insertDomains(context.db, [
    { domain: domain.toLowerCase(), companyId, verifiedAt, method, createdAt: now },
  ])
}

/**
 * Stores companies of which none exists yet, with their domains proved; for demo data.
 *
 * @returns their ids in the order given
 */
export async function createDemoCompanies(
  context: Writing,
  companies: (CompanyFacts & { domain: string })[],
): Promise<{ id: string; name: string; domain: string }[]> {
  const now = context.clock.now()
  const rows = companies.map((facts) => newCompany({ ...facts, slug: slugOf(facts.name) }, now))
  for (const row of rows) row.state = 'verified'
  await queries.insertCompanies(context.db, rows)
  const created = companies.map(({ name, domain }, index) => ({
    id: rows[index]!.id,
    name,
    domain,
  }))
  await queries.insertDomains(
    context.db,
    created.map(({ id, domain }) => ({
      domain,
      companyId: id,
      verifiedAt: now,
      method: 'demo',
      createdAt: now,
    })),
  )
  return created
}

async function freeSlug(context: Reading, name: string): Promise<string> {
  const slug = slugOf(name)
  const taken = await queries.takenSlugs(context.db, slug)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

function newCompany(facts: CompanyFacts & { slug: string }, now: Date): queries.NewCompany {
  return {
    id: newId(now.getTime()),
    slug: facts.slug,
    name: facts.name,
    foldedName: foldName(facts.name),
    website: facts.website ?? null,
    description: facts.description ?? null,
    industry: facts.industry ?? null,
    sizeBand: facts.sizeBand ?? null,
    founded: facts.founded ?? null,
    headquarters: facts.headquarters ?? null,
    state: 'stub',
    createdAt: now,
  }
}
