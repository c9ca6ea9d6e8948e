import { useQuery } from '@tanstack/react-query'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { jobPostingOf } from '#shared/job-posting.ts'
import { load, loadIfPossible } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Note } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { KnownPeople } from '#features/acquaintances/ui/public/known-people.tsx'
import { previewApplication } from '#features/applications/contract.ts'
import { ReportThing } from '#features/moderation/ui/public/report-thing.tsx'
import { getSupply } from '#features/referrals/contract.ts'
import { SupplyHeading } from '#features/referrals/ui/public/supply-heading.tsx'
import { supplyAt } from '#features/referrals/ui/public/supply.tsx'
import { getConnectionTerms } from '#features/wallet/contract.ts'
import { getJob } from '../../contract.ts'
import { placeWords } from '../format.ts'
import { words } from '../messages.ts'
import { jobWords } from '../messages.job.ts'
import { JobDescription } from '../public/job-description.tsx'
import { JobDetails, JobHistory } from '../parts/job-details.tsx'
import { JobActions, StickyJobAction } from '../parts/job-actions.tsx'
import { JobFacts } from '../parts/job-facts.tsx'
import { MatchFacts } from '../parts/match-facts.tsx'
import { SimilarJobs } from '../parts/similar-jobs.tsx'

export async function loader({ params, context }: LoaderFunctionArgs) {
  const id = params['id'] ?? ''
  const [job] = await Promise.all([
    load(context, getJob, { params: { id } }),
    loadIfPossible(context, previewApplication, { query: { jobId: id } }),
    loadIfPossible(context, getConnectionTerms),
  ])
  await loadIfPossible(context, getSupply, supplyAt({ slug: job.company.slug, jobId: id }))
  if (job.status === 'closed' || job.status === 'archived') throw redirect(links.closedJob(id))
  return job
}

export const meta: Meta<typeof loader> = ({ data: job, shell }) => {
  if (!job) return { title: words.jobs }
  // Structured data is drawn on the server alone, so the browser does not load what makes it.
  const posting = import.meta.env.SSR ? jobPostingOf(job, shell.origin) : null
  const where = job.locations.slice(0, 2).map(placeWords).join(', ')
  return {
    title: jobWords.pageTitle(job.title, job.company.name),
    description: `${job.company.name}${where && `, ${where}`}. ${job.descriptionText.slice(0, 120).replace(/\s+/g, ' ')}`,
    ...(posting && { jsonLd: posting }),
    ...((!job.listed || job.status === 'paused') && { robots: 'noindex' }),
    ...(job.standsFor && { canonical: links.job(job.standsFor) }),
  }
}

export function Component() {
  const { id = '' } = useParams()
  const { data: job } = useQuery(query(getJob, { params: { id } }))
  if (!job) return null
  return (
    <div className="page-width page">
      <div className="page-split lg:grid-rows-[auto_1fr]">
        <header className="min-w-0">
          <p className="faced items-center text-17">
            <CompanyMark company={job.company} />
            <span>
              <Link to={links.company(job.company.slug)} className="link" dir="auto">
                {job.company.name}
              </Link>
            </span>
          </p>
          <h1 className="display mt-4" dir="auto">
            {job.title}
          </h1>
          <SupplyHeading slug={job.company.slug} jobId={job.id} verified={job.verifiedReferrers} />
        </header>
        <aside className="grid gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          {job.status === 'paused' && <Note tone="clock">{jobWords.paused}</Note>}
          {job.standsFor && (
            <Note>
              {jobWords.standsFor}{' '}
              <TextLink to={links.job(job.standsFor)}>{jobWords.openShown}</TextLink>
            </Note>
          )}
          {job.status === 'published' && <JobActions job={job} sticky />}
          <KnownPeople company={job.company} job={job} />
          <JobFacts job={job} />
          <MatchFacts jobId={job.id} />
          <JobHistory job={job} />
          <Link to={links.jobs({ company: job.company.slug })} className="link">
            {jobWords.otherJobsAt(job.company.name)}
          </Link>
        </aside>
        <section aria-labelledby="about" className="min-w-0">
          <h2 id="about" className="mb-4">
            {words.aboutJob}
          </h2>
          <JobDescription html={job.descriptionHtml} language={job.language} />
          <JobDetails details={job.details} />
          {job.listed && (
            <p className="mt-8">
              <ReportThing kind="job" id={job.id} />
            </p>
          )}
        </section>
      </div>
      <SimilarJobs jobs={job.similar} />
      {job.status === 'published' && <StickyJobAction job={job} />}
    </div>
  )
}
