import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { listAllDeliveries, retryDelivery, type SupportDelivery } from '../../contract.ts'
import { channelWords, stateWords, words } from '../messages.ts'

const text = words.admin

const listOf = (account: string | null) =>
  pages(listAllDeliveries, { query: account ? { account } : {} })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const account = new URL(request.url).searchParams.get('account')
  await context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(account), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/deliveries`: messages that were given up, and everything that was sent to one account. */
export function Component() {
  const account = useSearch().get('account')
  const list = useInfiniteQuery(listOf(account))
  const items = list.data?.pages.flatMap((page) => page.items as SupportDelivery[]) ?? []
  return (
    <div className="page page-width">
      <PageHead
        title={account ? text.ofAccount : text.title}
        lead={account ? undefined : text.lead}
      />
      {items.length === 0 ? (
        <Empty title={text.none}>{text.noneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <Item key={item.id} item={item} isOfAccount={account !== null} />
          ))}
        </PagedList>
      )}
      {account && (
        <p className="small mt-6">
          <TextLink to={links.adminDeliveries()}>{text.all}</TextLink>
        </p>
      )}
    </div>
  )
}

function Item({ item, isOfAccount }: { item: SupportDelivery; isOfAccount: boolean }) {
  const retry = useAction(retryDelivery, {
    refreshes: [listAllDeliveries],
    onDone: () => notify({ message: text.retried, type: 'success' }),
  })
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17 font-medium" dir="auto">
          {item.title}
        </h2>
        <Badge tone={item.state === 'dead' ? 'danger' : 'plain'}>{stateWords[item.state]}</Badge>
      </div>
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        <span>{channelWords[item.channel]}</span>
        <span>{item.email}</span>
        <Time at={item.createdAt} form="near" />
        <span>{text.tries(item.attempts)}</span>
      </p>
      {item.lastError && <p className="small">{item.lastError}</p>}
      <div className="flex flex-wrap items-center gap-4">
        {item.state === 'dead' && (
          <Button
            size="small"
            busy={retry.busy}
            onClick={() => retry.run({ params: { id: item.id } })}
          >
            {text.retry}
          </Button>
        )}
        {!isOfAccount && (
          <TextLink to={links.adminDeliveries({ account: item.accountId })}>
            {text.toAccount}
          </TextLink>
        )}
      </div>
    </li>
  )
}
