import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '#web/api/query.ts'
import { suggestJobs } from '../../contract.ts'

/** Names of cities and countries that begin as someone types, whether or not they have jobs. */
export function usePlaceNames(): { names: readonly string[]; onType: (typed: string) => void } {
  const [typed, setTyped] = useState('')
  const q = typed.trim().slice(0, 60)
  const { data } = useQuery({
    ...query(suggestJobs, { query: { q, kind: 'place' } }),
    enabled: q.length > 1,
    placeholderData: keepPreviousData,
  })
  return { names: data?.items.map(({ label }) => label) ?? [], onType: setTyped }
}
