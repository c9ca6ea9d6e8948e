import { TextLink } from '#web/kit/link.tsx'
import { spanOfMonths } from '#web/messages/months.ts'
import type { Profile } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.person

type Props = {
  person: {
    email: string | null
    phone: string | null
    url: string | null
    location: string | null
    work: NonNullable<Profile['work']>
    education: NonNullable<Profile['education']>
    resumeFileName: string | null
  }
  /** The call that sends the resume. */
  resumePath: string
}

/** Who a candidate is, for those who may know: how to reach them, what they did, what they learned. */
export function PersonFacts({ person, resumePath }: Props) {
  const { email, phone, url, location, work, education, resumeFileName } = person
  return (
    <>
      <h3 className="mt-2 font-medium">{text.contact}</h3>
      <ul dir="auto">
        {email && (
          <li>
            <a className="link" href={`mailto:${email}`}>
              {email}
            </a>
          </li>
        )}
        {phone && <li>{phone}</li>}
        {location && <li>{location}</li>}
        {url && (
          <li>
            <a className="link" href={url} rel="noopener nofollow ugc" target="_blank">
              {url}
            </a>
          </li>
        )}
      </ul>
      {resumeFileName && (
        <p>
          <TextLink to={resumePath} reloadDocument>
            {text.download}
          </TextLink>{' '}
          <span className="muted small">{resumeFileName}</span>
        </p>
      )}
      {work.length > 0 && (
        <>
          <h3 className="mt-2 font-medium">{text.work}</h3>
          <ul className="grid gap-2">
            {work.map((entry, index) => (
              <li key={index} dir="auto">
                {entry.position}, {entry.name}{' '}
                <span className="muted small">
                  {spanOfMonths(
                    entry.startDate,
                    entry.endDate ?? (entry.startDate && text.untilNow),
                  )}
                </span>
                {entry.summary && <p className="muted">{entry.summary}</p>}
              </li>
            ))}
          </ul>
        </>
      )}
      {education.length > 0 && (
        <>
          <h3 className="mt-2 font-medium">{text.education}</h3>
          <ul>
            {education.map((entry, index) => (
              <li key={index} dir="auto">
                {[entry.studyType, entry.area].filter(Boolean).join(', ')}{' '}
                <span className="muted">{entry.institution}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
