import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate, type LoaderFunctionArgs } from 'react-router'
import { withoutOverrides } from '#shared/bidi.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Button } from '#web/kit/button.tsx'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link, TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { useViewer } from '#web/shell/use-viewer.ts'
import { searchMessages, type FoundMessage } from '../../contract.ts'
import { words } from '../messages.ts'

const wordsAtMost = 200

function inputOf(search: URLSearchParams) {
  const conversation = search.get('conversation')
  const q = (search.get('q') ?? '').trim().slice(0, wordsAtMost)
  return { q, ...(conversation && { conversation }) }
}

const listOf = (search: URLSearchParams) => pages(searchMessages, { query: inputOf(search) })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const search = new URL(request.url).searchParams
  if (inputOf(search).q) {
    await context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(search), staleTime: 0 })
  }
  return null
}

export const meta = () => ({ title: words.searchTitle, robots: 'noindex' })

/** `/chat/search`: words in one's own messages; a result opens at its message. */
export function Component() {
  const search = useSearch()
  const { q, conversation } = inputOf(search)
  const viewer = useViewer()
  const navigate = useNavigate()
  const list = useInfiniteQuery({ ...listOf(search), enabled: q !== '' })
  const items = list.data?.pages.flatMap((page): FoundMessage[] => page.items) ?? []
  return (
    <div className="page page-width">
      <PageHead title={conversation ? words.searchHere : words.searchTitle} />
      <form
        role="search"
        action={links.searchMessages()}
        className="flex items-end gap-2 pb-6"
        onSubmit={(event) => {
          event.preventDefault()
          const sought = textOf(new FormData(event.currentTarget), 'q')
          void navigate(links.searchMessages({ q: sought, ...(conversation && { conversation }) }))
        }}
      >
        {conversation && <input type="hidden" name="conversation" value={conversation} />}
        <label className="grid flex-1 gap-1">
          <span className="field-label">{words.searchLabel}</span>
          <input
            key={q}
            className="input"
            type="search"
            name="q"
            dir="auto"
            defaultValue={q}
            maxLength={wordsAtMost}
          />
        </label>
        <Button type="submit" kind="primary">
          {words.searchButton}
        </Button>
      </form>
      {conversation && (
        <p className="small pb-4">
          <TextLink to={links.searchMessages({ q })}>{words.searchAll}</TextLink>
        </p>
      )}
      {q === '' ? (
        <Empty title={words.searchStart}>{words.searchHint}</Empty>
      ) : items.length === 0 ? (
        <Empty title={words.searchNone(q)}>{words.searchNoneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map(({ message, name, subject }) => (
            <li key={`${message.conversationId} ${message.seq}`} className="row">
              <Link
                className="grid gap-1"
                to={links.messageInConversation(message.conversationId, message.seq)}
              >
                <span className="flex justify-between gap-3">
                  <span className="font-medium">
                    <bdi>{message.senderId === viewer?.userId ? words.you : name}</bdi>
                  </span>
                  <span className="small muted numbers">
                    <Time at={message.createdAt} />
                  </span>
                </span>
                {message.body && (
                  <span className="line-clamp-3 wrap-anywhere" dir="auto">
                    {withoutOverrides(message.body)}
                  </span>
                )}
                {message.file && (
                  <span className="wrap-anywhere" dir="auto">
                    {words.fileSaid(withoutOverrides(message.file.name))}
                  </span>
                )}
                <span className="small muted truncate">
                  <bdi>{name}</bdi> · {subject}
                </span>
              </Link>
            </li>
          ))}
        </PagedList>
      )}
    </div>
  )
}
