import { ReferralAnswers } from '#features/response-stats/ui/public/figures.tsx'
import { headingWords as text } from './supply-heading-words.ts'
import { useSupply, type Where } from './supply.tsx'

/** How many people can take a request now, as one line above a job. */
export function SupplyHeading({ slug, jobId, verified }: Where & { verified: number }) {
  const supply = useSupply({ slug, jobId })
  const known = supply?.referralsOpen ? supply : { verified, available: verified }
  return (
    <p className={`mt-3 font-medium ${known.available > 0 ? 'text-accent' : 'text-muted'}`}>
      {text.heading(known.verified, known.available)}
    </p>
  )
}

/** How long it usually takes, where how many can take a request stands elsewhere on the page. */
export function SupplyAnswers(where: Where) {
  const supply = useSupply(where)
  if (!supply?.referralsOpen || supply.verified === 0) return null
  return (
    <p className="small muted">
      <ReferralAnswers responseStats={supply.responseStats} />
    </p>
  )
}
