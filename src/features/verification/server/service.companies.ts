/** Verified companies are looked at again every year; their people are told in time. */
import type { Context } from '#platform/context.ts'
import * as companies from '#features/companies/server/service.ts'
import { tellPerson } from './service.notices.ts'

/** Moves companies whose year, or whose thirty days after it, are over. */
export async function reverifyCompanies(context: Context): Promise<void> {
  const { fallenDue, suspended } = await companies.reverifyDue(context)
  for (const id of fallenDue) await tellKeepers(context, id, 'company_due')
  for (const id of suspended) await tellKeepers(context, id, 'company_suspended')
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
