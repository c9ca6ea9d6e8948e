/** Which company someone means who writes a name, a site, or both; and a record for a new one. */
import { newId } from '#shared/ids.ts'
import type { Context } from '#platform/context.ts'
import { withinSavepoint } from '#platform/db/savepoint.ts'
import { sqlState } from '#platform/db/transaction.ts'
import { companyKey, keyEdition } from '#shared/company-key.ts'
import { domainAndParents, domainOfWebsite, foldName, isSharedHost, slugOf } from './names.ts'
import * as queries from './queries.ts'
import * as entry from './queries.entry.ts'
import { followMerge } from './service.merged.ts'

type Reading = Pick<Context, 'db'>
type Writing = Pick<Context, 'db' | 'clock'>

export type CompanyFacts = {
  name: string
  website?: string | null
  description?: string | null
  industry?: string | null
  sizeBand?: string | null
  founded?: number | null
  headquarters?: string | null
}

/** A company's own domain; null for a page on someone else's host. */
function ownDomain(website: string | null | undefined): string | null {
  const domain = domainOfWebsite(website ?? null)
  return domain && !isSharedHost(domain) ? domain : null
}

/** `acme.co.uk` speaks for Acme Ltd; the domain of a job site that wrote about Acme does not. */
function speaksFor(domain: string, key: string): boolean {
  const squashed = key.replace(/[^\p{L}\p{N}]/gu, '')
  const labels = domain.split('.').slice(0, -1)
  return labels
    .map((label) => label.replaceAll('-', ''))
    .some((label) => label.length > 1 && (squashed.includes(label) || label.includes(squashed)))
}

/** True when one of them is the other or below it: `careers.acme.com` and `acme.com`. */
function sameSite(one: string, other: string): boolean {
  return domainAndParents(one).includes(other) || domainAndParents(other).includes(one)
}

function anySame(some: readonly string[], others: readonly string[]): boolean {
  return some.some((one) => others.some((other) => sameSite(one, other)))
}

type Candidate = { company: queries.CompanyRow; sites: string[]; exact: boolean }

/** True when the sites of both are known and none is the same. */
function differ(one: readonly string[], other: readonly string[]): boolean {
  return one.length > 0 && other.length > 0 && !anySame(one, other)
}

/**
 * The company that is meant; null when there is none. Names are compared without case, accents and
 * legal form, also those that a company had before it was renamed or merged. Two companies whose
 * own domains differ are two, whatever their names.
 */
export async function findCompany(
  context: Reading,
  { name, website }: Pick<CompanyFacts, 'name' | 'website'>,
): Promise<queries.CompanyRow | null> {
  const key = companyKey(name)
  const domain = ownDomain(website)
  const sites = domain && speaksFor(domain, key) ? [domain] : []
  const candidates = (await candidatesFor(context, name, key)).filter(
    (candidate) => !differ(candidate.sites, sites),
  )
  const bySite = candidates.find((candidate) => anySame(candidate.sites, sites))
  const exact = candidates.filter((candidate) => candidate.exact)
  const chosen = bySite ?? chooseAmong(exact) ?? chooseAmong(candidates)
  return chosen?.company ?? null
}

/** Of several, the verified one, then the oldest; none when their sites say that they are two. */
function chooseAmong(candidates: readonly Candidate[]): Candidate | undefined {
  const [first, ...others] = candidates
  if (others.some((other) => differ(first!.sites, other.sites))) return undefined
  return candidates.find(({ company }) => company.state === 'verified') ?? first
}

async function candidatesFor(context: Reading, name: string, key: string): Promise<Candidate[]> {
  const candidates = new Map<string, Candidate>()
  const folded = foldName(name)
  for (const row of await entry.findByNameKey(context.db, key, folded)) {
    const company = await followMerge(context, row)
    const site = ownDomain(company.website)
    const known = candidates.get(company.id)
    candidates.set(company.id, {
      company,
      sites: [...row.domains, ...(site ? [site] : []), ...(known?.sites ?? [])].filter((one) =>
        speaksFor(one, key),
      ),
      exact: foldName(row.name) === folded || (known?.exact ?? false),
    })
  }
  return [...candidates.values()]
}

/** The company of that name; null when there is none. One that was merged gives the one it became. */
export function companyByName(context: Reading, name: string): Promise<queries.CompanyRow | null> {
  return findCompany(context, { name })
}

