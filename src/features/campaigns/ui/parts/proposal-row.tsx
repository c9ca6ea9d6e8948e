import { ReferralAnswers } from '#features/numbers/ui/public/figures.tsx'
import { Checkbox } from '#web/kit/field.tsx'
import { Link } from '#web/kit/link.tsx'
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
  const { company, job, places, match, referrers, numbers } = proposal
  const reasons = [
    match.score !== null && words.fit(match.score),
    match.title?.fits && words.titleFits,
    match.skills &&
      match.skills.matched.length > 0 &&
      words.skills(match.skills.matched.join(', ')),
    match.seniority?.fits && words.levelFits,
    match.place?.fits && words.placeFits,
  ].filter((reason) => typeof reason === 'string')
  return (
    <li className="row grid gap-2">
      <Checkbox
        label={company.name}
        checked={chosen}
        disabled={full && !chosen}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      <div className="grid gap-1.5 pl-7">
        <p dir="auto">
          <Link className="link" to={links.job(job.id)}>
            {job.title}
          </Link>
          {places.length > 0 && <span className="muted"> · {places.join(', ')}</span>}
        </p>
        {reasons.length > 0 && <p className="small">{reasons.join(' · ')}</p>}
        <p className="small muted">{words.referrers(referrers)}</p>
        <p className="small">
          <ReferralAnswers numbers={numbers} />
        </p>
      </div>
    </li>
  )
}
