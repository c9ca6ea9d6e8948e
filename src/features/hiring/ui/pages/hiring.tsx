import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#web/api/api-error.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { TextField } from '#web/kit/field.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Badge, Empty, PageHead } from '#web/kit/pieces.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { ApplicationAnswers } from '#features/numbers/ui/public/figures.tsx'
import { CareersLink } from '#features/postings/ui/public/careers-link.tsx'
import { listHiringJobs, type HiringJob } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.jobs
const tabs = ['open', 'taking', 'drafts', 'closed'] as const

function queryOf(search: URLSearchParams) {
  const show = tabs.find((name) => name === search.get('show')) ?? 'open'
  const q = search.get('q')?.slice(0, 100) ?? ''
  return { show, q, list: pages(listHiringJobs, { query: { show, ...(q && { q }) } }) }
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { list } = queryOf(new URL(request.url).searchParams)
  try {
    await context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 })
    return { allowed: true }
  } catch (error) {
    if (isRefusal(error, 'NOT_VERIFIED')) return { allowed: false }
    throw error
  }
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/recruiter/jobs`: jobs of one's company with what waits on each. */
export function Component() {
  const search = useSearch()
  const { show, q, list: options } = queryOf(search)
  const list = useInfiniteQuery({ ...options, enabled: false })
  useRowKeys()
  const items = list.data?.pages.flatMap((page) => page.items as HiringJob[]) ?? []
  const numbers = list.data?.pages[0]?.numbers
  const slug = list.data?.pages[0]?.slug
  if (!list.data) {
    return (
      <div className="page page-width">
        <PageHead title={text.title} lead={text.lead} />
        <Empty
          title={text.notVerified}
          action={
            <LinkButton kind="primary" to={links.recruiterVerification()}>
              {text.verify}
            </LinkButton>
          }
        >
          {text.notVerifiedLead}
        </Empty>
      </div>
    )
  }
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead}>
        <LinkButton kind="primary" to={links.newPosting()}>
          {text.create}
        </LinkButton>
      </PageHead>
      <p className="mb-3 flex flex-wrap gap-x-6 gap-y-1">
        <TextLink to={links.waiting()}>{words.waiting.open}</TextLink>
        <TextLink to={links.selection()}>{words.job.selection}</TextLink>
        <TextLink to={links.transfers()}>{text.files}</TextLink>
        {slug && <CareersLink slug={slug} />}
      </p>
      {numbers && (
        <p className="mb-6">
          <span className="muted">{text.facts}: </span>
          <ApplicationAnswers numbers={numbers} />
        </p>
      )}
      <LinkTabs
        label={text.title}
        current={show}
        tabs={tabs.map((name) => ({
          name,
          to: links.hiring(name === 'open' ? {} : { show: name }),
          label: text.tabs[name],
        }))}
      />
      <form className="mb-6 flex max-w-[28rem] items-end gap-2" action="/recruiter/jobs">
        {show !== 'open' && <input type="hidden" name="show" value={show} />}
        <div className="min-w-0 flex-1">
          <TextField label={text.search} name="q" type="search" defaultValue={q} maxLength={100} />
        </div>
        <Button type="submit">{text.find}</Button>
      </form>
      {items.length === 0 ? (
        <Empty title={show === 'drafts' ? text.noDrafts : text.none}>
          {show === 'drafts' ? text.noDraftsLead : text.noneLead}
        </Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <JobRow key={item.id} item={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

function JobRow({ item }: { item: HiringJob }) {
  const { waiting, open, overdue } = item.counts
  const state = text.status[item.status]
  const hidden = state !== undefined && item.status !== 'paused'
  return (
    <li className="row grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17" dir="auto">
          <Link
            className="row-link"
            data-row
            to={hidden ? links.editPosting(item.id) : links.hiringJob(item.id)}
          >
            {item.title}
          </Link>
        </h2>
        {state ? (
          <Badge tone={item.status === 'draft' ? 'plain' : 'clock'}>{state}</Badge>
        ) : (
          <Badge tone={item.takes ? 'accent' : 'plain'}>
            {item.takes ? text.takes : text.takesNot}
          </Badge>
        )}
      </div>
      <p className="small muted numbers flex flex-wrap gap-x-3">
        {waiting > 0 && <span className="text-ink font-medium">{text.waiting(waiting)}</span>}
        {open > 0 && <span>{text.open(open)}</span>}
        {overdue > 0 && (
          <Link className="text-danger underline" to={links.waiting({ show: 'overdue' })}>
            {text.overdue(overdue)}
          </Link>
        )}
        {!hidden && (
          <span>
            {text.posted} <Time at={item.postedAt} form="date" />
          </span>
        )}
      </p>
      {item.confirmedAt && item.pausesAt && (
        <p className="small">
          <Clock
            dueAt={item.pausesAt}
            startedAt={item.confirmedAt}
            who={text.pauses}
            form="inline"
          />
        </p>
      )}
    </li>
  )
}
