import { TextBadge } from '#web/kit/text-badge.tsx'
import type { AnonymousFacts } from '../../contract.ts'
import { factWords as text, preferenceWords } from '../messages.facts.ts'

type Props = { facts: AnonymousFacts; hasResume?: boolean }

/** What may be told about a candidate who stays unknown, as a list of facts. */
export function AnonymousFactList({ facts, hasResume = false }: Props) {
  const { title, seniority, yearsOfExperience, location, workModes } = facts
  const rows = [
    [text.title, title],
    [text.seniority, seniority && preferenceWords.level[seniority]],
    [text.experience, yearsOfExperience === null ? null : text.years(yearsOfExperience)],
    [text.location, location],
    [text.workModes, workModes.map((mode) => preferenceWords.mode[mode]).join(', ')],
    [text.education, facts.education.map(studyOf).join(' · ')],
    [text.resume, hasResume && text.hasResume],
  ].flatMap(([label, value]) => (label && value ? [{ label, value }] : []))
  if (rows.length === 0 && facts.skills.length === 0) return <p className="muted">{text.none}</p>
  return (
    <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-[9rem_minmax(0,1fr)]">
      {rows.map(({ label, value }) => (
        <Row key={label} label={label}>
          {value}
        </Row>
      ))}
      {(facts.skills.length > 0 || facts.otherSkills > 0) && (
        <Row label={text.skills}>
          <ul className="flex flex-wrap items-baseline gap-2">
            {facts.skills.map((skill) => (
              <li key={skill}>
                <TextBadge>{skill}</TextBadge>
              </li>
            ))}
            {facts.otherSkills > 0 && (
              <li className="small muted">{text.otherSkills(facts.otherSkills)}</li>
            )}
          </ul>
        </Row>
      )}
    </dl>
  )
}

function Row({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div className="contents">
      <dt className="small muted mt-1 sm:mt-0">{label}</dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}

function studyOf({ field, level }: AnonymousFacts['education'][number]): string {
  return [level && text.level[level], field].filter(Boolean).join(', ')
}

/** The same in one line, for lists. */
export function factLine({ title, seniority, yearsOfExperience }: AnonymousFacts): string {
  return [
    title,
    seniority && preferenceWords.level[seniority],
    yearsOfExperience === null ? null : text.years(yearsOfExperience),
  ]
    .filter(Boolean)
    .join(' · ')
}
