/** Keeps what the search knows beyond a posting's fields up to date. */
import { fewestCases } from '#shared/honest-number.ts'
import type { Context } from '#platform/context.ts'
import { factsEdition, readFacts } from './facts/read-facts.ts'
import * as queries from './queries.facts.ts'

const readAtOnce = 200

/** Reads the texts of open jobs again whose facts come from an earlier edition of the rules. */
export async function readFactsAgain(context: Pick<Context, 'db'>): Promise<number> {
  const jobs = await queries.findUnread(context.db, factsEdition, readAtOnce)
  if (jobs.length === 0) return 0
  const facts = jobs.map(({ id, title, descriptionText }) => ({
    id,
    ...readFacts(title, descriptionText),
  }))
  await queries.storeFacts(context.db, facts, factsEdition)
  return jobs.length
}

/** Some seconds of work, at most. */
const toldAtOnce = 5_000

/**
 * Lets the search know which companies have referrers and how fast each answers. A change that
 * concerns very many jobs reaches them in several runs.
 *
 * @returns how many companies changed
 */
export async function refreshCompanyFacts(
  context: Pick<Context, 'db'>,
  rowsAtOnce = toldAtOnce,
): Promise<number> {
  const changed = await queries.updateCompanyFacts(context.db, fewestCases)
  await queries.tellJobs(context.db, rowsAtOnce)
  return changed
}
