/** Those who look after a company see who says that they work there, and correct it (VER8). */
import type { Context } from '#platform/context.ts'
import { personOf } from '#platform/context.ts'
import { nextPage, readCursor, timePosition } from '#platform/db/paging.ts'
import * as companies from '#features/companies/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { Colleague, listColleagues } from '#features/companies/contract.ts'
import { recruiterLevels, type RecruiterLevel } from '#features/profiles/contract.ts'
import { levelOf } from './policy.ts'
import { liftRevocation } from './queries.bans.ts'
import * as claims from './queries.claims.ts'
import { ban } from './service.bans.ts'
import { tellPerson } from './service.notices.ts'
import { endCases } from './service.review.ts'
import { nothingProved, step } from './service.state.ts'
import * as profiles from '#features/profiles/server/service.ts'
import { errorWords } from '../messages.errors.ts'

type Kept = { company: companies.CompanyRow; admins: readonly string[] }

/** @throws AppError NOT_FOUND for everybody who does not look after the company */
async function keptCompany(context: Context, slug: string): Promise<Kept> {
  const company = await companies.companyBySlug(context, slug)
  const admins = company ? await companies.companyAdmins(context, company.id) : []
  if (!company || !admins.includes(personOf(context).accountId)) throw new AppError('NOT_FOUND')
  return { company, admins }
}

/** Who has confirmed a work address at the company, the newest first. */
export async function colleagues(
  context: Context,
  slug: string,
  query: EndpointInput<typeof listColleagues>['query'],
): Promise<EndpointReply<typeof listColleagues>> {
  const { company, admins } = await keptCompany(context, slug)
  const after = readCursor(query.cursor, timePosition)
  const rows = await claims.listColleagues(context.db, company.id, after, query.limit + 1)
  const page = nextPage(rows, query.limit, (row) => ({
    at: row.workEmailAt,
    id: row.id,
  }))
  return {
    items: page.items.map((row) => describe(row, admins)),
    nextCursor: page.nextCursor,
  }
}

function describe(row: claims.ColleagueRow, admins: readonly string[]): Colleague {
  return {
    ...row,
    level: recruiterLevels[row.level] ?? 'L0',
    workEmailAt: row.workEmailAt.toISOString(),
    looksAfter: admins.includes(row.id),
  }
}

/**
 * Someone does not work here: they lose every right at once, candidates who wait for them are sent to
 * others, and they are told.
 *
 * @throws AppError NOT_FOUND, CONFLICT for someone who looks after the company too
 */
export async function removeColleague(
  context: Context,
  slug: string,
  accountId: string,
): Promise<void> {
  const { company, admins } = await keptCompany(context, slug)
  const person = await claims.findColleague(context.db, company.id, accountId)
  if (!person) throw new AppError('NOT_FOUND')
  if (admins.includes(accountId)) {
    throw new AppError(
      'CONFLICT',
      errorWords.colleagueIsManager(person.name, context.settings.supportEmail),
    )
  }
  await step(context, accountId, {
    action: 'remove',
    by: 'company',
    change: {
      ...nothingProved,
      endedReason: 'removed_by_company',
      removedFrom: company.id,
    },
  })
  const { workEmail } = person
  await ban(context, { reason: 'removed', accountId, companyId: company.id, workEmail })
  await endCases(context, accountId)
  await tellPerson(context, accountId, { what: 'removed', company: company.name })
}

/** @throws AppError NOT_FOUND, ILLEGAL_TRANSITION unless their ID was checked */
export async function confirmColleague(
  context: Context,
  slug: string,
  accountId: string,
): Promise<Colleague> {
  const { company, admins } = await keptCompany(context, slug)
  if (!(await claims.findColleague(context.db, company.id, accountId))) {
    throw new AppError('NOT_FOUND')
  }
  await confirm(context, accountId, 'company', company.name)
  const person = await claims.findColleague(context.db, company.id, accountId)
  return describe(person!, admins)
}

type Standing = { state: Awaited<ReturnType<typeof step>>['state']; level: RecruiterLevel }

/** Our own people say it for a company that nobody looks after. */
export async function confirmByVerifier(context: Context, accountId: string): Promise<Standing> {
  const recruiter = await profiles.recruiterOf(context, accountId)
  const company = recruiter.companyId
    ? await companies.companyById(context, recruiter.companyId)
    : null
  return confirm(context, accountId, 'admin', company?.name ?? '')
}

async function confirm(
  context: Context,
  accountId: string,
  by: 'company' | 'admin',
  company: string,
): Promise<Standing> {
  const { state } = await step(context, accountId, {
    action: 'confirm',
    by: by === 'company' ? 'company' : 'verifier',
    change: { confirmedAt: context.clock.now(), confirmedBy: by },
  })
  await tellPerson(context, accountId, { what: 'confirmed', company })
  return { state, level: recruiterLevels[levelOf(state)]! }
}

/** Every right goes at once, after a report that was upheld. */
export async function revoke(
  context: Context,
  accountId: string,
  reason: string,
): Promise<Standing> {
  const { state } = await step(context, accountId, {
    action: 'revoke',
    by: 'verifier',
    change: { ...nothingProved, endedReason: 'conduct' },
    reason,
  })
  const { companyId, workEmail } = await profiles.recruiterOf(context, accountId)
  await ban(context, { reason: 'revoked', accountId, companyId, workEmail })
  await endCases(context, accountId)
  await tellPerson(context, accountId, { what: 'revoked', reason })
  return { state, level: recruiterLevels[levelOf(state)]! }
}

/** After an appeal: nothing is proved, but it can be proved again. */
export async function reinstate(context: Context, accountId: string): Promise<Standing> {
  const { state } = await step(context, accountId, { action: 'reinstate', by: 'verifier' })
  await liftRevocation(context.db, accountId)
  await tellPerson(context, accountId, { what: 'reinstated' })
  return { state, level: recruiterLevels[levelOf(state)]! }
}
