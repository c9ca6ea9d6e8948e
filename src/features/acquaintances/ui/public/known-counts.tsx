import { useQuery } from '@tanstack/react-query'
import { createContext, use, useMemo, type ReactNode } from 'react'
import { query } from '#web/api/query.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { countKnown } from '../../contract.ts'
import { knownWords } from './known-words.ts'

const KnownCounts = createContext<ReadonlyMap<string, number>>(new Map())

const askedAtOnce = 100

/**
 * Asks once for all companies of a list how many people the candidate knows there. It is a call of
 * one's own from the browser: lists themselves are the same for everybody.
 */
export function KnownCountsOf({
  companyIds,
  children,
}: {
  companyIds: readonly string[]
  children: ReactNode
}) {
  const viewer = useViewer()
  const ids = [...new Set(companyIds)].toSorted().slice(-askedAtOnce)
  const { data } = useQuery({
    ...query(countKnown, { query: { companies: ids } }),
    enabled: viewer?.role === 'jobSeeker' && ids.length > 0 && !import.meta.env.SSR,
    placeholderData: (before) => before,
  })
  const counts = useMemo(
    () => new Map(data?.items.map(({ companyId, people }) => [companyId, people])),
    [data],
  )
  return <KnownCounts value={counts}>{children}</KnownCounts>
}

/** "You know 2 people here"; nothing for a company without any. */
export function KnownCount({ companyId }: { companyId: string }) {
  const people = use(KnownCounts).get(companyId)
  if (!people) return null
  return <span className="font-medium">{knownWords.here(people)}</span>
}
