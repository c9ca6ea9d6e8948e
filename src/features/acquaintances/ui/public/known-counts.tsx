import { useQueries } from '@tanstack/react-query'
import { createContext, use, type ReactNode } from 'react'
import { useFlag } from '#web/shell/use-flag.ts'
import type { CallReply } from '#shared/endpoint.ts'
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
  const isOn = useFlag('acquaintances')
  const isAsked = isOn && viewer?.role === 'jobSeeker' && !import.meta.env.SSR
  const counts = useQueries({
    queries: partsOf(companyIds).map((companies) => ({
      ...query(countKnown, { query: { companies } }),
      enabled: isAsked,
    })),
    combine: countsIn,
  })
  return <KnownCounts value={counts}>{children}</KnownCounts>
}

/** In the order of the list: what is added below changes the last part alone. */
function partsOf(companyIds: readonly string[]): string[][] {
  const ids = [...new Set(companyIds)]
  const parts = Math.ceil(ids.length / askedAtOnce)
  return Array.from({ length: parts }, (_, part) =>
    ids.slice(part * askedAtOnce, (part + 1) * askedAtOnce),
  )
}

type Counted = { data?: CallReply<typeof countKnown> | undefined }

const countsIn = (parts: readonly Counted[]): ReadonlyMap<string, number> =>
  new Map(
    parts.flatMap(({ data }) =>
      (data?.items ?? []).map(({ companyId, people }): [string, number] => [companyId, people]),
    ),
  )

/** "You know 2 people here"; nothing for a company without any. */
export function KnownCount({ companyId }: { companyId: string }) {
  const people = use(KnownCounts).get(companyId)
  if (!people) return null
  return <span className="font-medium">{knownWords.here(people)}</span>
}
