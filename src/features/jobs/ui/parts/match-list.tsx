import { Check, Minus } from 'lucide-react'
import type { ReactNode } from 'react'
import type { CallReply } from '#shared/endpoint.ts'
import { Icon } from '#web/kit/icon.tsx'
import { matchWeights } from '#features/response-stats/contract.ts'
import type { matchJobs } from '../../contract.ts'
import { seniorityWords } from '../messages.ts'
import { matchWords } from '../messages.match.ts'

type Match = CallReply<typeof matchJobs>['items'][number]

/** Part by part, with the weights it is made of. */
export function MatchList({ match }: { match: Match }) {
  const { score, skills, title, seniority, place, workMode } = match
  return (
    <section aria-labelledby="match" className="grid gap-3 border-t border-line pt-5">
      <h2 id="match" className="text-17">
        {matchWords.match}
        {score !== null && <span className="muted numbers"> · {matchWords.matchScore(score)}</span>}
      </h2>
      {score === null && <p className="muted">{matchWords.matchUnknown}</p>}
      <ul className="grid gap-1.5">
        {skills && (
          <Line fits={skills.missing.length === 0}>
            {matchWords.matchSkills(
              skills.matched.length,
              skills.matched.length + skills.missing.length,
            )}
            {skills.missing.length > 0 && (
              <span className="small muted block">
                {matchWords.matchMissing(skills.missing.join(', '))}
              </span>
            )}
          </Line>
        )}
        {title && <Line fits={title.fits}>{matchWords.matchTitle(title.fits)}</Line>}
        {seniority && (
          <Line fits={seniority.fits}>
            {matchWords.matchLevel(seniorityWords[seniority.job], seniorityWords[seniority.yours])}
          </Line>
        )}
        {place && <Line fits={place.fits}>{matchWords.matchPlace(place.fits)}</Line>}
        {workMode && <Line fits={workMode.fits}>{matchWords.matchMode(workMode.fits)}</Line>}
      </ul>
      <details className="disclosure small">
        <summary>{matchWords.matchRules}</summary>
        <p className="muted">{matchWords.matchRulesText}</p>
        <dl className="numbers mt-2 grid grid-cols-[1fr_auto] gap-x-4">
          {(Object.keys(matchWeights) as (keyof typeof matchWeights)[]).map((part) => (
            <div key={part} className="contents">
              <dt>{matchWords.matchParts[part]}</dt>
              <dd className="text-right">{matchWeights[part]}</dd>
            </div>
          ))}
        </dl>
      </details>
    </section>
  )
}

function Line({ fits, children }: { fits: boolean; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[auto_1fr] items-start gap-2.5">
      <span className={fits ? 'text-accent' : 'text-muted'}>
        <Icon of={fits ? Check : Minus} className="mt-1 size-4" />
      </span>
      <span>{children}</span>
    </li>
  )
}
