import type { Context } from '#platform/context.ts'
import * as queries from './queries.ts'

/** What a merged record has become; itself when it was not merged. */
export async function followMerge(
  context: Pick<Context, 'db'>,
  company: queries.CompanyRow,
): Promise<queries.CompanyRow> {
  let current = company
  for (let hops = 0; current.mergedInto && hops < 10; hops++) {
    current = (await queries.findCompanyById(context.db, current.mergedInto)) ?? current
  }
  return current
}
