import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { Avatar } from '#web/kit/avatar.tsx'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  closeVolumeReview,
  listDisputes,
  listVolumeReviews,
  type DisputeCard,
  type VolumeReview,
} from '../../contract.ts'
import { stateWords, words } from '../messages.ts'
import { flagged, LookedAt, reported } from '../parts/looked-at.tsx'
import { SelfReferrals, selfReferrals } from '../parts/self-referrals.tsx'

const text = words.admin
const shows = ['screening', 'disputes', 'decided', 'volume', 'self'] as const
type Show = (typeof shows)[number]

const showOf = (search: URLSearchParams): Show =>
  shows.find((show) => show === search.get('show')) ?? 'screening'
const reviews = pages(listVolumeReviews, { query: {} })
const disputesOf = (show: Show) =>
  pages(listDisputes, { query: { show: show === 'decided' ? 'decided' : 'open' } })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const show = showOf(new URL(request.url).searchParams)
  const client = context.get(queryClientContext)
  if (show === 'screening') {
    await Promise.all([
      client.fetchInfiniteQuery({ ...reported, staleTime: 0 }),
      client.fetchInfiniteQuery({ ...flagged, staleTime: 0 }),
    ])
  } else if (show === 'self') {
    await client.fetchInfiniteQuery({ ...selfReferrals, staleTime: 0 })
  } else if (show === 'volume') await client.fetchInfiniteQuery({ ...reviews, staleTime: 0 })
  else await client.fetchInfiniteQuery({ ...disputesOf(show), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/referrals`: requests to look at, disputes to decide, and what was decided. */
export function Component() {
  const search = useSearch()
  const show = showOf(search)
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <LinkTabs
        label={text.title}
        current={show}
        tabs={shows.map((name) => ({
          name,
          to: name === 'screening' ? links.adminReferrals() : links.adminReferrals({ show: name }),
          label: text.tabs[name],
        }))}
      />
      <div className="max-w-[52rem]">
        {show === 'screening' ? (
          <LookedAt />
        ) : show === 'volume' ? (
          <VolumeReviews />
        ) : show === 'self' ? (
          <SelfReferrals />
        ) : (
          <Disputes show={show} key={show} />
        )}
      </div>
    </div>
  )
}

function Disputes({ show }: { show: 'disputes' | 'decided' }) {
  const list = useInfiniteQuery(disputesOf(show))
  const items = list.data?.pages.flatMap((page) => page.items as DisputeCard[]) ?? []
  if (items.length === 0) {
    return (
      <Empty title={show === 'decided' ? text.nothingDecided : text.nothing}>
        {show === 'decided' ? text.nothingDecidedLead : text.nothingLead}
      </Empty>
    )
  }
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((item) => (
        <li key={item.id} className="row grid gap-2">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
            <h2 className="text-[17px]">
              <Link className="row-link" to={links.adminDispute(item.id)} dir="auto">
                {item.jobTitle}
              </Link>
            </h2>
            <Badge tone={item.state === 'open' ? 'clock' : 'plain'}>{stateWords[item.state]}</Badge>
          </div>
          <p className="muted small" dir="auto">
            <CompanyName company={item.company} />
            {item.state === 'open' && ` · ${item.answered ? text.answered : text.unanswered}`}
          </p>
          {item.decidedAt ? (
            <p className="small muted">
              <Time at={item.decidedAt} />
            </p>
          ) : (
            <Clock dueAt={item.dueAt} startedAt={item.openedAt} who={text.decideBy} />
          )}
        </li>
      ))}
    </PagedList>
  )
}

function VolumeReviews() {
  const list = useInfiniteQuery(reviews)
  const queries = useQueryClient()
  const items = list.data?.pages.flatMap((page) => page.items as VolumeReview[]) ?? []
  if (items.length === 0) return <Empty title={text.noVolume}>{text.noVolumeLead}</Empty>
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((item) => (
        <li key={item.id} className="row grid gap-3">
          <div className="flex items-center gap-3">
            <Avatar name={item.name} />
            <div className="min-w-0">
              <h2 className="text-17" dir="auto">
                {item.name}
              </h2>
              {item.company && (
                <p className="muted small">
                  <CompanyName company={item.company} />
                </p>
              )}
            </div>
          </div>
          <p>{text.volume(item.referrals, item.unknown, item.confirmed)}</p>
          <p className="small muted">
            <Time at={item.openedAt} />
          </p>
          <Form
            name={`review-${item.id}`}
            onSubmit={async (values) => {
              const body = { note: textOf(values, 'note') }
              await call(closeVolumeReview, { params: { id: item.id }, body })
              notify({ message: text.cleared, type: 'success' })
              await queries.invalidateQueries({ queryKey: keyOf(listVolumeReviews) })
            }}
          >
            <TextArea label={text.reviewNote} name="note" rows={2} countTo={300} required />
            <div>
              <SubmitButton kind="quiet">{text.clear}</SubmitButton>
            </div>
          </Form>
        </li>
      ))}
    </PagedList>
  )
}
