/** Compares jobs with the profile of the candidate who asks. */
import * as profiles from '#features/profiles/server/service.ts'
import type { Profile } from '#features/profiles/contract.ts'
import { countryWords } from '#shared/countries.ts'
import type { EndpointReply } from '#shared/endpoint.ts'
import { personOf, type Context } from '#platform/context.ts'
import type { Match, matchJobs } from '../contract.ts'
import { skillsNamed, skills } from '#features/job-facts/server/service.ts'
import { explainMatch, type MatchedProfile } from './match.ts'
import { findJobsToMatch, findJobToMatch, type JobToMatch } from './queries.ts'

/** Open jobs among these, each with what fits and what does not. */
export async function explainMatches(
  context: Context,
  ids: string[],
): Promise<EndpointReply<typeof matchJobs>> {
  const { profile } = await profiles.profileSnapshot(context, personOf(context).accountId)
  const jobs = await findJobsToMatch(context.db, ids)
  const known = profileOf(profile)
  const nameOf = (id: number) => skills[id - 1]?.name ?? ''
  return { items: jobs.map((job) => explainMatch(known, jobOf(job), nameOf)) }
}

/** How a job of any state fits a profile, by the same public rules; null for an unknown job. */
export async function matchOf(
  context: Pick<Context, 'db'>,
  jobId: string,
  profile: Profile,
): Promise<Match | null> {
  const job = await findJobToMatch(context.db, jobId)
  const nameOf = (id: number) => skills[id - 1]?.name ?? ''
  return job ? explainMatch(profileOf(profile), jobOf(job), nameOf) : null
}

function profileOf(profile: Profile): MatchedProfile {
  const { basics, preferences } = profile
  const named = (profile.skills ?? []).flatMap(({ name, keywords = [] }) => [name, ...keywords])
  const skillIds = skillsNamed(named)
  const { city, countryCode } = basics?.location ?? {}
  return {
    skillIds: [...new Set(skillIds)],
    titles: [basics?.label, ...(preferences?.titles ?? [])].filter((title) => title !== undefined),
    seniority: preferences?.seniority ?? null,
    places: preferences?.locations?.length
      ? preferences.locations
      : [city ?? countryNamed(countryCode)].filter((place) => place !== undefined),
    workModes: preferences?.workModes ?? [],
  }
}

const countryNamed = (code: string | null | undefined) => (code ? countryWords(code) : undefined)

function jobOf(job: JobToMatch) {
  const places = job.locations.flatMap(({ city, country }) => [city, countryNamed(country)])
  return { ...job, places: places.filter((place) => typeof place === 'string') }
}
