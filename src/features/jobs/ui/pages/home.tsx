import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { TextLink } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import type { Meta } from '#web/shell/page.ts'
import { getJobCounts, searchJobs } from '../../contract.ts'
import { homeWords } from '../messages.home.ts'
import { JobRow } from '../parts/job-row.tsx'
import { SearchBar } from '../parts/search-bar.tsx'

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
    <div className="page-width">
      <section className="max-w-[52rem] pt-12 pb-10 md:pt-20 md:pb-14">
        {/* Narrow enough to break into the same lines in the fallback font. */}
        <h1 className="display max-w-[20rem] sm:max-w-[40rem]">{homeWords.homeTitle}</h1>
        <p className="muted mt-4 max-w-measure text-17">{homeWords.homeLead}</p>
        <form action={links.jobs()} method="get" className="mt-8">
          <SearchBar filters={{}} large />
        </form>
      </section>
      {counts && (
        <section aria-label={homeWords.counts} className="border-y border-line py-5">
          <dl className="grid max-w-[44rem] items-start grid-cols-[repeat(auto-fit,minmax(8.5rem,1fr))] gap-x-8 gap-y-4">
            <Count value={counts.openJobs} name={homeWords.openJobs(counts.openJobs)} />
            <Count value={counts.companies} name={homeWords.companies(counts.companies)} />
            <Count value={counts.companiesWithInsiders} name={homeWords.companiesWithInsiders} />
          </dl>
          {counts.lastImportAt && (
            <p className="small muted mt-3">
              {homeWords.lastImport} <Time at={counts.lastImportAt} />
            </p>
          )}
        </section>
      )}
      <div className="grid gap-12 py-12 md:py-16 lg:grid-cols-[minmax(0,45rem)_minmax(16rem,1fr)] lg:gap-16">
        <section aria-labelledby="newest">
          <div className="mb-3 flex items-baseline justify-between gap-4">
            <h2 id="newest">{homeWords.newestJobs}</h2>
            <TextLink to={links.jobs()}>{homeWords.allJobs}</TextLink>
          </div>
          <div className="rows">
            {jobs?.items.map((job) => (
              <JobRow key={job.id} job={job} heading="h3" />
            ))}
          </div>
        </section>
        <div className="grid content-start gap-12">
          <section aria-labelledby="how">
            <h2 id="how" className="mb-4">
              {homeWords.howTitle}
            </h2>
            <ol className="grid gap-5">
              {homeWords.how.map((step) => (
                <li key={step.title} className="border-l-2 border-accent pl-4">
                  <h3>{step.title}</h3>
                  <p className="muted">{step.text}</p>
                </li>
              ))}
            </ol>
          </section>
          {counts && counts.collections.length > 0 && (
            <nav aria-labelledby="collections">
              <h2 id="collections" className="mb-4">
                {homeWords.collections}
              </h2>
              <ul className="flex flex-wrap gap-x-6 gap-y-2">
                {counts.collections.map(({ slug, label }) => (
                  <li key={slug}>
                    <TextLink to={links.collection(slug)}>{label}</TextLink>
                  </li>
                ))}
              </ul>
            </nav>
          )}
        </div>
      </div>
    </div>
  )
}

function Count({ value, name }: { value: number; name: string }) {
  return (
    <div className="flex flex-col-reverse">
      <dt className="muted">{name}</dt>
      <dd className="numbers font-serif text-34">{numberWords(value)}</dd>
    </div>
  )
}
