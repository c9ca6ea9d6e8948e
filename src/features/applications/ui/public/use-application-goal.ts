import { useQuery } from '@tanstack/react-query'
import type { Goal } from '#features/referrals/ui/public/request-way.tsx'
import { query } from '#web/api/query.ts'
import { previewApplication } from '../../contract.ts'
import { applicationGoalOf } from './application-goal.ts'

/** What an application that waits still needs, asked of the server at every visit. */
export function useApplicationGoal(next: string | null): Goal | null {
  const jobId = applicationGoalOf(next)
  const { data } = useQuery({
    ...query(previewApplication, { query: { jobId: jobId ?? '' } }),
    enabled: jobId !== undefined,
    staleTime: 0,
  })
  if (!jobId || !next) return null
  return {
    kind: 'application',
    next,
    company: data?.company.name ?? null,
    blockers: data?.blockers.map(({ code }) => code) ?? [],
  }
}
