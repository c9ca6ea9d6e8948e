import { useInfiniteQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Clock } from '#web/kit/clock.tsx'
import { Badge } from '#web/kit/content.tsx'
import { Link } from '#web/kit/link.tsx'
import { QueuePanes } from '#web/kit/queue-panes.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { caseQueues, getCase, listCases, type CaseItem, type CaseQueue } from '../../contract.ts'
import { words as text } from '../messages.queue.ts'
import { kindWords } from '../messages.reporting.ts'
import { reasonWords } from '../public/reason-words.ts'
import { CaseView } from '../parts/case-view.tsx'
import { useNextCase } from '../parts/use-next-case.ts'

function queueOf(search: URLSearchParams): CaseQueue {
  return caseQueues.find((name) => name === search.get('queue')) ?? 'waiting'
}

const listOf = (queue: CaseQueue) => pages(listCases, { query: { queue } })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const queue = queueOf(new URL(request.url).searchParams)
  const { id } = params
  await Promise.all([
    context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(queue), staleTime: 0 }),
    ...(id === undefined ? [] : [loadFresh(context, getCase, { params: { id } })]),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/moderation`: everything that was reported, the most urgent first, and one case of it. */
export function Component() {
  const { id } = useParams()
  const queue = queueOf(useSearch())
  const list = useInfiniteQuery(listOf(queue))
  const items = list.data?.pages.flatMap((page) => page.items as CaseItem[]) ?? []
  const search = queue === 'waiting' ? undefined : { queue }
  const to = (one: string) => links.adminCase(one, search)
  const next = useNextCase({ items, opened: id, to, back: links.adminModeration(search) })
  return (
    <>
      <p className="sr-only" aria-live="polite">
        {next.said}
      </p>
      <QueuePanes
        title={text.title}
        head={<Keys />}
        queues={{
          label: text.queue,
          names: caseQueues,
          current: queue,
          labels: text.queues,
          to: (name) => links.adminModeration(name && { queue: name }),
        }}
        list={list}
        items={items}
        row={(item, row) => <Row key={item.id} item={item} queue={queue} {...row} />}
        to={to}
        open={id}
        words={text}
      >
        {id !== undefined && <CaseView key={id} id={id} onDecided={next.goOn} />}
      </QueuePanes>
    </>
  )
}

function Keys() {
  return (
    <ul
      className="small muted mb-4 hidden flex-wrap gap-x-4 gap-y-1 md:flex"
      aria-label={text.keysLabel}
    >
      {text.keys.map(([key, meaning]) => (
        <li key={key}>
          <kbd>{key}</kbd> {meaning}
        </li>
      ))}
    </ul>
  )
}

type RowProps = { item: CaseItem; to: string; open: boolean; queue: CaseQueue }

function Row({ item, to, open, queue }: RowProps) {
  const { thing, isUrgent, isHidden, reasons, assignee, decision } = item
  return (
    <li className="row grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Link
          className="row-link min-w-0"
          to={to}
          aria-current={open ? 'true' : undefined}
          data-row
        >
          <span className="wrap-anywhere" dir="auto">
            {thing.title || kindWords[thing.kind]}
          </span>
        </Link>
        {isUrgent && decision === null && <Badge tone="danger">{text.urgent}</Badge>}
      </div>
      <p className="small muted flex flex-wrap gap-x-3">
        <span>{kindWords[thing.kind]}</span>
        {reasons.map(({ reason, count }) => (
          <span key={reason}>{text.reasonCount(reasonWords[reason], count)}</span>
        ))}
        {isHidden && <span>{text.hidden}</span>}
      </p>
      <p className="small muted flex flex-wrap items-baseline gap-x-3">
        {queue === 'decided' ? (
          <>
            <span>{decision && text.decisions[decision]}</span>
            <span>{text.statuses[item.status]}</span>
            {item.decidedAt && <Time at={item.decidedAt} form="near" />}
          </>
        ) : (
          <Clock dueAt={item.dueAt} startedAt={item.openedAt} form="inline" />
        )}
        {assignee && queue === 'waiting' && (
          <span dir="auto">{assignee.isMe ? text.takenByMe : text.takenBy(assignee.name)}</span>
        )}
      </p>
    </li>
  )
}
