import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { loadFresh, queryClientContext } from '#web/api/query-client.ts'
import { pages, query } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Card, Empty, PageHead } from '#web/kit/content.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link, TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { links } from '#web/links.ts'
import { type Meta } from '#web/shell/page.ts'
import {
  getFeedSettings,
  listFollows,
  listPosts,
  setMutedWords,
  type Stream,
} from '../../contract.ts'
import { words as feedWords } from '../messages.ts'
import { settingsWords as words } from '../messages.settings.ts'
import { FollowButton } from '../parts/follow-button.tsx'
import { listIn } from '../parts/typed-lists.ts'

const follows = pages(listFollows, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  const client = context.get(queryClientContext)
  await Promise.all([
    loadFresh(context, getFeedSettings),
    client.fetchInfiniteQuery({ ...follows, staleTime: 0 }),
  ])
  return null
}

export const meta: Meta = () => ({ title: words.title, robots: 'noindex' })

/** `/feeds/settings`: trust, muted words, whom one follows, one's reports. */
export function Component() {
  const { data } = useQuery(query(getFeedSettings))
  if (!data) return null
  return (
    <div className="page page-width grid gap-10">
      <PageHead title={words.title} lead={words.lead} />
      <Trust trust={data.trust} />
      <Muted muted={data.mutedWords} />
      <Follows />
      <p>
        <TextLink to={links.ownReports()}>{words.reports}</TextLink>
      </p>
    </div>
  )
}

type TrustProps = {
  level: number
  postsPerDay: number
  postsLeft: number
  allowsLinks: boolean
  accepted: number
  acceptedNeeded: number | null
  daysNeeded: number
}

function Trust({ trust }: { trust: TrustProps }) {
  const { level, acceptedNeeded, accepted, daysNeeded } = trust
  return (
    <Card className="grid max-w-measure gap-2">
      <h2>{words.trust}</h2>
      <p className="font-semibold">{words.level(level, words.levels[level] ?? '')}</p>
      <p>
        {words.posts(trust.postsLeft, trust.postsPerDay)}{' '}
        {trust.allowsLinks ? words.links : words.noLinks}
      </p>
      <p className="small muted">
        {acceptedNeeded === null
          ? words.highest
          : `${words.next(Math.max(0, acceptedNeeded - accepted), daysNeeded)} ${words.accepted}`}
      </p>
    </Card>
  )
}

function Muted({ muted }: { muted: readonly string[] }) {
  const save = useAction(setMutedWords, {
    refreshes: [getFeedSettings, listPosts],
    onDone: () => notify({ message: words.saved, type: 'success' }),
  })
  return (
    <Form
      name="muted words"
      className="max-w-measure"
      onSubmit={(values) => save.send({ body: { words: listIn(textOf(values, 'words')) } })}
    >
      <TextArea
        label={words.muted}
        hint={words.mutedHint}
        name="words"
        rows={3}
        defaultValue={muted.join(', ')}
      />
      <div>
        <SubmitButton kind="quiet">{words.save}</SubmitButton>
      </div>
    </Form>
  )
}

function bodyOf({ id, kind, name, slug }: Stream) {
  if (kind === 'person') return { kind, id } as const
  return kind === 'company' ? ({ kind, slug: slug! } as const) : ({ kind, name } as const)
}

function addressOf({ id, kind, name, slug }: Stream): string {
  if (kind === 'person') return links.feeds({ person: id })
  return kind === 'company' ? links.feeds({ company: slug! }) : links.feeds({ tag: name })
}

function Follows() {
  const list = useInfiniteQuery(follows)
  const items = list.data?.pages.flatMap((page) => page.items as Stream[]) ?? []
  return (
    <section aria-labelledby="follows">
      <h2 id="follows" className="mb-3">
        {words.follows}
      </h2>
      {items.length === 0 ? (
        <Empty level="h3" title={words.noFollows}>
          {words.noFollowsHint}
        </Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((stream) => (
            <li key={stream.id} className="row flex flex-wrap items-center justify-between gap-3">
              <span className="flex items-center gap-3">
                <Link className="link" dir="auto" to={addressOf(stream)}>
                  <bdi>{stream.kind === 'tag' ? feedWords.tagged(stream.name) : stream.name}</bdi>
                </Link>
                <span className="small muted">{words.kinds[stream.kind]}</span>
              </span>
              <FollowButton stream={stream} body={bodyOf(stream)} />
            </li>
          ))}
        </PagedList>
      )}
    </section>
  )
}
