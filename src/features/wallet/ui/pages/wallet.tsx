import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { listReferrals } from '#features/referrals/contract.ts'
import {
  OpenRequestsLink,
  openRequestsQuery,
} from '#features/referrals/ui/public/open-requests.tsx'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Card, Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { getWallet, listLedger, type LedgerEntry, type Wallet } from '../../contract.ts'
import { words } from '../messages.ts'
import { LedgerLines } from '../parts/ledger-lines.tsx'
import { sumsOf, type Sum } from '../parts/wallet-sums.ts'

const ledger = pages(listLedger, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery({ ...ledger, staleTime: 0 })
  await loadFresh(context, listReferrals, openRequestsQuery)
  return loadFresh(context, getWallet)
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/wallet`: what is left, when more come, and every line with its reason (WAL5). */
export function Component() {
  const { data: wallet } = useQuery(query(getWallet))
  const list = useInfiniteQuery(ledger)
  const entries = list.data?.pages.flatMap((page) => page.items as LedgerEntry[]) ?? []
  if (!wallet) return null
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <div className="page-split">
        <aside className="lg:order-last">
          <Summary wallet={wallet} />
        </aside>
        <section className="min-w-0" aria-labelledby="lines">
          <h2 id="lines" className="mb-3">
            {words.lines}
          </h2>
          {entries.length === 0 ? (
            <Empty
              level="h3"
              title={words.none}
              action={<LinkButton to={links.jobs()}>{words.toJobs}</LinkButton>}
            >
              {words.noneLead}
            </Empty>
          ) : (
            <PagedList list={list} shown={entries.length}>
              <LedgerLines entries={entries} linked />
            </PagedList>
          )}
        </section>
      </div>
    </div>
  )
}

function Summary({ wallet }: { wallet: Wallet }) {
  const { refundCredits, dailyLimit, lifetimeLimit } = wallet
  return (
    <Card>
      <div className="grid gap-6">
        {sumsOf(wallet).map((sum) => (
          <SumLines key={sum.title} sum={sum} />
        ))}
      </div>
      <div className="mt-5 grid gap-1">
        {refundCredits > 0 && <p>{words.back(refundCredits)}</p>}
        {wallet.hasPlans ? (
          <p>
            {words.onPlan(wallet.planName)}
            {': '}
            {[
              dailyLimit !== null && words.perDay(dailyLimit),
              lifetimeLimit !== null && words.forLife(lifetimeLimit),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        ) : (
          <p>{words.fairUse(dailyLimit ?? 0)}</p>
        )}
        {lifetimeLimit !== null && wallet.LifetimeConnects > lifetimeLimit && (
          <p className="small muted">{words.overused}</p>
        )}
        {wallet.hasPlans && (
          <p className="flex flex-wrap gap-x-5 gap-y-2">
            <TextLink to={links.pricing()}>{words.plans}</TextLink>
            <TextLink to={links.payments()}>{words.payments}</TextLink>
          </p>
        )}
        <OpenRequestsLink />
        {wallet.resetsAt && (
          <p className="small muted">
            {words.resets} <Time at={wallet.resetsAt} form="zoned" />
          </p>
        )}
        {wallet.creditsExpireAt && (
          <p className="small muted">
            {words.creditsEnd} <Time at={wallet.creditsExpireAt} form="date" />
          </p>
        )}
      </div>
    </Card>
  )
}

/** Added up by eye: the lines, a rule, what they make. */
function SumLines({ sum: { title, lines, total } }: { sum: Sum }) {
  return (
    <section>
      <h2 className="mb-2 text-17">{title}</h2>
      <dl>
        {[...lines, total].map(({ value, label }) => (
          <div
            key={label}
            className={`flex items-baseline gap-3 ${label === total.label ? 'mt-1 border-t border-line-strong pt-1' : ''}`}
          >
            <dt className="order-2">{label}</dt>
            <dd className="numbers min-w-8 text-end text-20 font-semibold">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
