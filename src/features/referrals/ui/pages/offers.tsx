import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load, loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages, query } from '#web/api/query.ts'
import { LinkButton } from '#web/kit/button.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Panes } from '#web/kit/panes.tsx'
import { Disclosure, Empty } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { AddressMissing } from '#features/verification/ui/public/address-review.tsx'
import { useSocketEvent } from '#web/realtime/use-socket.ts'
import type { Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getOwnResponseStats } from '#features/response-stats/contract.ts'
import { ReferralRecord } from '#features/response-stats/ui/public/figures.tsx'
import { getRecruiterSession } from '#features/profiles/contract.ts'
import { getOffer, listOffers, referralEvents, type OfferCard } from '../../contract.ts'
import { words } from '../messages.ts'
import { HeldDecisionBar } from '../parts/held-decision.tsx'
import { OfferRow } from '../parts/offer-row.tsx'
import { OfferView } from '../parts/offer-view.tsx'
import { canDecide, useDecisionKeys } from '../parts/use-decision-keys.ts'

const text = words.inbox

/** Few recruiters review resumes. */
const ReviewingLink = lazy(async () => ({
  default: (await import('#features/resume-reviews/ui/public/reviewing-link.tsx')).ReviewingLink,
}))

const tabs = ['open', 'claimed', 'done'] as const
type Tab = (typeof tabs)[number]

function tabOf(search: URLSearchParams, opened: OfferCard | undefined): Tab {
  const named = tabs.find((tab) => tab === search.get('state'))
  if (named || !opened) return named ?? 'open'
  if (opened.state === 'offered' || opened.state === 'seen') return 'open'
  const inWork = opened.requestStatus === 'claimed' || opened.requestStatus === 'needs_changes'
  return opened.state === 'claimed' && inWork ? 'claimed' : 'done'
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { id } = params
  const offer = id ? await loadFresh(context, getOffer, { params: { id } }) : undefined
  const state = tabOf(new URL(request.url).searchParams, offer)
  const list = pages(listOffers, { query: { state } })
  const queries = context.get(queryClientContext)
  await Promise.all([
    // From one request to the next the list stays as it is; news come by socket.
    offer
      ? queries.ensureInfiniteQueryData(list)
      : queries.fetchInfiniteQuery({ ...list, staleTime: 0 }),
    load(context, getRecruiterSession),
    load(context, getOwnResponseStats),
  ])
  return offer ?? null
}

export const meta: Meta<typeof loader> = ({ data }) => ({
  title: data ? words.requestFor(data.job.title) : text.title,
  robots: 'noindex',
})

/** `/recruiter/requests` and `/recruiter/requests/{id}`: the inbox, for deciding quickly by keyboard. */
export function Component() {
  const { id } = useParams()
  const search = useSearch()
  const { data: opened } = useQuery({
    ...query(getOffer, { params: { id: id ?? '' } }),
    enabled: id !== undefined,
  })
  const state = tabOf(search, opened)
  const queries = useQueryClient()
  const list = useInfiniteQuery(pages(listOffers, { query: { state } }))
  const refresh = () => void queries.invalidateQueries({ queryKey: keyOf(listOffers) })
  useSocketEvent(referralEvents, 'referrals:changed', refresh, refresh)
  const all = list.data?.pages.flatMap((page) => page.items as OfferCard[]) ?? []
  const to = (offer: Pick<OfferCard, 'id'>) => links.offer(offer.id, { state })
  const { box, empty, items, decision, said, undo, goOn } = useDecisionKeys({
    items: all,
    opened: id,
    to,
    back: addressOf(state),
  })
  const first = state === 'open' ? items.find(canDecide) : items[0]
  const stored = list.data?.pages[0]?.counts
  // What is decided and not sent yet is gone from here.
  const gone = all.length - items.length
  const counts = stored && { ...stored, open: stored.open - (state === 'open' ? gone : 0) }
  return (
    <div ref={box}>
      <p className="sr-only" role="status">
        {said}
      </p>
      <Panes
        title={text.title}
        open={id}
        first={first && to(first)}
        head={<Head state={state} counts={counts} hasKeys={state === 'open' && items.length > 0} />}
        empty={items.length === 0 && <NothingHere state={state} place={empty} />}
        list={
          <PagedList list={list} shown={items.length}>
            {items.map((item) => (
              <OfferRow key={item.id} item={item} to={to(item)} isOpen={item.id === id} />
            ))}
          </PagedList>
        }
      >
        {id && opened && <OfferView key={id} id={id} back={addressOf(state)} onPassed={goOn} />}
        {!id && !first && items.length > 0 && (
          <Empty drawing="inbox" title={text.emptyOpen}>
            {text.allAsked}
          </Empty>
        )}
      </Panes>
      <HeldDecisionBar {...decision} onUndo={undo} />
    </div>
  )
}

const addressOf = (state: Tab) => links.offers(state === 'open' ? undefined : { state })

type HeadProps = {
  state: Tab
  counts: { open: number; claimed: number } | undefined
  hasKeys: boolean
}

function Head({ state, counts, hasKeys }: HeadProps) {
  const { data: session } = useQuery(query(getRecruiterSession))
  const { data: responseStats } = useQuery(query(getOwnResponseStats))
  return (
    <div>
      {session?.user && !session.user.otpVerified && (
        <div className="mb-6">
          <AddressMissing title={text.verifyTitle} lead={text.verifyLead} action={text.verify} />
        </div>
      )}
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <p className="muted max-w-measure">{text.lead}</p>
        <Suspense>
          <ReviewingLink />
        </Suspense>
      </div>
      <LinkTabs
        label={text.title}
        current={state}
        tabs={tabs.map((name) => ({
          name,
          to: addressOf(name),
          label: (
            <>
              {text.tabs[name]}
              {counts && name !== 'done' && <span className="numbers muted">{counts[name]}</span>}
            </>
          ),
        }))}
      />
      {responseStats && (
        <div className="mb-3">
          <Disclosure summary={text.ownResponseStats}>
            <ReferralRecord responseStats={responseStats.referrals} />
          </Disclosure>
        </div>
      )}
      {hasKeys && (
        <p className="small muted mb-3 hidden flex-wrap gap-x-3 gap-y-1 md:flex">
          <span className="sr-only">{text.keysLabel}</span>
          {text.keys.map(([key, meaning]) => (
            <span key={key}>
              <kbd>{key}</kbd> {meaning}
            </span>
          ))}
        </p>
      )}
    </div>
  )
}

const emptyWords = {
  open: () => [text.emptyOpen, text.emptyOpenLead] as const,
  claimed: () => [text.emptyClaimed, text.emptyClaimedLead] as const,
  done: () => [text.emptyDone, text.emptyDoneLead] as const,
}

function NothingHere({ state, place }: { state: Tab; place: React.Ref<HTMLDivElement> }) {
  const [title, lead] = emptyWords[state]()
  return (
    <div ref={place} tabIndex={-1} className="outline-none">
      <Empty
        drawing="inbox"
        title={title}
        action={<LinkButton to={links.recruiterProfile()}>{text.settings}</LinkButton>}
      >
        {lead}
      </Empty>
    </div>
  )
}
