import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { PageHead } from '#web/kit/content.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { adminShelves, type AdminShelf } from '../../contract.ts'
import { adminWords as text } from '../messages.ts'
import { AdminOrders, orderPages } from '../parts/admin-orders.tsx'
import { AdminReviewers, reviewerPages } from '../parts/admin-reviewers.tsx'

const shelfOf = (show: string | null): AdminShelf =>
  adminShelves.find((name) => name === show) ?? 'running'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const show = shelfOf(new URL(request.url).searchParams.get('show'))
  const client = context.get(queryClientContext)
  await Promise.all([
    client.fetchInfiniteQuery({ ...orderPages(show), staleTime: 0 }),
    client.fetchInfiniteQuery({ ...reviewerPages, staleTime: 0 }),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/resume-reviews`: orders by their clocks, and who may review. */
export function Component() {
  const show = shelfOf(useSearch().get('show'))
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid max-w-[52rem] gap-12">
        <section aria-labelledby="orders">
          <h2 id="orders" className="mb-4">
            {text.order}
          </h2>
          <LinkTabs
            label={text.shelvesLabel}
            current={show}
            tabs={adminShelves.map((name) => ({
              name,
              to: links.adminResumeReviews(name === 'running' ? {} : { show: name }),
              label: text.shelves[name],
            }))}
          />
          <AdminOrders show={show} key={show} />
        </section>
        <AdminReviewers />
      </div>
    </div>
  )
}
