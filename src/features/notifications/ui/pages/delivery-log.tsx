import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { ShowMore } from '#web/kit/lists.tsx'
import { links } from '#web/links.ts'
import { listDeliveries, type Delivery } from '../../contract.ts'
import { words } from '../messages.ts'
import { DeliveryTable } from '../parts/delivery-table.tsx'

const text = words.log
const deliveries = pages(listDeliveries, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery({ ...deliveries, staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/notifications/deliveries`: every message to the person, and what became of it. */
export function Component() {
  const list = useInfiniteQuery(deliveries)
  const items = list.data?.pages.flatMap((page) => page.items as Delivery[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      {items.length === 0 ? (
        <Empty title={text.none}>{text.noneHint}</Empty>
      ) : (
        <>
          <DeliveryTable deliveries={items} caption={text.title} />
          <ShowMore
            shown={items.length}
            hasMore={list.hasNextPage}
            busy={list.isFetchingNextPage}
            onMore={() => void list.fetchNextPage()}
          />
        </>
      )}
      <p className="small mt-6">
        <TextLink to={links.notifications()}>{words.toList}</TextLink>
      </p>
    </div>
  )
}
