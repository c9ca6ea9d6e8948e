/** Companies: who they are, which mail domains are theirs. The door for other features. */
import { AppError } from '#shared/errors.ts'
import type { Context } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import type { CompanyReference } from '../contract.ts'
import { domainConfirmed } from './events.ts'
import { doubleOf, lookAlikes, skeletonOf } from './look-alikes.ts'
import { referenceOf } from './logo-address.ts'
import { followMerge } from './service.merged.ts'
export { domainAndParents } from './names.ts'
import { certainDomain, domainAndParents, foldName, isForOthers, slugOf } from './names.ts'
import * as queries from './queries.ts'
import { listOnlyOf } from './queries.admins.ts'
import { newCompany, type CompanyFacts } from './service.entry.ts'

export type { CompanyRow } from './queries.ts'
export { lookAlikes } from './look-alikes.ts'
export { companyReference, referenceOf, withCompany, type NamedCompany } from './logo-address.ts'
export { namedCompany } from './queries.named.ts'
export { followMerge } from './service.merged.ts'
export {
  companyByName,
  currentCompany,
  discardStub,
  findCompany,
  findOrCreateCompany,
  findOrMakeCompany,
  identifyEmployers,
  type CompanyFacts,
} from './service.entry.ts'
export { keyEdition as nameKeyEdition } from '#shared/company-key.ts'
export { moveBack, moveOver } from './service.merges.ts'
export { groupsByProfile } from './policy.referrals.ts'
export {
  bonusFor,
  ownershipUntil,
  referFirst,
  referralRules,
  referralTerms,
  whyNotApplied,
  whyNotReferred,
  type ReferralTerms,
} from './service.policies.ts'
export { renewNameKeys } from './service.proposals.ts'
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

/** Names of the companies that nobody would manage without this account. */
export function companiesOnlyOf(context: Reading, accountId: string): Promise<string[]> {
  return listOnlyOf(context.db, accountId)
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

/**
 * Companies whose name starts with these words, by name. A name that someone has only typed is offered
 * to admins alone.
 */
export async function listCompanies(
  context: Reading & Pick<Context, 'actor'>,
  input: { q: string; limit: number },
): Promise<CompanyReference[]> {
  const { actor } = context
  const isAdmin = actor.kind === 'person' && actor.role === 'admin'
  const options = { limit: input.limit, alsoTyped: isAdmin }
  const found = await queries.findCompaniesByPrefix(context.db, foldName(input.q), options)
  return found.map(referenceOf)
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
 * Stores how many people of a company can take a request now. The feature that verifies people calls it in
 * the same transaction, with the whole number, so that it cannot drift.
 */
export function setVerifiedReferrers(
  context: Pick<Context, 'db'>,
  companyId: string,
  count: number,
): Promise<void> {
  return queries.setReferrers(context.db, companyId, count)
}

/**
 * The company that a mail domain, or a parent of it, is confirmed for; null when there is none. A domain
 * of people who do not work there has to be confirmed itself.
 */
export async function provedOwner(context: Reading, domain: string): Promise<string | null> {
  const names = isForOthers(domain) ? [domain.toLowerCase()] : domainAndParents(domain)
  if (names.length === 0) return null
  return (await queries.findProvedOwner(context.db, names)) ?? null
}

/**
 * Confirms that a mail domain belongs to a company. A domain that belongs to another already stays
 * there.
 *
 * @param method who or what has proved it
 */
export async function confirmDomain(
  context: Context,
  companyId: string,
  domain: string,
  method: Exclude<queries.NewDomain['method'], 'import' | 'demo'>,
): Promise<void> {
  const now = context.clock.now()
  await queries.insertDomains(context.db, [
    { domain: domain.toLowerCase(), companyId, verifiedAt: now, method, createdAt: now },
  ])
  await context.publish(domainConfirmed, { companyId, domain: domain.toLowerCase() })
}

/**
 * Confirms the mail domain of a company by the hosts that its own board names, where that is certain.
 *
 * @param hosts of the addresses in its postings
 */
export async function confirmBoardDomain(
  context: Context,
  companyId: string,
  hosts: readonly string[],
): Promise<void> {
  const { name } = await companyById(context, companyId)
  const domain = certainDomain(hosts, name)
  if (!domain || (await provedOwner(context, domain)) || (await domainDouble(context, domain))) {
    return
  }
  await confirmDomain(context, companyId, domain, 'board')
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
