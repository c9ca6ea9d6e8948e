import type { ReactNode } from 'react'
import { Day, Time } from '#web/kit/time.tsx'
import { dateWords } from '#web/messages/format.ts'
import type { CallReply } from '#shared/endpoint.ts'
import type { getJob } from '../../contract.ts'
import { payWords, placeWords } from '../format.ts'
import { employmentTypeWords, words, workModeWords } from '../messages.ts'
import { jobWords } from '../messages.job.ts'

export type JobReply = CallReply<typeof getJob>

/** What is known of a job, in the order people ask. */
export function JobFacts({ job }: { job: JobReply }) {
  const kinds = [
    job.workMode && workModeWords[job.workMode],
    ...job.employmentTypes.map((type) => employmentTypeWords[type]),
  ].filter(Boolean)
  const { openings, startsOn } = job.details
  const places = [...new Set(job.locations.map(placeWords))]
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-3 lg:grid-cols-1">
      <Fact name={jobWords.pay}>{payWords(job.pay)}</Fact>
      {kinds.length > 0 && <Fact name={words.type}>{kinds.join(' · ')}</Fact>}
      {places.length > 0 && (
        <Fact name={places.length === 1 ? jobWords.place : jobWords.places}>
          <span dir="auto">{places.join('\u00a0· ')}</span>
        </Fact>
      )}
      {(job.team ?? job.department) && (
        <Fact name={jobWords.team}>
          {[...new Set([job.department, job.team])].filter(Boolean).join(' · ')}
        </Fact>
      )}
      {openings !== null && openings > 1 && <Fact name={jobWords.openings}>{openings}</Fact>}
      {startsOn && (
        <Fact name={jobWords.startsOn}>{dateWords(new Date(`${startsOn}T00:00:00Z`), 'UTC')}</Fact>
      )}
      <Fact name={jobWords.lastConfirmed}>
        <Time at={job.lastConfirmedAt} />, {jobWords.postedOn}{' '}
        <Time at={job.postedAt} form="date" />
      </Fact>
      {job.status === 'published' && job.validThrough && (
        <Fact name={jobWords.lastDay}>
          <Day at={job.validThrough} />
        </Fact>
      )}
      {job.alsoListed.length > 0 && (
        <Fact name={words.alsoListed(job.alsoListed.length)}>
          {job.alsoListed.map(({ kind, url }) => (
            <span key={url ?? kind} className="block">
              {url ? (
                <a className="link wrap-anywhere" href={url} rel="noopener nofollow ugc">
                  {new URL(url).hostname}
                </a>
              ) : (
                kind
              )}
            </span>
          ))}
        </Fact>
      )}
      {job.requisitionId && <Fact name={jobWords.requisition}>{job.requisitionId}</Fact>}
    </dl>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="small muted">{name}</dt>
      <dd className="numbers">{children}</dd>
    </div>
  )
}
