import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { listInvoices, type Invoice } from '#features/invoices/contract.ts'
import { getWallet } from '#features/wallet/contract.ts'
import { load, loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { Badge, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { formatMoney } from '#shared/money.ts'
import { getPricing, getSubscription, listOrders, type Order } from '../../contract.ts'
import { paymentsWords as words } from '../messages.ts'
import { PlanPanel } from '../parts/plan-panel.tsx'
import { orderStateText } from '../public/order-state-words.ts'

const orders = pages(listOrders, { query: {} })
const papers = pages(listInvoices, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  await Promise.all([
    load(context, getPricing),
    loadFresh(context, getSubscription),
    loadFresh(context, getWallet),
    client.fetchInfiniteQuery({ ...orders, staleTime: 0 }),
    client.fetchInfiniteQuery({ ...papers, staleTime: 0 }),
  ])
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/payments`: the plan, what was paid, and the papers. */
export function Component() {
  const { data: plan } = useQuery(query(getSubscription))
  const { data: wallet } = useQuery(query(getWallet))
  const { data: pricing } = useQuery(query(getPricing))
  const history = useInfiniteQuery(orders)
  const invoices = useInfiniteQuery(papers)
  const orderRows = history.data?.pages.flatMap((page) => page.items as Order[]) ?? []
  const paperRows = invoices.data?.pages.flatMap((page) => page.items as Invoice[]) ?? []
  if (!plan || !wallet || !pricing) return null
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <div className="grid max-w-[52rem] gap-12">
        <PlanPanel subscription={plan.subscription} wallet={wallet} pricing={pricing} />
        <section aria-labelledby="history">
          <div className="mb-3 flex flex-wrap items-baseline justify-between gap-4">
            <h2 id="history">{words.history}</h2>
            {orderRows.length > 0 && (
              <a className="link" href="/api/payments/export" download>
                {words.csv}
              </a>
            )}
          </div>
          {orderRows.length === 0 ? (
            <p className="muted">{words.noHistory}</p>
          ) : (
            <PagedList list={history} shown={orderRows.length}>
              {orderRows.map((order) => (
                <OrderLine key={order.id} order={order} />
              ))}
            </PagedList>
          )}
        </section>
        <section aria-labelledby="papers">
          <h2 id="papers" className="mb-3">
            {words.invoices}
          </h2>
          {paperRows.length === 0 ? (
            <p className="muted">{words.noInvoices}</p>
          ) : (
            <PagedList list={invoices} shown={paperRows.length}>
              {paperRows.map((paper) => (
                <PaperLine key={paper.id} paper={paper} />
              ))}
            </PagedList>
          )}
        </section>
        <p>
          <TextLink to={links.cancellationPolicy()}>{words.policy}</TextLink>
        </p>
      </div>
    </div>
  )
}

const tones = { succeeded: 'accent', failed: 'danger', pending: 'clock' } as const

function OrderLine({ order }: { order: Order }) {
  return (
    <li className="row flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div>
        <TextLink to={links.order(order.id)}>{order.planName}</TextLink>{' '}
        <span className="small muted">
          {words.kinds[order.kind]} · <Time at={order.paidAt ?? order.createdAt} form="date" />
          {order.methodLabel && ` · ${order.methodLabel}`}
          {order.refundedMinor > 0 &&
            ` · ${words.back(formatMoney(order.refundedMinor, order.currency))}`}
        </span>
      </div>
      <div className="flex items-baseline gap-3">
        <span className="numbers">{formatMoney(order.totalMinor, order.currency)}</span>
        <Badge tone={tones[order.state as keyof typeof tones] ?? 'plain'}>
          {orderStateText(order)}
        </Badge>
      </div>
    </li>
  )
}

function PaperLine({ paper }: { paper: Invoice }) {
  const address = `/api/invoices/${paper.id}`
  return (
    <li className="row flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <div>
        {paper.kind === 'invoice' ? words.invoice : words.creditNote}{' '}
        <span className="numbers">{paper.fullNumber}</span>{' '}
        <span className="small muted">
          <Time at={paper.createdAt} form="date" />
        </span>
      </div>
      <div className="flex items-baseline gap-4">
        <span className="numbers">
          {formatMoney(
            paper.kind === 'invoice' ? paper.totalMinor : -paper.totalMinor,
            paper.currency,
          )}
        </span>
        <a
          className="link"
          href={`${address}/pdf`}
          aria-label={words.pdfOf(paper.fullNumber)}
          download
        >
          {words.pdf}
        </a>
        <a
          className="link"
          href={`${address}/xml`}
          aria-label={words.xmlOf(paper.fullNumber)}
          download
        >
          {words.xml}
        </a>
      </div>
    </li>
  )
}
