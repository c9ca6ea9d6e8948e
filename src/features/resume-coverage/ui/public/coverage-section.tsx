import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listSavedJobs, type SavedJob } from '#features/saved/contract.ts'
import { pages, query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Select } from '#web/kit/field.tsx'
import { SkeletonRows } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { coverageWeights, getCoverage, type Coverage } from '../../contract.ts'
import { words } from '../messages.ts'

/** The skills of a saved job that a resume names, and those that it lacks. */
export function CoverageSection({ resumeId, version }: { resumeId: string; version: number }) {
  const saved = useInfiniteQuery(pages(listSavedJobs, { query: { limit: 100 } }))
  const jobs = saved.data?.pages.flatMap((page) => page.items as SavedJob[]) ?? []
  const [jobId, setJobId] = useState('')
  return (
    <section aria-labelledby="coverage" className="grid gap-3">
      <h2 id="coverage">{words.heading}</h2>
      {saved.data && jobs.length === 0 && (
        <>
          <p className="muted">{words.noJobs}</p>
          <div>
            <LinkButton size="small" to={links.jobs()}>
              {words.findJobs}
            </LinkButton>
          </div>
        </>
      )}
      {jobs.length > 0 && (
        <Select
          label={words.job}
          name="coverage-job"
          required
          value={jobId}
          options={[
            { value: '', label: words.choose },
            ...jobs.map(({ job }) => ({
              value: job.id,
              label: `${job.title}, ${job.company.name}`,
            })),
          ]}
          onChange={(event) => setJobId(event.currentTarget.value)}
        />
      )}
      {jobId && <Comparison key={`${jobId} ${version}`} resumeId={resumeId} jobId={jobId} />}
    </section>
  )
}

function Comparison({ resumeId, jobId }: { resumeId: string; jobId: string }) {
  const { data } = useQuery({
    ...query(getCoverage, { params: { id: resumeId }, query: { jobId } }),
    staleTime: 0,
  })
  if (!data) return <SkeletonRows rows={2} />
  if (data.score === null) return <p className="muted">{words.none}</p>
  return (
    <div className="grid gap-3">
      <p role="status">{words.score(data.score)}</p>
      <p className="small muted">
        {words.formula(coverageWeights.must, coverageWeights.named)} {words.last}
      </p>
      <Skills title={words.missing} skills={data.skills.filter(({ isCovered }) => !isCovered)} />
      <Skills title={words.covered} skills={data.skills.filter(({ isCovered }) => isCovered)} />
      <p className="small muted">{words.advice}</p>
    </div>
  )
}

function Skills({ title, skills }: { title: string; skills: Coverage['skills'] }) {
  if (skills.length === 0) return null
  return (
    <div className="grid gap-2">
      <h3 className="small">{title}</h3>
      <ul className="flex flex-wrap gap-2">
        {skills.map(({ name, weight }) => (
          <li key={name}>
            <Badge tone={weight === 'must' ? 'accent' : 'plain'}>
              {weight === 'must' ? `${name} · ${words.must}` : name}
            </Badge>
          </li>
        ))}
      </ul>
    </div>
  )
}
