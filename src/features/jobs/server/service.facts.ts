/** Keeps what the search knows beyond a posting's fields up to date. */
import { fewestCases } from '#shared/honest-number.ts'
import type { Context } from '#platform/context.ts'
import { completeFacts, factsEdition, readFacts } from './facts/read-facts.ts'
import { skillsNamed } from './facts/skill-matcher.ts'
import { standingParagraphs } from './facts/standing-text.ts'
import * as queries from './queries.facts.ts'

const readAtOnce = 100

/** Reads the texts of open jobs again whose facts come from an earlier edition of the rules. */
export async function readFactsAgain(context: Pick<Context, 'db'>): Promise<number> {
  const jobs = await queries.findUnread(context.db, factsEdition, readAtOnce)
  if (jobs.length === 0) return 0
  const imported = jobs.filter((job) => !filledByPeople.has(job.sourceKind))
  const companies = [...new Set(imported.map(({ companyId }) => companyId))]
  const texts = Map.groupBy(
    await queries.sampleTexts(context.db, companies),
    ({ companyId }) => companyId,
  )
  const standing = new Map([...texts].map(([id, own]) => [id, standingParagraphs(own)]))
  const read = jobs.map((job) => readAgain(job, standing.get(job.companyId)))
  await queries.storeFacts(context.db, read, factsEdition)
  return jobs.length
}

/** Their fields are what somebody chose; the text adds nothing to them. */
const filledByPeople: ReadonlySet<string> = new Set(['own', 'pasted', 'demo'])

function readAgain(
  job: queries.UnreadJob,
  standing: ReadonlySet<string> | undefined,
): queries.ReadJob {
  const { id, title, descriptionText, locations, details, visaSponsorship } = job
  const { employmentTypes, workMode, remotePossible, remoteCountries, countryCodes, pay } = job
  const present = { employmentTypes, workMode, remotePossible, remoteCountries, countryCodes, pay }
  const facts = readFacts(title, descriptionText, standing)
  if (filledByPeople.has(job.sourceKind)) {
    const named = skillsNamed([...(details.skillsMust ?? []), ...(details.skillsNice ?? [])])
    return {
      id,
      ...present,
      ...facts,
      skillIds: [...new Set([...named, ...facts.skillIds])],
      visaSponsorship: visaSponsorship ?? facts.visaSponsorship,
      stated: null,
    }
  }
  const stated = job.stated ?? present
  const placeTexts = locations.map(({ text }) => text)
  return { id, ...facts, ...completeFacts(stated, { title, descriptionText, placeTexts }) }
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
