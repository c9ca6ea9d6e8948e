/** The public page of a company, and who may write on it. */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { recordAudit } from '#platform/db/audit.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError, invalidField } from '#shared/errors.ts'
import type { CompanyReference, getCompany, saveCompany as saveContract } from '../contract.ts'
import { companyChanged, companyRenamed } from './events.ts'
import { companyKey } from '#shared/company-key.ts'
import { foldName } from './names.ts'
import { logoAddress, referenceOf } from './logo-address.ts'
import { insertAlias } from './queries.entry.ts'
import * as queries from './queries.ts'
import { payRangesOf } from './queries.page.ts'
import { domainsOf, followMerge } from './service.ts'
import { requireOpenCompany } from './service.states.ts'
import { errorWords } from '../messages.errors.ts'

/**
 * The public page of a company; of the one it became, when it was merged.
 *
 * @throws AppError NOT_FOUND
 */
export async function companyPage(
  context: Pick<Context, 'db'>,
  slug: string,
): Promise<EndpointReply<typeof getCompany>> {
  const found = await queries.findCompanyBySlug(context.db, slug)
  if (!found) throw new AppError('NOT_FOUND')
  const company = await followMerge(context, found)
  const [openJobs, parent, domains, counted, pay] = await Promise.all([
    queries.countOpenJobs(context.db, company.id),
    referenceTo(context, company.parentId),
    domainsOf(context, company.id),
    responseStats.ofCompany(context, company.id),
    payRangesOf(context.db, company.id),
  ])
  const stamped = company.state === 'verified' || company.state === 'reverify_due'
  const { logoKey, ...facts } = company
  return {
    ...facts,
    ...(logoKey && { logo: logoAddress(company.slug, logoKey) }),
    openJobs,
    parent,
    verifiedAt: stamped ? (company.verifiedAt?.toISOString() ?? null) : null,
    domains: domains.flatMap(({ domain, verifiedAt }) =>
      verifiedAt ? [{ domain, verifiedAt: verifiedAt.toISOString() }] : [],
    ),
    responseStats: counted,
    payRanges: pay.ranges,
    undisclosedPay: pay.undisclosed,
  }
}

async function referenceTo(
  context: Pick<Context, 'db'>,
  id: string | null,
): Promise<CompanyReference | null> {
  const found = id && (await queries.findCompanyById(context.db, id))
  if (!found) return null
  return referenceOf(await followMerge(context, found))
}

/**
 * Says which company one belongs to.
 *
 * @throws AppError NOT_FOUND; INVALID_INPUT at `parentId` for one that is not there or lies below
 */
export async function setParent(
  context: Context,
  id: string,
  parentId: string | null,
): Promise<{ parent: CompanyReference | null }> {
  // Always in the same order: two changes at once must not make a circle.
  const ids = [id, ...(parentId ? [parentId] : [])]
  for (const one of ids.toSorted()) await queries.lockCompany(context.db, one)
  const company = await queries.findCompanyById(context.db, id)
  if (!company || company.mergedInto) throw new AppError('NOT_FOUND')
  const parent = parentId ? await queries.findCompanyById(context.db, parentId) : null
  if (parentId && (!parent || parent.mergedInto)) {
    throw invalidField('parentId', errorWords.unknownCompany)
  }
  if (parentId && (await queries.findAncestors(context.db, parentId)).includes(id)) {
    throw invalidField('parentId', errorWords.parentIsSubsidiary)
  }
  await queries.updateCompany(context.db, id, { parentId }, context.clock.now())
  await recordAudit(context, {
    action: 'companies.parentSet',
    entity: { type: 'company', id },
    before: { parentId: company.parentId },
    after: { parentId },
  })
  await context.publish(companyChanged, { companyId: id, slug: company.slug })
  return { parent: await referenceTo(context, parentId) }
}

/**
 * Saves what the people who look after a company say about it.
 *
 * @throws AppError NOT_FOUND, also for everybody who does not look after it
 */
export async function saveCompany(
  context: Context,
  slug: string,
  input: EndpointInput<typeof saveContract>['body'],
): Promise<EndpointReply<typeof getCompany>> {
  const company = await queries.findCompanyBySlug(context.db, slug)
  const admins = company ? await queries.listAdmins(context.db, company.id) : []
  if (!company || !admins.includes(personOf(context).accountId)) throw new AppError('NOT_FOUND')
  const { referralsOpen, ...texts } = input
  if (referralsOpen) await requireOpenCompany(context, company.id)
  const change: queries.CompanyChange = {
    ...Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, text || null])),
    ...(referralsOpen !== undefined && { referralsOpen }),
  }
  await queries.updateCompany(context.db, company.id, change, context.clock.now())
  await recordAudit(context, {
    action: 'companies.companySaved',
    entity: { type: 'company', id: company.id },
    before: Object.fromEntries(
      Object.keys(change).map((key) => [key, company[key as keyof queries.CompanyRow]]),
    ),
    after: change,
  })
  await context.publish(companyChanged, { companyId: company.id, slug: company.slug })
  return companyPage(context, slug)
}

/** @throws AppError NOT_FOUND, INVALID_INPUT at `name` when another company has it */
export async function renameCompany(
  context: Context,
  id: string,
  name: string,
): Promise<CompanyReference> {
  const company = await queries.lockCompany(context.db, id)
  if (!company || company.mergedInto) throw new AppError('NOT_FOUND')
  const foldedName = foldName(name)
  const other = await queries.findCompanyByFoldedName(context.db, foldedName)
  if (other && other.id !== id) {
    throw invalidField('name', errorWords.nameTaken(other.name))
  }
  const now = context.clock.now()
  const nameKey = companyKey(name)
  // Boards and people go on writing the old name.
  const alias = { companyId: id, nameKey: companyKey(company.name), name: company.name }
  await insertAlias(context.db, { ...alias, createdAt: now })
  await queries.updateCompany(context.db, id, { name, foldedName, nameKey }, now)
  await recordAudit(context, {
    action: 'companies.companyRenamed',
    entity: { type: 'company', id },
    before: { name: company.name },
    after: { name },
  })
  await context.publish(companyChanged, { companyId: id, slug: company.slug })
  await context.publish(companyRenamed, { companyId: id })
  return { id, name, slug: company.slug }
}
