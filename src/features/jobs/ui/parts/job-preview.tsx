import { useQuery } from '@tanstack/react-query'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { query } from '#web/api/query.ts'
import { getJob } from '../../contract.ts'
import { payWords, placeWords } from '../format.ts'
import { JobDescription } from '../public/job-description.tsx'
import { JobActions } from './job-facts.tsx'

/** The job that is chosen in the list, beside it on wide screens. */
export function JobPreview({ id }: { id: string }) {
  const { data: job } = useQuery(query(getJob, { params: { id } }))
  if (!job) return <SkeletonRows rows={4} />
  return (
    <div>
      <h2 className="display-small" dir="auto">
        {job.title}
      </h2>
      <p className="mt-2" dir="auto">
        {job.company.name}
        <span className="muted"> · {job.locations.map(placeWords).join(' · ')}</span>
      </p>
      <p className="small muted numbers mt-1">{payWords(job.pay)}</p>
      <div className="my-5">
        <JobActions job={job} />
      </div>
      <JobDescription html={job.descriptionHtml} language={job.language} />
    </div>
  )
}
