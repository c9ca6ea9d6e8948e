/** Keeps what the search knows beyond a posting's fields up to date. */
import { fewestCases } from '#shared/sampled-figures.ts'
import type { Context } from '#platform/context.ts'
import { inSteps } from '#platform/tasks/in-steps.ts'
import {
  completeFacts,
  factsEdition,
  readFacts,
  skillsNamed,
  standingParagraphs,
  regionIdsOf,
} from '#features/job-facts/server/service.ts'
import * as queries from './queries.facts.ts'

const readAtOnce = 100

/** Reads the texts of open jobs again whose facts come from an earlier edition of the rules. */
export async function readFactsAgain(
  context: Pick<Context, 'db'>,
  atMost = readAtOnce,
): Promise<number> {
  const jobs = await queries.findUnread(context.db, factsEdition, atMost)
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

/** Their fields are what someone chose; the text adds nothing to them. */
const filledByPeople: ReadonlySet<string> = new Set(['own', 'pasted', 'demo'])

function readAgain(
  job: queries.UnreadJob,
  standing: ReadonlySet<string> | undefined,
): queries.ReadJob {
  const { id, title, descriptionText, locations, details, visaSponsorship } = job
  const regionIds = regionIdsOf(locations.filter(({ city }) => city === null))
  const { employmentTypes, workMode, remotePossible, remoteCountries, countryCodes, pay } = job
  const present = { employmentTypes, workMode, remotePossible, remoteCountries, countryCodes, pay }
  const facts = readFacts(title, descriptionText, standing)
  if (filledByPeople.has(job.sourceKind)) {
    const named = skillsNamed([...(details.skillsMust ?? []), ...(details.skillsNice ?? [])])
    return {
      id,
      regionIds,
      ...present,
      ...facts,
      skillIds: [...new Set([...named, ...facts.skillIds])],
      visaSponsorship: visaSponsorship ?? facts.visaSponsorship,
      stated: null,
    }
  }
  const stated = job.stated ?? present
  const placeTexts = locations.map(({ text }) => text)
  return {
    id,
    regionIds,
    ...facts,
    ...completeFacts(stated, { title, descriptionText, placeTexts }),
  }
}

/**
 * Lets the search know which companies have referrers and how fast each answers: first what is true
 * of each company, some companies at a time, then the search rows of those that changed, some rows
 * at a time. Needs a context without a transaction, so that each step is kept.
 *
 * @param most search rows of a step
 * @returns how many companies changed
 */
export async function refreshCompanyFacts(
  context: Context,
  { most = 5_000, budgetMs = 25_000 }: { most?: number; budgetMs?: number } = {},
): Promise<number> {
  let changed = 0
  await inSteps<number>(context, {
    name: 'jobs.refreshCompanyFacts',
    budgetMs,
    step: async (inStep, { after, size }) => {
      const found = await queries.updateCompanyFacts(inStep.db, fewestCases, after ?? 0, size)
      changed += found.told
      return { rows: found.looked, next: found.looked < size ? null : found.last }
    },
  })
  await inSteps<number>(context, {
    name: 'jobs.tellCompanyFacts',
    most,
    first: Math.min(most, 50),
    budgetMs,
    step: async (inStep, { size }) => {
      const rows = await queries.tellJobs(inStep.db, size)
      // Of so many companies at a time: the next ones may wait when these are done.
      const more = rows === size || (await queries.isTelling(inStep.db))
      return { rows, next: more ? 0 : null }
    },
  })
  return changed
}
