import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { listIgnoredEmails, type IgnoredEmail } from '../../contract.ts'
import { ignoredWords as words } from '../messages.ignored.ts'

const options = pages(listIgnoredEmails, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery({ ...options, staleTime: 0 })
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/admin/ignored-emails`: what was sent to support and became no ticket. */
export function Component() {
  const list = useInfiniteQuery(options)
  const items = list.data?.pages.flatMap((page) => page.items as IgnoredEmail[]) ?? []
  return (
    <div className="page page-width grid gap-6">
      <PageHead title={words.title} lead={words.lead} />
      <p>
        <TextLink to={links.adminTickets()}>{words.back}</TextLink>
      </p>
      {items.length === 0 ? (
        <Empty title={words.none}>{words.noneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

function Row({ item: { sender, reason, beginning, receivedAt } }: { item: IgnoredEmail }) {
  return (
    <li className="row grid gap-1">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <span className="font-semibold wrap-anywhere">
          <bdi>{sender ?? words.noSender}</bdi>
        </span>
        <span className="small muted">
          <Time at={receivedAt} />
        </span>
      </p>
      <p>{words.reasons[reason]}</p>
      <p className="small muted wrap-anywhere" dir="auto">
        {beginning || words.noText}
      </p>
    </li>
  )
}
