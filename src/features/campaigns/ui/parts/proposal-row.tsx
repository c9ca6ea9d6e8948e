import { ReferralAnswers } from '#features/response-stats/ui/public/figures.tsx'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Checkbox } from '#web/kit/field.tsx'
import { Link } from '#web/kit/link.tsx'
import { Badge } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import type { Proposal } from '../../contract.ts'
import { words } from '../messages.ts'

type Props = {
  proposal: Proposal
  chosen: boolean
  /** No more can be chosen. */
  full: boolean
  onChange: (chosen: boolean) => void
}

/** One company: what fits, who would read it, how they answer. */
export function ProposalRow({ proposal, chosen, full, onChange }: Props) {
  const { company, job, places, match, referrers, responseStats } = proposal
  const reasons = [
    match.title?.fits && words.titleFits,
    match.skills &&
      match.skills.matched.length > 0 &&
      words.skills(match.skills.matched.join(', ')),
    match.seniority?.fits && words.levelFits,
    match.place?.fits && words.placeFits,
  ].filter((reason) => typeof reason === 'string')
  return (
    <li className="row grid gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <Checkbox
          label={<CompanyName company={company} />}
          checked={chosen}
          disabled={full && !chosen}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
        {match.score !== null && <Badge>{words.fit(match.score)}</Badge>}
      </div>
      <div className="grid gap-1.5 pl-7">
        <p dir="auto">
          <Link className="link" to={links.job(job.id)}>
            {job.title}
          </Link>
          {places.length > 0 && <span className="muted"> · {words.places(places)}</span>}
        </p>
        {reasons.length > 0 && <p className="small">{reasons.join(' · ')}</p>}
        <p className="small muted">{words.referrers(referrers)}</p>
        <p className="small">
          <ReferralAnswers responseStats={responseStats} />
        </p>
      </div>
    </li>
  )
}
