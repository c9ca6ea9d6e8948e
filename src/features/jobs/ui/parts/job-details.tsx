import { Fragment } from 'react'
import { Link } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { historyWords, jobWords } from '../messages.job.ts'
import type { JobReply } from './job-facts.tsx'

/** What the employer's own posting says beside its text: skills, benefits, the way to the job. */
export function JobDetails({ details }: { details: JobReply['details'] }) {
  const { skillsMust, skillsNice, benefits, process } = details
  const lists = [
    [jobWords.skillsMust, skillsMust],
    [jobWords.skillsNice, skillsNice],
    [jobWords.benefits, benefits],
  ] as const
  return (
    <div className="prose mt-8" dir="auto">
      {lists.map(
        ([title, items]) =>
          items.length > 0 && (
            <Fragment key={title}>
              <h3>{title}</h3>
              <ul>
                {items.map((item) => (
                  <li key={item}>{item}</li>
                ))}
              </ul>
            </Fragment>
          ),
      )}
      {process.length > 0 && (
        <>
          <h3>{jobWords.process}</h3>
          <ol>
            {process.map(({ step, days }, index) => (
              <li key={`${index} ${step}`}>
                {step}
                {days !== null && <span className="muted"> · {jobWords.withinDays(days)}</span>}
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  )
}

/** How long an opening has been there, how often it came back, and what happened to it (JOB8). */
export function JobHistory({ job }: { job: JobReply }) {
  const { reposts, openDays, events, postings } = job.history
  if (events.length === 0 && reposts === 0) return null
  return (
    <section aria-labelledby="history">
      <h2 id="history" className="text-17 mb-2">
        {jobWords.history}
      </h2>
      <p className="numbers">
        {jobWords.firstPosted} <Time at={job.firstPostedAt} form="date" /> ·{' '}
        {jobWords.openFor(openDays)}
        {reposts > 0 && ` · ${jobWords.reposted(reposts)}`}
      </p>
      <ul className="small muted numbers mt-2 grid gap-0.5">
        {events.slice(0, 6).map(({ kind, at }) => (
          <li key={kind + at}>
            {historyWords[kind]} <Time at={at} form="date" />
          </li>
        ))}
        {postings.map((one) => (
          <li key={one.id}>
            <Link className="link" to={one.closedAt ? links.closedJob(one.id) : links.job(one.id)}>
              {jobWords.otherPosting}
            </Link>{' '}
            <Time at={one.postedAt} form="date" />
          </li>
        ))}
      </ul>
    </section>
  )
}
