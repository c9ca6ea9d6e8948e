import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '#web/api/query.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { matchJobs } from '../../contract.ts'

/** For candidates alone, so that guests do without its code. */
const MatchList = lazy(async () => ({ default: (await import('./match-list.tsx')).MatchList }))

/** What of a job fits the candidate who looks at it, and what does not; for nobody else. */
export function MatchFacts({ jobId }: { jobId: string }) {
  const isCandidate = useViewer()?.role === 'jobSeeker'
  const { data } = useQuery({
    ...query(matchJobs, { query: { id: [jobId] } }),
    enabled: isCandidate,
  })
  const match = data?.items[0]
  if (!isCandidate || !match) return null
  return (
    <Suspense>
      <MatchList match={match} />
    </Suspense>
  )
}
