import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#web/api/api-error.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { ApplicationAnswers } from '#features/response-stats/ui/public/figures.tsx'
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
  const responseStats = list.data?.pages[0]?.responseStats
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
        <div className="flex flex-wrap gap-3">
          <LinkButton to={links.waiting()}>{words.waiting.open}</LinkButton>
          <LinkButton kind="primary" to={links.newPosting()}>
            {text.create}
          </LinkButton>
        </div>
      </PageHead>
      <div className="page-split">
        <aside className="grid gap-4 lg:order-last lg:gap-6">
          {responseStats && (
            <div>
              <h2 className="small muted">{text.facts}</h2>
              <p>
                <ApplicationAnswers responseStats={responseStats} />
              </p>
            </div>
          )}
          <nav
            aria-label={text.tools}
            className="flex flex-wrap gap-x-6 gap-y-2 lg:grid lg:justify-items-start"
          >
            <TextLink to={links.pipelineSettings()}>{words.job.selection}</TextLink>
            <TextLink to={links.dataTransfer()}>{text.files}</TextLink>
            {slug && <CareersLink slug={slug} />}
          </nav>
        </aside>
        <div className="min-w-0">
          <div className="flex flex-wrap items-start justify-between gap-x-6">
            <LinkTabs
              label={text.title}
              current={show}
              tabs={tabs.map((name) => ({
                name,
                to: links.hiring(name === 'open' ? {} : { show: name }),
                label: text.tabs[name],
              }))}
            />
            <form className="mb-6 flex w-full max-w-[20rem] gap-2" action="/recruiter/jobs">
              {show !== 'open' && <input type="hidden" name="show" value={show} />}
              <input
                className="input min-w-0 flex-1"
                type="search"
                name="q"
                aria-label={text.search}
                placeholder={text.search}
                defaultValue={q}
                maxLength={100}
              />
              <Button type="submit">{text.find}</Button>
            </form>
          </div>
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
      </div>
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
