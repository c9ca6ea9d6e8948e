/** The statements that a question comes to, caught on their way to PostgreSQL. */
import { jobFilterSchema, jobSearchQuerySchema } from '#features/job-search/contract.ts'
import { jobFacets, searchJobsPage } from '#features/job-search/server/service.ts'
import { foldKey } from '#features/job-search/server/service.vocabulary.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { systemClock } from '#platform/log/clock.ts'
import type { Question } from './search-classes.ts'
import { listenTo, type Statement } from './statements.ts'

export type { Statement } from './statements.ts'

export function createAsker(database: OpenDatabase) {
  const { db, take } = listenTo(database)
  const context = { db, clock: systemClock }
  return {
    async statementsOf({ path, query }: Question): Promise<Statement[]> {
      take()
      if (path === '/api/jobs') await searchJobsPage(context, jobSearchQuerySchema.parse(query))
      else if (path === '/api/jobs/facets') await jobFacets(context, jobFilterSchema.parse(query))
      else return [suggestionsBySql(String(query['q']), query['kind'] === 'where')]
      return take()
    },
  }
}

/** The product offers from memory; the same from the table that it reads. */
function suggestionsBySql(prefix: string, isWhere: boolean): Statement {
  const folded = foldKey(prefix)
  return {
    text: `
      select kind, label, slug from job_suggestions
      where learned_at = (select max(built_at) from job_vocabularies) and key >= $1::text and key < $2::text and kind = any($3::text[])
      group by kind, label, slug
      order by max(jobs * case when length(key) >= length(label) - 2 then 3 else 1 end) desc, label
      limit 8`,
    values: [
      folded,
      `${folded}\u{10ffff}`,
      isWhere ? ['place', 'country'] : ['title', 'skill', 'company'],
    ],
  }
}
