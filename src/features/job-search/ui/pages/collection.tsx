import { KnownCountsOf } from '#features/acquaintances/ui/public/known-counts.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { getCollection } from '../../contract.ts'
import { collectionWords as text } from '../messages.collections.ts'
import { words } from '../messages.ts'
import { JobRow } from '#features/jobs/ui/public/job-row.tsx'

export const loader = ({ params, context }: LoaderFunctionArgs) =>
  load(context, getCollection, { params: { slug: params['slug'] ?? '' } })

export const meta: Meta<typeof loader> = ({ data, params }) => ({
  title: data ? text.title(data) : words.jobs,
  ...(data && { description: text.description(data) }),
  canonical: links.collection(params['slug'] ?? ''),
  ...(data?.thin && { robots: 'noindex, follow' }),
})

/** `/jobs/{slug}`: the open jobs of a role, a place, a company or remote, with their facts. */
export function Component() {
  const { slug = '' } = useParams()
  const { data } = useQuery(query(getCollection, { params: { slug } }))
  if (!data) return null
  const { pay, answers, related } = data
  return (
    <div className="page-width page">
      <PageHead title={text.title(data)} lead={text.jobs(data.total)} />
      <ul className="mb-8 grid max-w-measure gap-1 text-muted">
        <li>{pay ? text.pay(pay.median, pay.sample) : text.noPay}</li>
        <li>{answers ? text.answers(answers.medianHours, answers.companies) : text.noAnswers}</li>
      </ul>
      <KnownCountsOf companyIds={data.items.map((job) => job.company.id)}>
        <div className="rows">
          {data.items.map((job) => (
            <JobRow key={job.id} job={job} />
          ))}
        </div>
      </KnownCountsOf>
      <p className="mt-6">
        <LinkButton to={links.jobs(data.search)}>{text.all}</LinkButton>
      </p>
      {related.length > 0 && (
        <nav className="mt-12" aria-labelledby="related-collections">
          <h2 id="related-collections" className="mb-3">
            {text.related}
          </h2>
          <ul className="flex flex-wrap gap-x-6 gap-y-2">
            {related.map((one) => (
              <li key={one.slug}>
                <TextLink to={links.collection(one.slug)}>{one.label}</TextLink>
              </li>
            ))}
            <li>
              <TextLink to={links.collections()}>{text.every}</TextLink>
            </li>
          </ul>
        </nav>
      )}
    </div>
  )
}
