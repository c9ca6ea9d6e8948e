import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { useStore } from 'zustand'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button, LinkButton } from '#web/kit/button.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Link, TextLink } from '#web/kit/link.tsx'
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { notificationStore, notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  countUnread,
  listNotifications,
  readAllNotifications,
  readNotification,
  type Notification,
} from '../../contract.ts'
import { words } from '../messages.ts'

const shows = ['all', 'unread'] as const
type Show = (typeof shows)[number]

const showOf = (search: URLSearchParams): Show =>
  search.get('show') === 'unread' ? 'unread' : 'all'
const listOf = (show: Show) => pages(listNotifications, { query: { show } })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const show = showOf(new URL(request.url).searchParams)
  await context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(show), staleTime: 0 })
  return null
}

export const meta = () => ({ title: words.title, robots: 'noindex' })

/** `/notifications`: what someone was told, the newest first. */
export function Component() {
  const show = showOf(useSearch())
  const list = useInfiniteQuery(listOf(show))
  const items = list.data?.pages.flatMap((page) => page.items as Notification[]) ?? []
  const readAll = useAction(readAllNotifications, {
    refreshes: [listNotifications, countUnread],
    onDone: () => notify({ message: words.allRead, type: 'success' }),
  })
  const newest = items[0]
  return (
    <div className="page page-width">
      <PageHead title={words.title}>
        <span className="flex flex-wrap items-center gap-3">
          {newest && items.some(({ read }) => !read) && (
            <Button
              size="small"
              busy={readAll.busy}
              onClick={() => readAll.run({ body: { until: newest.at } })}
            >
              {words.readAll}
            </Button>
          )}
          <LinkButton size="small" kind="plain" to={links.notificationSettings()}>
            {words.settings}
          </LinkButton>
        </span>
      </PageHead>
      <LinkTabs
        label={words.title}
        current={show}
        tabs={shows.map((name) => ({
          name,
          to: links.notifications(name === 'all' ? {} : { show: name }),
          label: words.tabs[name],
        }))}
      />
      {items.length === 0 ? (
        <Empty drawing="inbox" title={show === 'unread' ? words.noneUnread : words.none}>
          {words.noneHint}
        </Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <Item key={item.id} item={item} />
          ))}
        </PagedList>
      )}
      <Shown />
      <p className="small mt-6">
        <TextLink to={links.deliveryLog()}>{words.log.link}</TextLink>
      </p>
    </div>
  )
}

/** In characters. What is longer is read on its own page. */
const longBody = 400

function Item({ item }: { item: Notification }) {
  const read = useAction(readNotification, { refreshes: [listNotifications, countUnread] })
  const open = () => {
    if (!item.read) read.run({ params: { id: item.id } })
  }
  const isLong = item.body.length > longBody
  return (
    <li className="row grid gap-1">
      <p className="small muted flex flex-wrap items-center gap-x-3 gap-y-1">
        {!item.read && <Badge tone="accent">{words.tabs.unread}</Badge>}
        <span>{item.label}</span>
        <Time at={item.at} />
        {item.count > 1 && <Badge>{words.updates(numberWords(item.count))}</Badge>}
      </p>
      <h2 id={`news-${item.id}`} className="text-17 font-medium" dir="auto">
        <Link
          className="row-link"
          data-row
          to={item.link ?? links.notification(item.id)}
          onClick={open}
        >
          {item.title}
        </Link>
      </h2>
      {item.body && (
        <p
          className={`max-w-measure whitespace-pre-line ${isLong ? 'line-clamp-3' : ''}`}
          dir="auto"
        >
          {item.body}
        </p>
      )}
      <p className="small">
        <TextLink aria-describedby={`news-${item.id}`} to={links.notification(item.id)}>
          {isLong ? words.readWhole : words.why}
        </TextLink>
      </p>
    </li>
  )
}

/** What stood at the edge of a page for six seconds, to be read again. */
function Shown() {
  const shown = useStore(notificationStore, (state) => state.list)
  const gone = shown.filter(({ visible }) => !visible)
  if (gone.length === 0) return null
  return (
    <section className="mt-8 grid gap-3" aria-labelledby="shown">
      <h2 id="shown" className="text-17">
        {words.inThisTab}
      </h2>
      <ul className="rows max-w-[52rem]">
        {gone.toReversed().map(({ id, message }) => (
          <li key={id} className="row" dir="auto">
            {message}
          </li>
        ))}
      </ul>
    </section>
  )
}
