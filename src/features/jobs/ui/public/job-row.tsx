import { memo, type MouseEvent } from 'react'
import { KnownCount } from '#features/acquaintances/ui/public/known-counts.tsx'
import { SaveButton } from '#features/saved/ui/public/save-button.tsx'
import { ReferralAnswers } from '#features/response-stats/ui/public/figures.tsx'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { Link } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { JobCard } from '../../contract.ts'
import { fewPlacesWords, payWords } from '../format.ts'
import { employmentTypeWords, words, workModeWords } from '../messages.ts'
import '../job-row.css'

type JobRowProps = {
  job: JobCard
  selected?: boolean
  heading?: 'h2' | 'h3'
  /** What it was searched for by, where its title does not say so. */
  namesSkills?: readonly string[]
  onOpen?: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}

const dot = '\u00a0· '

/**
 * One job in a list: what it is, where, for how much, how fresh, and who could refer. Each fact has its
 * place, so that the eye finds it again in the next row.
 */
export const JobRow = memo(function JobRow({
  job,
  selected = false,
  heading: Heading = 'h2',
  namesSkills = [],
  onOpen,
}: JobRowProps) {
  const places = fewPlacesWords(job)
  const mode = job.workMode && workModeWords[job.workMode]
  const kinds = [
    // "Remote · Remote" says nothing twice.
    mode !== places && mode,
    ...job.employmentTypes
      .filter((type) => type !== 'FULL_TIME')
      .map((type) => employmentTypeWords[type]),
  ]
    .filter((kind) => typeof kind === 'string')
    // "On site" stays on one line.
    .map((kind) => kind.replaceAll(' ', '\u00a0'))
  return (
    <article className="row job-row" data-selected={selected || undefined}>
      <CompanyMark company={job.company} />
      <div className="job-row-facts">
        <div className="job-row-what">
          <Heading className="job-row-title">
            <Link
              to={links.job(job.id)}
              className="row-link"
              dir="auto"
              data-row
              aria-current={selected || undefined}
              onClick={onOpen && ((event) => onOpen(event, job.id))}
            >
              {job.title}
            </Link>
          </Heading>
          <p className="job-row-where">
            <span dir="auto">{job.company.name}</span>
            {places && (
              <span className="muted">
                {dot}
                <span dir="auto">{places}</span>
              </span>
            )}
            {kinds.length > 0 && <span className="muted">{dot + kinds.join(dot)}</span>}
          </p>
        </div>
        <div className="job-row-terms numbers">
          <p className={job.pay ? '' : 'muted'}>{payWords(job.pay)}</p>
          <p className="small">
            <JobDates job={job} />
          </p>
          {namesSkills.length > 0 && <p className="small muted">{words.mentions(namesSkills)}</p>}
        </div>
        <p className="job-row-people small numbers">
          <span className={job.verifiedReferrers > 0 ? 'font-medium text-accent' : 'muted'}>
            {job.verifiedReferrers > 0 ? words.referrers(job.verifiedReferrers) : words.noReferrers}
          </span>
          <Answers answers={job.answers} />
          <KnownCount companyId={job.company.id} />
          {job.alsoListed.length > 0 && (
            <span className="muted">{words.alsoListed(job.alsoListed.length)}</span>
          )}
        </p>
      </div>
      <div className="job-row-save">
        <SaveButton job={job} form="icon" />
      </div>
    </article>
  )
})

/** A job that was confirmed within a day of its posting has one date: two would say the same. */
const worthSaying = 24 * 60 * 60 * 1000

/** The date that "Newest first" sorts by comes first. */
export function JobDates({ job }: { job: Pick<JobCard, 'postedAt' | 'lastConfirmedAt'> }) {
  const isConfirmed = Date.parse(job.lastConfirmedAt) - Date.parse(job.postedAt) > worthSaying
  return (
    <span className="text-muted">
      {words.posted} <Time at={job.postedAt} />
      {isConfirmed && (
        <>
          {'\u00a0· '}
          {words.confirmed} <Time at={job.lastConfirmedAt} />
        </>
      )}
    </span>
  )
}

/** How requests there were answered; nothing is said of too few. */
function Answers({ answers }: { answers: JobCard['answers'] }) {
  if (answers.answeredPercent === null) return null
  return (
    <span className="text-muted">
      <ReferralAnswers responseStats={answers} />
    </span>
  )
}
