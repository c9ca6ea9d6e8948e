import { useInfiniteQuery } from '@tanstack/react-query'
import { redirect, useParams, type LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { CompanyMark } from '#web/kit/company-mark.tsx'
import { LinkButton } from '#web/kit/button.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { LinkTabs, ShowMore } from '#web/kit/lists.tsx'
import { Empty } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { ApplicationAnswers } from '#features/response-stats/ui/public/figures.tsx'
import { openingWords } from '#features/jobs/ui/public/kinds.ts'
import { getCareers, type Careers, type Opening } from '../../contract.ts'
import { careersWords as text } from '../messages.careers.ts'

function queryOf(slug: string, search: URLSearchParams) {
  const department = search.get('department')?.slice(0, 100)
  const query = { limit: 100, ...(department !== undefined && { department }) }
  return { department, list: pages(getCareers, { params: { slug }, query }) }
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const slug = params['slug'] ?? ''
  const { list } = queryOf(slug, new URL(request.url).searchParams)
  const data = await context.get(queryClientContext).fetchInfiniteQuery(list)
  const [first] = data.pages as Careers[]
  // A company that was merged lives on under the other's address.
  if (first && first.company.slug !== slug) throw redirect(links.careers(first.company.slug), 301)
  return first
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? text.title(data.company.name) : text.page,
  ...(data && {
    description: text.description(data.company.name, data.total ?? 0),
    canonical: links.careers(data.company.slug),
    ...(data.total === 0 && { robots: 'noindex' }),
  }),
})

/** `/careers/{slug}`: everything that a company has open, by department. */
export function Component() {
  const { slug = '' } = useParams()
  const search = useSearch()
  const { department, list: options } = queryOf(slug, search)
  const list = useInfiniteQuery(options)
  const all = (list.data?.pages ?? []) as Careers[]
  const [first] = all
  if (!first) return null
  const { company, departments, responseStats, total = 0 } = first
  const items = all.flatMap((page) => page.items)
  return (
    <div className="page page-width">
      <header className="grid justify-items-start gap-3">
        <div className="faced items-center">
          <CompanyMark company={company} size="head" />
          <h1 className="display" dir="auto">
            {text.title(company.name)}
          </h1>
        </div>
        <p className="text-17">{text.lead(total)}</p>
        <p>
          <span className="muted">{text.answers}: </span>
          <ApplicationAnswers responseStats={responseStats} />
        </p>
        <TextLink to={links.company(company.slug)}>{text.about}</TextLink>
      </header>
      <div className="mt-8">
        {departments.length > 1 && (
          <LinkTabs
            label={text.title(company.name)}
            current={department ?? 'all'}
            tabs={[
              { name: 'all', to: links.careers(slug), label: text.all },
              ...departments.slice(0, 20).map(({ name, jobs }) => ({
                name,
                to: links.careers(slug, { department: name }),
                label: `${name || text.other} ${jobs}`,
              })),
            ]}
          />
        )}
        {items.length === 0 ? (
          <Empty
            title={text.none}
            action={<LinkButton to={links.jobs()}>{text.noneAction}</LinkButton>}
          >
            {text.noneLead}
          </Empty>
        ) : (
          [...Map.groupBy(items, (item) => item.department)].map(([name, own]) => (
            <section key={name} className="mb-8 max-w-[52rem]">
              <h2
                className={
                  departments.length > 1 || name ? 'mb-2 text-20 font-semibold' : 'sr-only'
                }
                dir="auto"
              >
                {name || (departments.length > 1 ? text.other : text.lead(own.length))}
              </h2>
              <ul className="rows">
                {own.map((item) => (
                  <Row key={item.id} item={item} />
                ))}
              </ul>
            </section>
          ))
        )}
        <ShowMore
          shown={items.length}
          total={department === undefined ? total : undefined}
          hasMore={list.hasNextPage}
          busy={list.isFetchingNextPage}
          onMore={() => void list.fetchNextPage()}
        />
      </div>
    </div>
  )
}

function Row({ item }: { item: Opening }) {
  const { place, pay } = openingWords(item)
  return (
    <li className="row flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div className="min-w-0">
        <h3 className="font-semibold">
          <Link to={links.job(item.id)} className="row-link" dir="auto">
            {item.title}
          </Link>
        </h3>
        <p className="small muted" dir="auto">
          {place}
        </p>
      </div>
      <p className="small numbers">{pay}</p>
    </li>
  )
}
