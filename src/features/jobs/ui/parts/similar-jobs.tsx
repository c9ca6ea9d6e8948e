import { KnownCountsOf } from '#features/acquaintances/ui/public/known-counts.tsx'
import type { JobCard } from '../../contract.ts'
import { jobWords } from '../messages.job.ts'
import { JobRow } from '../public/job-row.tsx'

export function SimilarJobs({ jobs }: { jobs: JobCard[] }) {
  if (jobs.length === 0) return null
  return (
    <section className="mt-12 max-w-column" aria-labelledby="similar">
      <h2 id="similar" className="mb-3">
        {jobWords.similar}
      </h2>
      <KnownCountsOf companyIds={jobs.map((job) => job.company.id)}>
        <div className="rows">
          {jobs.map((job) => (
            <JobRow key={job.id} job={job} heading="h3" />
          ))}
        </div>
      </KnownCountsOf>
    </section>
  )
}
