import { KnownCountsOf } from '#features/acquaintances/ui/public/known-counts.tsx'
import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import type { Meta } from '#web/shell/page.ts'
import { ReferralAnswers } from '#features/response-stats/ui/public/figures.tsx'
import { getJobCounts, searchJobs, type JobCounts } from '../../contract.ts'
import { homeWords } from '../messages.home.ts'
import { ExampleRequest } from '../parts/example-request.tsx'
import { JobRow } from '#features/jobs/ui/public/job-row.tsx'
import { SearchBar } from '../parts/search-bar.tsx'
import '../home.css'

const newest = { query: { limit: 6 } }

export async function loader({ context }: LoaderFunctionArgs) {
  await Promise.all([load(context, getJobCounts), load(context, searchJobs, newest)])
  return null
}

export const meta: Meta = ({ shell }) => ({
  fullTitle: `${shell.brand}: ${homeWords.homeTitle.toLowerCase()}`,
  description: homeWords.homeLead,
})

export function Component() {
  const { data: counts } = useQuery(query(getJobCounts))
  const { data: jobs } = useQuery(query(searchJobs, newest))
  return (
    <div className="page-width home">
      <section className="home-hero">
        <div>
          {/* Narrow enough to break into the same lines in the fallback font. */}
          <h1 className="display">{homeWords.homeTitle}</h1>
          <p className="muted mt-5 max-w-[34rem] text-20">{homeWords.homeLead}</p>
          <form action={links.jobs()} method="get" className="mt-8">
            <SearchBar filters={{}} form="large" />
          </form>
          <p className="small muted mt-3">{homeWords.free}</p>
          {counts && counts.collections.length > 0 && (
            <nav aria-labelledby="collections" className="mt-8">
              <h2 id="collections" className="text-15 leading-6">
                {homeWords.collections}
              </h2>
              <ul className="home-searches">
                {counts.collections.map(({ slug, label }) => (
                  <li key={slug}>
                    <Link to={links.collection(slug)}>{label}</Link>
                  </li>
                ))}
                <li>
                  <Link to={links.collections()}>{homeWords.allCollections}</Link>
                </li>
              </ul>
            </nav>
          )}
        </div>
        <ExampleRequest />
      </section>
      {counts && (
        <section aria-label={homeWords.counts} className="home-counts">
          <dl>
            <Count value={counts.openJobs} name={homeWords.openJobs(counts.openJobs)} />
            <Count value={counts.companies} name={homeWords.companies(counts.companies)} />
            <Count value={counts.companiesWithReferrers} name={homeWords.companiesWithReferrers} />
          </dl>
          {counts.lastImportAt && (
            <p className="small muted">
              {homeWords.lastImport} <Time at={counts.lastImportAt} />
            </p>
          )}
        </section>
      )}
      <section aria-labelledby="how" className="home-part">
        <h2 id="how" className="display-small">
          {homeWords.howTitle}
        </h2>
        <ol className="home-steps">
          {homeWords.how.map((step) => (
            <li key={step.title}>
              <h3>{step.title}</h3>
              <p className="muted mt-1">{step.text}</p>
            </li>
          ))}
        </ol>
      </section>
      {counts && counts.answering.length > 0 && (
        <section aria-labelledby="answering" className="home-part">
          <h2 id="answering" className="display-small">
            {homeWords.answeringTitle}
          </h2>
          <p className="muted mt-2 max-w-measure text-17">
            {homeWords.answeringLead}{' '}
            <TextLink to={links.howResponseStatsWork()}>{homeWords.answeringHow}</TextLink>
          </p>
          <ul className="home-companies">
            {counts.answering.map((one) => (
              <Answering key={one.company.id} one={one} />
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="newest" className="home-part">
        <div className="mb-4 flex items-baseline justify-between gap-4">
          <h2 id="newest" className="display-small">
            {homeWords.newestJobs}
          </h2>
          <TextLink to={links.jobs()}>{homeWords.allJobs}</TextLink>
        </div>
        <KnownCountsOf companyIds={jobs?.items.map((job) => job.company.id) ?? []}>
          <div className="rows">
            {jobs?.items.map((job) => (
              <JobRow key={job.id} job={job} heading="h3" />
            ))}
          </div>
        </KnownCountsOf>
      </section>
    </div>
  )
}

function Answering({ one }: { one: JobCounts['answering'][number] }) {
  const { company, verifiedReferrers, answers } = one
  return (
    <li className="row faced">
      <CompanyMark company={company} />
      <div className="min-w-0">
        <h3 className="text-15 leading-[1.375rem]">
          <Link to={links.company(company.slug)} className="row-link" dir="auto">
            {company.name}
          </Link>{' '}
          <span className="small muted font-normal">{homeWords.referrers(verifiedReferrers)}</span>
        </h3>
        <p>
          <ReferralAnswers responseStats={answers} />
        </p>
      </div>
    </li>
  )
}

function Count({ value, name }: { value: number; name: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="numbers">{numberWords(value)}</dd>
    </div>
  )
}