/** What an employer that someone typed is compared by, and the company that it is now, if any. */
export type IdentifiedEmployer = {
  nameKey: string
  domain: string | null
  companyId: string | null
}

/**
 * The companies that typed employers mean: by domain, by name without case, accents and legal form,
 * by a name that a company had before.
 */
export async function identifyEmployers(
  context: Reading,
  employers: readonly { name: string; url: string | null }[],
): Promise<IdentifiedEmployer[]> {
  const typed = employers.map(({ name, url }) => ({
    nameKey: companyKey(name),
    domain: ownDomain(url) ?? ownDomain(`https://${name.trim().toLowerCase()}`),
  }))
  const known = await entry.findByKeysAndDomains(
    context.db,
    typed.map(({ nameKey }) => nameKey),
    typed.flatMap(({ domain }) => (domain ? domainAndParents(domain) : [])),
  )
  return typed.map(({ nameKey, domain }) => {
    const parents = domain ? domainAndParents(domain) : []
    const bySite = parents.flatMap((parent) => known.byDomain.get(parent) ?? [])[0]
    return { nameKey, domain, companyId: bySite ?? known.byKey.get(nameKey) ?? null }
  })
}

/** What a company has become; itself when it was not merged. */
export async function currentCompany(context: Reading, id: string): Promise<queries.CompanyRow> {
  const company = await queries.findCompanyById(context.db, id)
  if (!company) throw new Error('A company that has jobs cannot be found')
  return followMerge(context, company)
}

/** The company that is meant, made as a stub when there is none; a website adds its domain, unproved. */
export async function findOrCreateCompany(
  context: Writing,
  facts: CompanyFacts,
): Promise<queries.CompanyRow> {
  return (await findOrMakeCompany(context, facts)).company
}

/** The same, saying whether it was made. */
export async function findOrMakeCompany(
  context: Writing,
  facts: CompanyFacts,
): Promise<{ company: queries.CompanyRow; created: boolean }> {
  const now = context.clock.now()
  const { company, created } = await findOrMake(context, facts)
  if (facts.website && !company.website) {
    await queries.setWebsite(context.db, company.id, facts.website, now)
  }
  const domain = ownDomain(facts.website)
  if (domain) {
    await queries.insertDomains(context.db, [
      { domain, companyId: company.id, verifiedAt: null, method: 'import', createdAt: now },
    ])
  }
  return { company, created }
}

async function findOrMake(
  context: Writing,
  facts: CompanyFacts,
): Promise<{ company: queries.CompanyRow; created: boolean }> {
  const known = await findCompany(context, facts)
  if (known) return { company: known, created: false }
  // Two who name a new company at once make one.
  await entry.lockName(context.db, companyKey(facts.name))
  const made = await findCompany(context, facts)
  if (made) return { company: made, created: false }
  const slug = await freeSlug(context, facts.name)
  const row = newCompany({ ...facts, slug }, context.clock.now())
  await queries.insertCompanies(context.db, [row])
  const company = await queries.findCompanyById(context.db, row.id)
  if (!company) throw new Error('A company that was just stored cannot be found')
  return { company, created: true }
}

/** Takes a stub back that was made for something that was refused; kept when anything refers to it. */
export async function discardStub(context: Reading, id: string): Promise<void> {
  try {
    await withinSavepoint(context.db, () => entry.deleteStub(context.db, id))
  } catch (error) {
    // foreign_key_violation: someone uses it by now.
    if (sqlState(error) !== '23503') throw error
  }
}

async function freeSlug(context: Writing, name: string): Promise<string> {
  const slug = slugOf(name)
  await entry.lockSlug(context.db, slug)
  const taken = await queries.takenSlugs(context.db, slug)
  for (let number = 1; ; number++) {
    const candidate = number === 1 ? slug : `${slug}-${number}`
    if (!taken.has(candidate)) return candidate
  }
}

export function newCompany(facts: CompanyFacts & { slug: string }, now: Date): queries.NewCompany {
  return {
    id: newId(now.getTime()),
    slug: facts.slug,
    name: facts.name,
    foldedName: foldName(facts.name),
    nameKey: companyKey(facts.name),
    nameKeyEdition: keyEdition,
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
