import { useQuery } from '@tanstack/react-query'
import { ReferralAnswers } from '#features/response-stats/ui/public/figures.tsx'
import { query } from '#web/api/query.ts'
import { getSupply } from '../../contract.ts'
import { supplyWords as text } from './supply-words.ts'

export type Where = { slug: string; jobId?: string | undefined }

/** The call behind every sentence about who can take a request, for loaders too. */
export const supplyAt = ({ slug, jobId }: Where) => ({
  params: { slug },
  query: jobId === undefined ? {} : { jobId },
})

export function useSupply(where: Where) {
  return useQuery(query(getSupply, supplyAt(where))).data
}

/** How many people can take a request now, and how long it usually takes. */
export function SupplyLine(where: Where) {
  const supply = useSupply(where)
  if (!supply?.referralsOpen) return null
  const { verified, available, responseStats } = supply
  return (
    <div className="small grid gap-1">
      <p className={available > 0 ? 'font-medium text-accent' : 'muted'}>
        {text.available(verified, available)}
      </p>
      <p className="muted">
        <ReferralAnswers responseStats={responseStats} />
      </p>
    </div>
  )
}
