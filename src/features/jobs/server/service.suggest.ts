/** What is offered while somebody types. */
import type { EndpointInput, EndpointReply } from '#shared/endpoint.ts'
import type { Context } from '#platform/context.ts'
import type { suggestJobs } from '../contract.ts'
import { suggestionsFor } from './queries.vocabulary.ts'
import { foldKey } from './service.vocabulary.ts'

const offered = 8
const kinds = {
  what: ['title', 'skill', 'company'],
  where: ['place', 'country'],
} as const

/** Titles, skills and companies, or places, that begin like this at one of their words. */
export async function suggestions(
  context: Pick<Context, 'db'>,
  query: EndpointInput<typeof suggestJobs>['query'],
): Promise<EndpointReply<typeof suggestJobs>> {
  const prefix = foldKey(query.q)
  if (prefix === '') return { items: [] }
  return { items: await suggestionsFor(context.db, prefix, [...kinds[query.kind]], offered) }
}
