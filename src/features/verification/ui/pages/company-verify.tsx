import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { isRefusal } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { Clock } from '#web/kit/clock.tsx'
import { SampledFigures } from '#web/kit/sampled-figures.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import { useRowKeys } from '#web/kit/use-row-keys.ts'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  getVerificationCase,
  listVerificationCases,
  lockVerificationCase,
  unlockVerificationCase,
  type QueueItem,
  type VerificationCase,
} from '../../contract.ts'
import { words } from '../messages.ts'
import { CaseReview } from '../parts/case-review.tsx'
import { MailboxBan } from '../parts/mailbox-ban.tsx'

const text = words.queue
const shows = ['waiting', 'decided'] as const
type Show = (typeof shows)[number]

function showOf(search: URLSearchParams): Show {
  return search.get('show') === 'decided' ? 'decided' : 'waiting'
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const show = showOf(new URL(request.url).searchParams)
  const list = pages(listVerificationCases, { query: { show } })
  await context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/company-verify`: cases decided in three keys, or three clicks. */
export function Component() {
  const search = useSearch()
  const show = showOf(search)
  const queries = useQueryClient()
  const list = useInfiniteQuery(pages(listVerificationCases, { query: { show } }))
  const [open, setOpen] = useState<VerificationCase>()
  const rows = useRef<HTMLDivElement>(null)
  useRowKeys()
  const items = list.data?.pages.flatMap((page) => page.items as QueueItem[]) ?? []
  const median = list.data?.pages[0]?.median ?? { hours: 0, cases: 0 }
  const first = items[0]?.id

  useEffect(() => {
    // The oldest case is one Enter away.
    if (first && !open) rows.current?.querySelector<HTMLElement>('[data-row]')?.focus()
  }, [first, open])

  const refresh = () => queries.invalidateQueries({ queryKey: keyOf(listVerificationCases) })

  async function choose(id: string) {
    const input = { params: { id } }
    try {
      setOpen(
        show === 'waiting'
          ? await call(lockVerificationCase, input)
          : await call(getVerificationCase, input),
      )
    } catch (error) {
      if (!isRefusal(error, 'CONFLICT')) return
      setOpen(await call(getVerificationCase, input))
    }
    await refresh()
  }

  async function close(changed?: VerificationCase) {
    const before = open
    setOpen(undefined)
    if (!changed && before?.lock?.mine) {
      await call(unlockVerificationCase, { params: { id: before.id } }).catch(() => undefined)
    }
    await refresh()
  }

  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead}>
        <SampledFigures
          figures={[
            { value: text.median(String(median.hours)), label: text.medianLabel, labelFirst: true },
          ]}
          cases={median.cases}
          noun={text.decisions}
        />
      </PageHead>
      <LinkTabs
        label={text.title}
        current={show}
        tabs={shows.map((name) => ({
          name,
          to: name === 'waiting' ? links.companyVerify() : links.companyVerify({ show: name }),
          label: text.tabs[name],
        }))}
      />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,24rem)_minmax(0,1fr)]">
        <div ref={rows} className={open ? 'hidden lg:block' : ''}>
          {items.length === 0 ? (
            <Empty title={show === 'waiting' ? text.emptyWaiting : text.emptyDecided}>
              {show === 'waiting' ? text.emptyWaitingLead : text.emptyDecidedLead}
            </Empty>
          ) : (
            <>
              <p className="small muted mb-2 hidden md:block">{text.keys}</p>
              <PagedList list={list} shown={items.length}>
                {items.map((item) => (
                  <CaseRow
                    key={item.id}
                    item={item}
                    selected={item.id === open?.id}
                    onOpen={() => void choose(item.id)}
                  />
                ))}
              </PagedList>
            </>
          )}
        </div>
        {open ? (
          <CaseReview
            key={`${open.id}:${open.version}`}
            open={open}
            onClose={(changed) => void close(changed)}
          />
        ) : (
          items.length > 0 && <p className="muted hidden lg:block">{text.choose}</p>
        )}
      </div>
      <MailboxBan />
    </div>
  )
}

type RowProps = { item: QueueItem; selected: boolean; onOpen: () => void }

function CaseRow({ item, selected, onOpen }: RowProps) {
  return (
    <li
      className={`row grid gap-1.5 ${selected ? 'bg-hover pl-3 shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-3">
        <h2 className="text-15 font-semibold" dir="auto">
          <button
            type="button"
            className="link text-left"
            data-row
            aria-current={selected || undefined}
            onClick={onOpen}
          >
            {item.person.name}
          </button>
        </h2>
        <Badge tone={item.kind === 'company' ? 'ink' : 'plain'}>{text.kind[item.kind]}</Badge>
      </div>
      <p className="small muted" dir="auto">
        {[item.company?.name, item.attempt > 1 && text.attempt(item.attempt)]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {item.decidedAt ? (
        <p className="small">
          {text.state[item.state]} · <Time at={item.decidedAt} />
        </p>
      ) : (
        <Clock dueAt={item.dueAt} startedAt={item.submittedAt} form="inline" />
      )}
      {item.lock && <p className="small muted">{item.lock.mine ? text.mine : text.taken}</p>}
      {item.secondNeeded && <p className="small text-clock">{text.second}</p>}
    </li>
  )
}
