import { useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { getArticle } from '#features/articles/contract.ts'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { PageHead } from '#web/kit/content.tsx'
import { notFound, type Meta } from '#web/shell/page.ts'
import { getPricing } from '../../contract.ts'
import { BillingText, billingText, loadBillingText } from '../parts/billing-text.tsx'

const slug = 'cancellation-policy'

/** Where nothing is sold there is nothing to cancel, and no page. */
export async function loader({ context, request }: LoaderFunctionArgs) {
  await load(context, getPricing)
  const text = await loadBillingText(context, slug)
  if (!text) throw notFound(new URL(request.url).pathname)
  const { title, excerpt, isIndexed } = text
  return { title, excerpt, isIndexed }
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data?.title ?? '',
  ...(data && { description: data.excerpt }),
  ...(data?.isIndexed === false && { robots: 'noindex' }),
})

/** `/cancellation-policy`: an editor’s text, with the figures that the code reads. */
export function Component() {
  const text = useQuery(query(getArticle, billingText(slug))).data?.article
  if (!text) return null
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.excerpt} />
      <BillingText html={text.html} />
    </div>
  )
}
