import { TextLink } from '#web/kit/link.tsx'
import { Meter } from '#web/kit/lists.tsx'
import { keptNext, links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { requiredCompleteness, type CandidateInfo, type MissingItem } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.meter

/** What is missing can be typed at once. */
const firstFieldOf = (key: string) =>
  `#${key}:is(input, textarea), #${key} :is(input, textarea, button)`

/** How complete the profile is, what that unlocks, and what is missing, each a link. */
export function ProfileMeter({ completeness }: { completeness: CandidateInfo['completeness'] }) {
  const { score, missing } = completeness
  const kept = keptNext(useSearch().get('next'))
  const enough = score >= requiredCompleteness
  return (
    <div className="grid gap-3">
      <p className="numbers text-20 font-semibold" aria-live="polite">
        {text.complete(score)}
      </p>
      <Meter value={score / 100} mark={requiredCompleteness / 100} label={text.label} />
      <p className={enough ? 'text-accent' : 'muted'}>
        {enough ? text.unlocked : text.needed(requiredCompleteness)}
      </p>
      {missing.length > 0 && (
        <ul className="rows">
          {missing.map(({ key, points }) => (
            <li key={key} className="flex justify-between gap-4 border-b border-line py-2">
              <TextLink to={links.candidateProfile(key, kept)} focus={firstFieldOf(key)}>
                {text.missing[key]}
              </TextLink>
              <span className="small muted numbers">{text.points(points)}</span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** To what is worth the most of what is missing, at the foot of a phone's screen. */
export function MissingLink({ item, next }: { item: MissingItem; next: string }) {
  return (
    <p className="mt-1">
      <TextLink to={links.candidateProfile(item.key, { next })} focus={firstFieldOf(item.key)}>
        {text.missing[item.key]}
      </TextLink>{' '}
      <span className="small muted numbers">{text.points(item.points)}</span>
    </p>
  )
}
