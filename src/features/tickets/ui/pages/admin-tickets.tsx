import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useParams, type LoaderFunctionArgs } from 'react-router'
import { load, loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { Badge, Disclosure } from '#web/kit/content.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { QueuePanes } from '#web/kit/queue-panes.tsx'
import { Table } from '#web/kit/table.tsx'
import { Time, useNow } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { plural } from '#web/messages/format.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  getAgentTicket,
  getTicketReport,
  listQueue,
  ticketQueues,
  type AgentTicket,
  type TicketQueue,
} from '../../contract.ts'
import { ignoredWords } from '../messages.ignored.ts'
import { agentWords as text, words } from '../messages.ts'
import { AgentTicketView } from '../parts/agent-ticket.tsx'

const report = query(getTicketReport, { query: { days: 30 } })

function listOf(search: URLSearchParams) {
  const queue = ticketQueues.find((name) => name === search.get('queue')) ?? 'waiting'
  return { queue, list: pages(listQueue, { query: { queue } }) }
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const { list } = listOf(new URL(request.url).searchParams)
  const { id } = params
  await Promise.all([
    context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 }),
    load(context, getTicketReport, { query: { days: 30 } }),
    ...(id === undefined ? [] : [loadFresh(context, getAgentTicket, { params: { id } })]),
  ])
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/support-tickets`: what waits for an answer, the most urgent first, and one of them. */
export function Component() {
  const { id } = useParams()
  const { queue, list: options } = listOf(useSearch())
  const list = useInfiniteQuery(options)
  const items = list.data?.pages.flatMap((page) => page.items as AgentTicket[]) ?? []
  const to = (ticket: string) =>
    links.adminTicket(ticket, queue === 'waiting' ? undefined : { queue })
  return (
    <QueuePanes
      title={text.title}
      head={
        <>
          <Report />
          <p className="small">
            <TextLink to={links.adminIgnoredEmails()}>{ignoredWords.link}</TextLink>
          </p>
        </>
      }
      queues={{
        label: text.title,
        names: ticketQueues,
        current: queue,
        labels: text.queues,
        to: (name) => links.adminTickets(name && { queue: name }),
      }}
      list={list}
      items={items}
      row={(item, row) => <Row key={item.id} item={item} queue={queue} {...row} />}
      to={to}
      open={id}
      words={text}
    >
      {id !== undefined && <AgentTicketView key={id} id={id} />}
    </QueuePanes>
  )
}

type RowProps = { item: AgentTicket; to: string; open: boolean; queue: TicketQueue }

function Row({ item, to, open, queue }: RowProps) {
  const isLate = useNow() > new Date(item.answerDueAt ?? '9999')
  const waits = !item.answeredAt && item.answerDueAt && (queue === 'waiting' || queue === 'mine')
  return (
    <li className="row grid gap-1">
      <div className="flex flex-wrap items-baseline justify-between gap-x-3 gap-y-1">
        <Link className="row-link" to={to} aria-current={open ? 'true' : undefined}>
          <span dir="auto">{item.subject}</span>
        </Link>
        {item.priority !== 'normal' && (
          <Badge tone={item.priority === 'urgent' ? 'danger' : 'plain'}>
            {text.priorities[item.priority]}
          </Badge>
        )}
      </div>
      <p className="small muted flex flex-wrap gap-x-3">
        <span>{item.reference}</span>
        <span>{words.categories[item.category]}</span>
        {item.assignee && <span dir="auto">{item.assignee}</span>}
      </p>
      <p className={`small ${waits && isLate ? 'text-danger font-medium' : 'muted'}`}>
        {waits ? (
          <>
            {isLate ? text.overdue : text.due} <Time at={item.answerDueAt!} form="near" />
          </>
        ) : (
          <Time at={item.updatedAt} />
        )}
      </p>
    </li>
  )
}

function Report() {
  const { data } = useQuery(report)
  if (!data || (data.items.length === 0 && data.solvedByHelp === 0)) return null
  const hours = (minutes: number | null) =>
    minutes === null ? text.missing : text.hours(Math.round(minutes / 6) / 10)
  const { columns } = text
  return (
    <Disclosure summary={text.report}>
      <p className="mb-4">{text.solvedByHelp(plural(data.solvedByHelp, text.question))}</p>
      <Table
        caption={text.report}
        captionShown={false}
        keyOf={({ category }) => category}
        rows={data.items}
        columns={[
          { heading: columns.category, cell: ({ category }) => words.categories[category] },
          { heading: columns.tickets, cell: ({ tickets }) => tickets, number: true },
          { heading: columns.inTime, cell: ({ answeredInTime }) => answeredInTime, number: true },
          {
            heading: columns.answer,
            cell: ({ medianAnswerMinutes }) => hours(medianAnswerMinutes),
            number: true,
          },
          {
            heading: columns.resolution,
            cell: ({ medianResolutionMinutes }) => hours(medianResolutionMinutes),
            number: true,
          },
          { heading: columns.reopened, cell: ({ reopened }) => reopened, number: true },
          {
            heading: columns.rating,
            cell: ({ averageRating }) => averageRating ?? text.missing,
            number: true,
          },
        ]}
      />
    </Disclosure>
  )
}
