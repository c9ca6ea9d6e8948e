import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { query } from '#web/api/query.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { matchJobs } from '../../contract.ts'

/** For candidates alone, so that guests do without its code. */
const MatchList = lazy(async () => ({ default: (await import('./match-list.tsx')).MatchList }))

/** About as high as the list, so that nothing moves when it comes. */
function Room() {
  return <div className="min-h-60 border-t border-line" aria-hidden="true" />
}

/** What of a job fits the candidate who looks at it, and what does not; for nobody else. */
export function MatchFacts({ jobId }: { jobId: string }) {
  const isCandidate = useViewer()?.role === 'jobSeeker'
  const { data, isError } = useQuery({
    ...query(matchJobs, { query: { id: [jobId] } }),
    enabled: isCandidate,
  })
  if (!isCandidate || isError) return null
  if (!data) return <Room />
  const [match] = data.items
  if (!match) return null
  return (
    <Suspense fallback={<Room />}>
      <MatchList match={match} />
    </Suspense>
  )
}
