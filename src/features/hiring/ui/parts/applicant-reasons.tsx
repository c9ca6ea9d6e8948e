import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import type { ApplicantDetail } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.one

/** What of an applicant fits the posting, by the public rules, and who else this person seems to be. */
export function Reasons({ applicant: { match, same } }: { applicant: ApplicantDetail }) {
  const lines = match
    ? [
        match.skills &&
          text.matchSkills(
            match.skills.matched.length,
            match.skills.matched.length + match.skills.missing.length,
          ),
        match.skills?.missing.length && text.matchMissing(match.skills.missing.join(', ')),
        match.title && text.matchTitle(match.title.fits),
        match.seniority && text.matchLevel(match.seniority.fits),
        match.place && text.matchPlace(match.place.fits),
        match.workMode && text.matchMode(match.workMode.fits),
      ].filter((line) => typeof line === 'string')
    : []
  if (lines.length === 0 && same.length === 0) return null
  return (
    <section className="grid gap-3">
      {lines.length > 0 && (
        <>
          <h2 className="text-17">{text.match}</h2>
          <ul className="grid gap-1">
            {lines.map((line) => (
              <li key={line}>{line}</li>
            ))}
          </ul>
        </>
      )}
      {same.length > 0 && (
        <>
          <h2 className="text-17">{text.same}</h2>
          <ul className="grid gap-2">
            {same.map((one) => (
              <li key={one.id} dir="auto">
                <Link className="link" to={links.applicant(one.id)}>
                  {one.name}
                </Link>{' '}
                · {one.job}
                <span className="small muted block">
                  {one.by.map((by) => text.sameBy[by]).join(', ')}
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </section>
  )
}
