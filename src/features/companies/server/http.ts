import { handle } from '#platform/http/handle.ts'
import { getCompany, searchCompanies } from '../contract.ts'
import * as service from './service.ts'

export const routes = [
  handle(getCompany, (context, input) => service.companyBySlug(context, input.params.slug)),
  handle(searchCompanies, async (context, input) => ({
    items: await service.listCompanies(context, input.query),
  })),
]
