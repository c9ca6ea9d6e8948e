import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { load, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages, query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Badge, Disclosure, Empty, Note, PageHead } from '#web/kit/pieces.tsx'
import { Redaction } from '#web/kit/redaction.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getOwnNumbers } from '#features/numbers/contract.ts'
import { ReferralRecord } from '#features/numbers/ui/public/figures.tsx'
import { getRecruiterSession } from '#features/profiles/contract.ts'
import { factLine } from '#features/profiles/ui/public/anonymous-fact-list.tsx'
import { listOffers, referralEvents, type OfferCard } from '../../contract.ts'
import { whoForReferrer, words } from '../messages.ts'
import { StatusBadge } from '../parts/status-badge.tsx'

const text = words.inbox
const tabs = ['open', 'claimed', 'done'] as const
type Tab = (typeof tabs)[number]

function tabOf(search: URLSearchParams): Tab {
  return tabs.find((tab) => tab === search.get('state')) ?? 'open'
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const list = pages(listOffers, { query: { state: tabOf(new URL(request.url).searchParams) } })
  await Promise.all([
    context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 }),
    load(context, getRecruiterSession),
    load(context, getOwnNumbers),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/requests`: the inbox, built for deciding quickly with the keyboard. */
export function Component() {
  const search = useSearch()
  const state = tabOf(search)
  const queries = useQueryClient()
  const list = useInfiniteQuery(pages(listOffers, { query: { state } }))
  const { data: session } = useQuery(query(getRecruiterSession))
  const { data: numbers } = useQuery(query(getOwnNumbers))
  useRowKeys()
  const refresh = () => void queries.invalidateQueries({ queryKey: keyOf(listOffers) })
  useSocketEvent(referralEvents, 'referrals:changed', refresh, refresh)
  const items = list.data?.pages.flatMap((page) => page.items as OfferCard[]) ?? []
  const counts = list.data?.pages[0]?.counts
  const empty = {
    open: [text.emptyOpen, text.emptyOpenLead],
    claimed: [text.emptyClaimed, text.emptyClaimedLead],
    done: [text.emptyDone, text.emptyDoneLead],
  }[state]
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      {session?.user && !session.user.otpVerified && (
        <div className="mb-6">
          <Note tone="clock" title={text.verifyTitle}>
            <p>{text.verifyLead}</p>
            <p className="mt-3">
              <LinkButton to={links.recruiterVerification()}>{text.verify}</LinkButton>
            </p>
          </Note>
        </div>
      )}
      {numbers && (
        <div className="mb-6">
          <Disclosure summary={text.ownNumbers}>
            <ReferralRecord numbers={numbers.referrals} />
          </Disclosure>
        </div>
      )}
      <LinkTabs
        label={text.title}
        current={state}
        tabs={tabs.map((name) => ({
          name,
          to: name === 'open' ? links.offers() : `${links.offers()}?state=${name}`,
          label: (
            <>
              {text.tabs[name]}
              {counts && name !== 'done' && <span className="numbers muted">{counts[name]}</span>}
            </>
          ),
        }))}
      />
      {items.length === 0 ? (
        <Empty
          title={empty[0]!}
          action={<LinkButton to={links.recruiterProfile()}>{text.settings}</LinkButton>}
        >
          {empty[1]}
        </Empty>
      ) : (
        <>
          <p className="small muted mb-2 hidden md:block">{text.keys}</p>
          <PagedList list={list} shown={items.length}>
            {items.map((item) => (
              <OfferRow key={item.id} item={item} />
            ))}
          </PagedList>
        </>
      )}
    </div>
  )
}

function OfferRow({ item }: { item: OfferCard }) {
  const { dueAt, startedAt, actor } = item.clock
  const { candidate } = item
  const about = factLine(candidate.facts)
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17" dir="auto">
          <Link className="row-link" data-row to={links.offer(item.id)}>
            {item.job.title}
          </Link>
        </h2>
        {item.state === 'claimed' ? (
          <StatusBadge status={item.requestStatus} />
        ) : (
          <Badge>{text.match(item.score.total)}</Badge>
        )}
      </div>
      <p>
        {item.candidateName ? (
          <span dir="auto">{item.candidateName}</span>
        ) : (
          <Redaction label={words.offer.hidden} />
        )}
        <span className="muted"> {about && `· ${about}`}</span>
      </p>
      <p className="small muted">{candidate.facts.skills.slice(0, 8).join(', ')}</p>
      {dueAt && startedAt && (
        <Clock dueAt={dueAt} startedAt={startedAt} who={whoForReferrer[actor]} />
      )}
    </li>
  )
}
