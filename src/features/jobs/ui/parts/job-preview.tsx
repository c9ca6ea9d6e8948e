import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '#web/kit/button.tsx'
import { SkeletonRows } from '#web/kit/pieces.tsx'
import { query } from '#web/api/query.ts'
import { ApplyActions } from '#features/applications/ui/public/apply-actions.tsx'
import { SaveButton } from '#features/saved/ui/public/save-button.tsx'
import { links } from '#web/links.ts'
import { getJob } from '../../contract.ts'
import { payWords, placeWords } from '../format.ts'
import { words } from '../messages.ts'
import { JobDescription } from '../public/job-description.tsx'

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
      <div className="my-5 flex flex-wrap gap-3">
        {job.referralsOpen && (
          <LinkButton to={links.getReferral({ job: job.id })} kind="primary">
            {words.getReferred}
          </LinkButton>
        )}
        <SaveButton job={job} />
      </div>
      <div className="mb-6">
        <ApplyActions job={job} />
      </div>
      <JobDescription html={job.descriptionHtml} language={job.language} />
    </div>
  )
}
