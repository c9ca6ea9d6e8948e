import type { LoaderFunctionArgs } from 'react-router'
import { searchInvoices } from '#features/invoices/contract.ts'
import { orderStates } from '#features/payments/contract.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { PageHead } from '#web/kit/content.tsx'
import { LinkTabs } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { listCoupons, listDifferences, listRefunds, searchOrders } from '../../contract.ts'
import { words } from '../messages.ts'
import { Coupons } from '../parts/coupons.tsx'
import { Differences } from '../parts/differences.tsx'
import { Invoices } from '../parts/invoices.tsx'
import { Payments } from '../parts/payments.tsx'
import { Refunds, type RefundPart } from '../parts/refunds.tsx'

const parts = ['payments', 'refunds', 'invoices', 'differences', 'coupons'] as const
type Part = (typeof parts)[number]
const partOf = (search: URLSearchParams): Part =>
  parts.find((part) => part === search.get('show')) ?? 'payments'
const stateOf = (search: URLSearchParams) =>
  orderStates.find((state) => state === search.get('state'))
const refundsOf = (search: URLSearchParams): RefundPart =>
  search.get('refunds') === 'all' ? 'all' : 'waiting'

export async function loader({ context, request }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  const search = new URL(request.url).searchParams
  const q = search.get('q') ?? undefined
  const fresh = { staleTime: 0 }
  const read = {
    payments: () =>
      client.fetchInfiniteQuery({
        ...pages(searchOrders, { query: { q, state: stateOf(search) } }),
        ...fresh,
      }),
    refunds: () =>
      client.fetchInfiniteQuery({
        ...pages(listRefunds, { query: { show: refundsOf(search) } }),
        ...fresh,
      }),
    invoices: () =>
      client.fetchInfiniteQuery({ ...pages(searchInvoices, { query: { q } }), ...fresh }),
    differences: () =>
      client.fetchInfiniteQuery({ ...pages(listDifferences, { query: {} }), ...fresh }),
    coupons: () => client.fetchInfiniteQuery({ ...pages(listCoupons, { query: {} }), ...fresh }),
  }
  await read[partOf(search)]()
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/admin/payments`: what finance looks at and decides. */
export function Component() {
  const search = useSearch()
  const part = partOf(search)
  const q = search.get('q') ?? undefined
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <LinkTabs
        label={words.title}
        current={part}
        tabs={parts.map((name) => ({
          name,
          to: links.finance(name === 'payments' ? {} : { show: name }),
          label: words.tabs[name],
        }))}
      />
      <div className="max-w-[60rem]">
        {part === 'payments' && <Payments q={q} state={stateOf(search)} />}
        {part === 'refunds' && <Refunds part={refundsOf(search)} />}
        {part === 'invoices' && <Invoices q={q} />}
        {part === 'differences' && <Differences />}
        {part === 'coupons' && <Coupons />}
      </div>
    </div>
  )
}
