/** Verified companies are looked at again every year; their people are told in time. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import { tellPerson } from './service.notices.ts'

/** Moves companies whose year, or whose thirty days after it, are over. */
export async function reverifyCompanies(context: Context, atMost: number): Promise<number> {
  const { fallenDue, suspended } = await companies.reverifyDue(context, atMost)
  for (const id of fallenDue) await tellKeepers(context, id, 'company_due')
  for (const id of suspended) await tellKeepers(context, id, 'company_suspended')
  // As many as there can be of both means that there may be more.
  return Math.max(fallenDue.length, suspended.length)
}

async function tellKeepers(
  context: Context,
  companyId: string,
  what: 'company_due' | 'company_suspended',
): Promise<void> {
  const company = await companies.companyById(context, companyId)
  for (const accountId of await companies.companyAdmins(context, companyId)) {
    await tellPerson(context, accountId, { what, company: company.name })
  }
}
