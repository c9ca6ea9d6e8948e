/** Compares a resume with a job by the skills that both name, whatever each calls them. */
import type { Context } from '#platform/context.ts'
import * as jobFacts from '#features/job-facts/server/service.ts'
import * as jobs from '#features/jobs/server/service.ts'
import * as resumes from '#features/resumes/server/service.ts'
import type { Coverage } from '../contract.ts'
import { coverageOf, skillsAsked, wordsOf } from './policy.ts'

/** @throws AppError NOT_FOUND for a resume of someone else, and a job that the candidate may not read */
export async function coverage(
  context: Context,
  resumeId: string,
  jobId: string,
): Promise<Coverage> {
  const [{ document }, job] = await Promise.all([
    resumes.ownResume(context, resumeId),
    jobs.jobWith(context, jobId, () => Promise.resolve([])),
  ])
  const asked = skillsAsked(
    jobFacts.skillsNamed(job.details.skillsMust ?? []),
    jobFacts.skillsNamed([...job.skills, ...(job.details.skillsNice ?? [])]),
    (id) => jobFacts.skills[id - 1]?.name ?? '',
  )
  const listed = (document.skills ?? []).flatMap(({ name, keywords = [] }) => [name, ...keywords])
  const has = new Set([...jobFacts.skillsNamed(listed), ...jobFacts.skillsIn(wordsOf(document))])
  return {
    job: { id: job.id, title: job.title, company: job.company.name },
    ...coverageOf(asked, has),
  }
}
