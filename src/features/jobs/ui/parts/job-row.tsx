import { memo, type MouseEvent } from 'react'
import { SaveButton } from '#features/saved/ui/public/save-button.tsx'
import { ReferralAnswers } from '#features/numbers/ui/public/figures.tsx'
import { Link } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import type { JobCard } from '../../contract.ts'
import { payWords, placesWords } from '../format.ts'
import { employmentTypeWords, words, workModeWords } from '../messages.ts'

type JobRowProps = {
  job: JobCard
  selected?: boolean
  heading?: 'h2' | 'h3'
  onOpen?: (event: MouseEvent<HTMLAnchorElement>, id: string) => void
}

/** One job in a list: what it is, where, for how much, how fresh, and who could refer. */
export const JobRow = memo(function JobRow({
  job,
  selected = false,
  heading: Heading = 'h2',
  onOpen,
}: JobRowProps) {
  const places = placesWords(job)
  const mode = job.workMode && workModeWords[job.workMode]
  const facts = [
    places,
    // "Remote · Remote" says nothing twice.
    mode !== places && mode,
    ...job.employmentTypes
      .filter((type) => type !== 'FULL_TIME')
      .map((type) => employmentTypeWords[type]),
  ].filter(Boolean)
  return (
    <article
      className={`row @container ${selected ? 'bg-sunken pl-3 shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
    >
      <div className="@min-[40rem]:flex @min-[40rem]:justify-between @min-[40rem]:gap-8">
        <div className="min-w-0">
          <div className="flex items-start justify-between gap-2">
            <Heading className="text-17 leading-6 font-semibold">
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
            <SaveButton job={job} form="icon" />
          </div>
          <p className="mt-0.5" dir="auto">
            {job.company.name}
            <span className="muted">
              {'\u00a0· '}
              {facts.join('\u00a0· ')}
            </span>
          </p>
        </div>
        <p className="small numbers mt-1 flex flex-wrap gap-x-4 gap-y-0.5 @min-[40rem]:mt-0 @min-[40rem]:shrink-0 @min-[40rem]:flex-col @min-[40rem]:items-end">
          <span
            className={
              job.pay ? 'text-ink @min-[40rem]:text-15 @min-[40rem]:leading-6' : 'text-muted'
            }
          >
            {payWords(job.pay)}
          </span>
          <JobDates job={job} />
          <span className={job.verifiedInsiders > 0 ? 'text-accent font-medium' : 'text-muted'}>
            {job.verifiedInsiders > 0 ? words.insiders(job.verifiedInsiders) : words.noInsiders}
          </span>
          {job.alsoListed.length > 0 && (
            <span className="text-muted">{words.alsoListed(job.alsoListed.length)}</span>
          )}
          <Answers answers={job.answers} />
        </p>
      </div>
    </article>
  )
})

/** The date that "Newest first" sorts by comes first. */
export function JobDates({ job }: { job: Pick<JobCard, 'postedAt' | 'lastConfirmedAt'> }) {
  return (
    <span className="text-muted">
      {words.posted} <Time at={job.postedAt} />
      {'\u00a0· '}
      {words.confirmed} <Time at={job.lastConfirmedAt} />
    </span>
  )
}

/** How requests there were answered; nothing is said of too few. */
function Answers({ answers }: { answers: JobCard['answers'] }) {
  if (answers.answeredPercent === null) return null
  return (
    <span className="text-muted">
      <ReferralAnswers numbers={answers} />
    </span>
  )
}
