/** The statements that a question comes to, caught on their way to PostgreSQL. */
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely'
import { jobFilterSchema, jobSearchQuerySchema, suggestJobs } from '#features/jobs/contract.ts'
import { jobFacets, searchJobsPage, suggestions } from '#features/jobs/server/service.ts'
import type { Tables } from '#platform/db/database.ts'
import type { OpenDatabase } from '#platform/db/open.ts'
import { systemClock } from '#platform/log/clock.ts'
import type { Question } from './search-classes.ts'

export type Statement = { text: string; values: unknown[] }

export function createAsker(database: OpenDatabase) {
  let caught: Statement[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: database.pool }),
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
    log: (event) => {
      if (event.level === 'query') {
        caught.push({ text: event.query.sql, values: [...event.query.parameters] })
      }
    },
  })
  const context = { db, clock: systemClock }
  return {
    async statementsOf({ path, query }: Question): Promise<Statement[]> {
      caught = []
      if (path === '/api/jobs') await searchJobsPage(context, jobSearchQuerySchema.parse(query))
      else if (path === '/api/jobs/facets') await jobFacets(context, jobFilterSchema.parse(query))
      else await suggestions(context, suggestJobs.query!.parse(query))
      return caught
    },
  }
}
