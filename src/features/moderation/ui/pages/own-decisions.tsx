import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { appealDecision, listOwnDecisions, type OwnDecision } from '../../contract.ts'
import { decisionWords as text } from '../messages.own.ts'
import { Decision } from '../parts/decision.tsx'

const own = pages(listOwnDecisions, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery({ ...own, staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/account/decisions`: what moderators decided about the signed-in person, and the one appeal. */
export function Component() {
  const list = useInfiniteQuery(own)
  const items = list.data?.pages.flatMap((page) => page.items as OwnDecision[]) ?? []
  const appeal = useAction(appealDecision, {
    refreshes: [listOwnDecisions],
    onDone: () => notify({ message: text.sent, type: 'success' }),
  })
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      {items.length === 0 ? (
        <Empty title={text.none}>{text.noneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <li key={item.id} className="row">
              <Decision
                decision={item}
                level="h2"
                onAppeal={(reason) =>
                  appeal.send({ params: { id: item.id }, body: { text: reason } })
                }
              />
            </li>
          ))}
        </PagedList>
      )}
    </div>
  )
}
