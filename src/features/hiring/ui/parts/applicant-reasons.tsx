import { call } from '#web/api/call.ts'
import { Button } from '#web/kit/button.tsx'
import { Link } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import { notify } from '#web/kit/notifications.ts'
import { namePerson, type ApplicantDetail } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.one

type Props = { applicant: ApplicantDetail; onChange: (detail: ApplicantDetail) => void }

/** What of an applicant fits the posting, by the public rules, and who else this person seems to be. */
export function Reasons({ applicant, onChange }: Props) {
  const { match, same } = applicant
  const say = async (other: string | null) => {
    const params = { id: applicant.id }
    onChange(await call(namePerson, { params, body: { with: other } }))
    notify({ message: other ? text.mergedNow : text.separatedNow, type: 'success' })
  }
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
                  {[
                    ...(one.merged ? [text.merged] : []),
                    ...one.by.map((by) => text.sameBy[by]),
                  ].join(', ')}
                </span>
                {!one.merged && (
                  <Button
                    size="small"
                    aria-label={text.merge(one.name, one.job)}
                    onClick={() => void say(one.id).catch(() => undefined)}
                  >
                    {text.mergeShort}
                  </Button>
                )}
              </li>
            ))}
          </ul>
          {same.some((one) => one.merged) && (
            <div>
              <Button
                size="small"
                kind="plain"
                onClick={() => void say(null).catch(() => undefined)}
              >
                {text.separate}
              </Button>
            </div>
          )}
        </>
      )}
    </section>
  )
}
