import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { withoutOverrides } from '#shared/bidi.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { useAction } from '#web/api/use-action.ts'
import { Button } from '#web/kit/button.tsx'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { type Meta } from '#web/shell/page.ts'
import { decideWaiting, listWaiting, type WaitingPost } from '../../contract.ts'
import { adminWords as words } from '../messages.admin.ts'
import { words as feedWords } from '../messages.ts'

const waiting = pages(listWaiting, { query: {} })

export async function loader({ request, context }: LoaderFunctionArgs) {
  // Reports of posts were listed here.
  const show = new URL(request.url).searchParams.get('show')
  if (show === 'reports') throw redirect(links.adminModeration(), 301)
  if (show === 'decided') throw redirect(links.adminModeration({ queue: 'decided' }), 301)
  await context.get(queryClientContext).fetchInfiniteQuery({ ...waiting, staleTime: 0 })
  return null
}

export const meta: Meta = () => ({ title: words.title, robots: 'noindex' })

/** `/admin/feed`: what a moderator of the feed has to decide. */
export function Component() {
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <Waiting />
    </div>
  )
}

function Waiting() {
  const list = useInfiniteQuery(waiting)
  const items = list.data?.pages.flatMap((page) => page.items as WaitingPost[]) ?? []
  if (items.length === 0) return <Empty title={words.none}>{words.noneHint}</Empty>
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((item) => (
        <WaitingRow key={item.id} post={item} />
      ))}
    </PagedList>
  )
}

function WaitingRow({ post }: { post: WaitingPost }) {
  const [isAsking, setAsking] = useState(false)
  const decide = useAction(decideWaiting, {
    refreshes: [listWaiting],
    onDone: () => notify({ message: words.done, type: 'success' }),
  })
  const params = { id: post.id }
  return (
    <li className="row grid gap-3">
      <p className="small muted flex flex-wrap gap-x-3">
        <TextLink to={links.adminAccounts({ q: post.authorName })}>
          <bdi>{post.authorName}</bdi>
        </TextLink>
        <span>{feedWords.kinds[post.kind]}</span>
        <Time at={post.createdAt} />
        <Badge tone={post.heldFor ? 'danger' : 'clock'}>
          {post.heldFor ? words.heldFor(post.heldFor) : words.first}
        </Badge>
      </p>
      <p className="wrap-anywhere whitespace-pre-line" dir="auto">
        {withoutOverrides(post.body)}
      </p>
      <div className="actions">
        <Button
          kind="primary"
          busy={decide.busy}
          onClick={() => decide.run({ params, body: { isApproved: true } })}
        >
          {words.approve}
        </Button>
        <Button kind="danger" onClick={() => setAsking(true)}>
          {words.remove}
        </Button>
      </div>
      {isAsking && (
        <NoteDialog
          title={words.removeTitle}
          lead={words.removeLead}
          button={words.remove}
          name={`remove ${post.id}`}
          onClose={() => setAsking(false)}
          onSend={async (note) => {
            await decide.send({ params, body: { isApproved: false, note } })
          }}
        />
      )}
    </li>
  )
}

type NoteProps = {
  title: string
  lead: string
  button: string
  name: string
  onClose: () => void
  onSend: (note: string) => Promise<void>
}

function NoteDialog({ title, lead, button, name, onClose, onSend }: NoteProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <Form name={name} onSubmit={(values) => onSend(textOf(values, 'note'))}>
        <p className="muted">{lead}</p>
        <TextArea label={words.note} name="note" rows={3} maxLength={300} required />
        <div className="actions">
          <Button onClick={onClose}>{feedWords.cancel}</Button>
          <SubmitButton>{button}</SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
