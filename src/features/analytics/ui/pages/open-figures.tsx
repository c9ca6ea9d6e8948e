import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { getOpenDemand } from '#features/invitations/contract.ts'
import { getJobCounts } from '#features/job-search/contract.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { SampledFigures } from '#web/kit/sampled-figures.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import { getOpenFigures, type OpenFigures } from '../../contract.ts'
import { openWords as text, words } from '../messages.ts'

const figures = query(getOpenFigures, {})
const counts = query(getJobCounts, {})
const demand = query(getOpenDemand, {})

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  await Promise.all([
    client.fetchQuery(figures),
    client.fetchQuery(counts),
    client.fetchQuery(demand),
  ])
  return null
}

export const meta = () => ({ title: text.title, description: text.lead })

const percent = (part: number, whole: number) => `${Math.round((100 * part) / Math.max(1, whole))}%`

/** `/open`: the figures of the whole site, for everyone. */
export function Component() {
  const { data } = useQuery(figures)
  const { data: jobs } = useQuery(counts)
  const { data: unmet } = useQuery(demand)
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid max-w-measure gap-10">
        {jobs && (
          <Section title={text.jobs}>
            <p className="honest">
              <span>
                <b>{numberWords(jobs.openJobs)}</b> {text.openJobs}
              </span>
              <span>
                <b>{numberWords(jobs.companies)}</b> {text.companies}
              </span>
              <span>
                <b>{numberWords(jobs.companiesWithReferrers)}</b> {text.withReferrers}
              </span>
            </p>
          </Section>
        )}
        {data && <Requests figures={data} />}
        {unmet && (
          <Section title={text.unmet}>
            {unmet.waiting === null ? (
              <p>{text.fewWaiting}</p>
            ) : (
              <p className="honest">
                <span>
                  <b>{numberWords(unmet.waiting)}</b> {text.waiting}
                </span>
                <span>
                  <b>{numberWords(unmet.companies ?? 0)}</b> {text.without}
                </span>
              </p>
            )}
          </Section>
        )}
        <p className="small muted">
          {text.meaning} <TextLink to={links.howResponseStatsWork()}>{text.how}</TextLink>
        </p>
      </div>
    </div>
  )
}

function Requests({ figures: { medianAnswerHours, ...shown } }: { figures: OpenFigures }) {
  return (
    <>
      <Section title={text.requests}>
        <p>
          <SampledFigures
            figures={[
              { value: percent(shown.answered, shown.sent), label: text.answered },
              { value: percent(shown.accepted, shown.sent), label: text.accepted },
              { value: percent(shown.unfilled, shown.sent), label: text.unfilled },
              ...(medianAnswerHours === null
                ? []
                : [
                    { value: words.hours(medianAnswerHours), label: text.median, labelFirst: true },
                  ]),
            ]}
            cases={shown.sent}
            noun={text.request}
          />
        </p>
        <p className="small muted">
          {text.since} <Time at={shown.since} form="date" />
        </p>
      </Section>
      <Section title={text.referrals}>
        <p>
          <SampledFigures
            figures={[{ value: percent(shown.confirmed, shown.referred), label: text.confirmed }]}
            cases={shown.referred}
            noun={text.referral}
          />
        </p>
      </Section>
    </>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2">
      <h2>{title}</h2>
      {children}
    </section>
  )
}
