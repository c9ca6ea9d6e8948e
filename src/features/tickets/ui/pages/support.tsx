import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Link } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { shellContext, useShell } from '#web/shell/shell.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { listTickets, type Ticket } from '../../contract.ts'
import { words } from '../messages.ts'
import { NewTicket } from '../parts/new-ticket.tsx'

const list = pages(listTickets, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  const { viewer } = context.get(shellContext)
  if (viewer) await context.get(queryClientContext).fetchInfiniteQuery({ ...list, staleTime: 0 })
  return null
}

export const meta = () => ({ title: words.title, description: words.lead })

/** `/support`: a new question, and the earlier ones. */
export function Component() {
  const { viewer } = useShell()
  const page = useSearch().get('page') ?? undefined
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <div className={viewer ? 'page-split' : ''}>
        <NewTicket isGuest={!viewer} page={page && /^\/[^\s\\]*$/.test(page) ? page : undefined} />
        {viewer && <Own />}
      </div>
    </div>
  )
}

/** The team has to act. */
const awaits: readonly Ticket['status'][] = ['new', 'open']

function Own() {
  const shown = useInfiniteQuery(list)
  const items = shown.data?.pages.flatMap((page) => page.items as Ticket[]) ?? []
  return (
    <section aria-labelledby="own">
      <h2 id="own" className="mb-3">
        {words.own}
      </h2>
      {items.length === 0 ? (
        <Empty level="h3" title={words.none}>
          {words.noneHint}
        </Empty>
      ) : (
        <PagedList list={shown} shown={items.length}>
          {items.map((item) => (
            <li key={item.id} className="row grid gap-1">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <Link className="row-link" to={links.ticket(item.id)}>
                  <span dir="auto">{item.subject}</span>
                </Link>
                <Badge tone={item.status === 'pending_user' ? 'clock' : 'plain'}>
                  {words.statuses[item.status]}
                </Badge>
              </div>
              <p className="small muted flex flex-wrap gap-x-3">
                <span>{item.reference}</span>
                <Time at={item.updatedAt} />
                {!item.answeredAt && item.answerDueAt && awaits.includes(item.status) && (
                  <span>
                    {words.firstAnswer} <Time at={item.answerDueAt} form="zoned" />
                  </span>
                )}
              </p>
            </li>
          ))}
        </PagedList>
      )}
    </section>
  )
}
