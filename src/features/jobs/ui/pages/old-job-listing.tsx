import { useQuery } from '@tanstack/react-query'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { Note } from '#web/kit/content.tsx'
import { useZone } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { dateWords } from '#web/messages/format.ts'
import type { Meta } from '#web/shell/page.ts'
import { getJob } from '../../contract.ts'
import { words } from '../messages.ts'
import { closeOutcomeWords, jobWords } from '../messages.job.ts'
import { JobDescription } from '../public/job-description.tsx'
import { JobDetails, JobHistory } from '../parts/job-details.tsx'
import { JobFacts } from '../parts/job-facts.tsx'
import { SimilarJobs } from '../parts/similar-jobs.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const job = await load(context, getJob, { params: { id } })
  if (job.status === 'published' || job.status === 'paused') throw redirect(links.job(id))
  return job
}

export const meta: Meta<typeof loader> = ({ data: job }) => ({
  title: job ? jobWords.closedPageTitle(job.title, job.company.name) : words.jobs,
  robots: 'noindex',
})

export function Component() {
  const { id = '' } = useParams()
  const zone = useZone()
  const { data: job } = useQuery(query(getJob, { params: { id } }))
  if (!job) return null
  const closedOn = dateWords(new Date(job.closedAt ?? job.lastConfirmedAt), zone)
  return (
    <div className="page-width page">
      <Note tone="clock" title={jobWords.closedTitle(closedOn)}>
        {job.closeOutcome && closeOutcomeWords[job.closeOutcome]} {jobWords.closedNote}
      </Note>
      <div className="page-split mt-8">
        <div className="min-w-0">
          <p className="faced items-center text-17">
            <CompanyMark company={job.company} />
            <span dir="auto">{job.company.name}</span>
          </p>
          <h1 className="display mt-4 mb-8" dir="auto">
            {job.title}
          </h1>
          <SimilarJobs jobs={job.similar} />
          <h2 className="mt-12 mb-4">{words.aboutJob}</h2>
          <JobDescription html={job.descriptionHtml} language={job.language} />
          <JobDetails details={job.details} />
        </div>
        <aside className="grid gap-6">
          <LinkButton to={links.jobs({ company: job.company.slug })} kind="primary">
            {jobWords.otherJobsAt(job.company.name)}
          </LinkButton>
          <JobFacts job={job} />
          <JobHistory job={job} />
        </aside>
      </div>
    </div>
  )
}
