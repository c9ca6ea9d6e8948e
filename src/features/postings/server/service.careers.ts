/** A company's careers page, and the same for the frame on its own site. */
import { z } from 'zod'
import type { Context } from '#platform/context.ts'
import { nextPage, readCursor } from '#platform/db/paging.ts'
import * as companies from '#features/companies/server/service.ts'
import * as responseStats from '#features/response-stats/server/service.ts'
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import { AppError } from '#shared/errors.ts'
import type { getCareers } from '../contract.ts'
import * as queries from './queries.careers.ts'

const position = z.object({ department: z.string(), title: z.string(), id: z.uuid() })

/**
 * What a company has open, by department.
 *
 * @throws AppError NOT_FOUND, INVALID_CURSOR
 */
export async function careers(
  context: Context,
  slug: string,
  query: EndpointInput<typeof getCareers>['query'],
): Promise<EndpointReply<typeof getCareers>> {
  const company = await companies.companyBySlug(context, slug)
  if (!company) throw new AppError('NOT_FOUND')
  const [rows, departments, counted] = await Promise.all([
    queries.listOpenings(context.db, company.id, {
      department: query.department,
      after: readCursor(query.cursor, position),
      limit: query.limit + 1,
    }),
    queries.countDepartments(context.db, company.id),
    responseStats.ofCompany(context, company.id),
  ])
  const page = nextPage(rows, query.limit, ({ department, title, id }) => ({
    department,
    title,
    id,
  }))
  const { website, description } = company
  return {
    company: { ...companies.referenceOf(company), website, description },
    departments,
    responseStats: counted.applications,
    items: page.items,
    nextCursor: page.nextCursor,
    total: departments.reduce((sum, one) => sum + one.jobs, 0),
  }
}
