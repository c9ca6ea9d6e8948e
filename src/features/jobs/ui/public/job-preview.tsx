import { useQuery } from '@tanstack/react-query'
import { KnownPeople } from '#features/acquaintances/ui/public/known-people.tsx'
import { links } from '#web/links.ts'
import { Link } from '#web/kit/link.tsx'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { query } from '#web/api/query.ts'
import { getJob } from '../../contract.ts'
import { payWords, placeWords } from '../format.ts'
import { JobDescription } from './job-description.tsx'
import { JobActions } from '../parts/job-actions.tsx'

/** The job that is chosen in the list, beside it on wide screens. */
export function JobPreview({ id }: { id: string }) {
  const { data: job } = useQuery(query(getJob, { params: { id } }))
  if (!job) return <SkeletonRows rows={4} />
  return (
    <div>
      <p className="faced items-center">
        <CompanyMark company={job.company} />
        <span>
          <Link to={links.company(job.company.slug)} className="link" dir="auto">
            {job.company.name}
          </Link>
        </span>
      </p>
      <h2 className="display-small mt-3" dir="auto">
        <Link to={links.job(job.id)} className="hover:text-accent">
          {job.title}
        </Link>
      </h2>
      <p className="muted mt-2" dir="auto">
        {job.locations.map(placeWords).join('\u00a0· ')}
      </p>
      <p className="numbers mt-1">{payWords(job.pay)}</p>
      <div className="my-5 grid gap-5">
        <JobActions job={job} />
        <KnownPeople company={job.company} job={job} />
      </div>
      <JobDescription html={job.descriptionHtml} language={job.language} />
    </div>
  )
}
