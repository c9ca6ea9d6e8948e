import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
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
import { LinkTabs, PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { type Meta } from '#web/shell/page.ts'
import { useSearch } from '#web/shell/use-search.ts'
import {
  decideReport,
  decideWaiting,
  listReports,
  listWaiting,
  type AdminReport,
  type ReportDecision,
  type WaitingPost,
} from '../../contract.ts'
import { adminWords as words, words as feedWords } from '../messages.ts'

type Show = 'waiting' | 'reports' | 'decided'
const showOf = (search: URLSearchParams): Show => {
  const asked = search.get('show')
  return asked === 'reports' || asked === 'decided' ? asked : 'waiting'
}

const waiting = pages(listWaiting, { query: {} })
const reportsOf = (show: 'open' | 'decided') => pages(listReports, { query: { show } })
const stateOf = (show: Show) => (show === 'decided' ? 'decided' : 'open')

export async function loader({ request, context }: LoaderFunctionArgs) {
  const show = showOf(new URL(request.url).searchParams)
  const client = context.get(queryClientContext)
  if (show === 'waiting') await client.fetchInfiniteQuery({ ...waiting, staleTime: 0 })
  else await client.fetchInfiniteQuery({ ...reportsOf(stateOf(show)), staleTime: 0 })
  return null
}

export const meta: Meta = () => ({ title: words.title, robots: 'noindex' })

/** `/admin/feed`: what a moderator of the feed has to decide. */
export function Component() {
  const show = showOf(useSearch())
  return (
    <div className="page page-width">
      <PageHead title={words.title} lead={words.lead} />
      <LinkTabs
        label={words.show}
        current={show}
        tabs={[
          { name: 'waiting', to: links.adminFeed(), label: words.waiting },
          { name: 'reports', to: links.adminFeed({ show: 'reports' }), label: words.reports },
          { name: 'decided', to: links.adminFeed({ show: 'decided' }), label: words.decided },
        ]}
      />
      {show === 'waiting' ? <Waiting /> : <Reports key={show} show={stateOf(show)} />}
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

function Reports({ show }: { show: 'open' | 'decided' }) {
  const list = useInfiniteQuery(reportsOf(show))
  const items = list.data?.pages.flatMap((page) => page.items as AdminReport[]) ?? []
  if (items.length === 0) return <Empty title={words.none}>{words.noneHint}</Empty>
  return (
    <PagedList list={list} shown={items.length}>
      {items.map((item) => (
        <ReportRow key={item.id} report={item} />
      ))}
    </PagedList>
  )
}

function ReportRow({ report }: { report: AdminReport }) {
  const [asking, setAsking] = useState<ReportDecision>()
  const decide = useAction(decideReport, {
    refreshes: [listReports],
    onDone: () => {
      notify({ message: words.done, type: 'success' })
      setAsking(undefined)
    },
  })
  const { id, decision } = report
  return (
    <li className="row grid gap-3">
      <p className="small muted flex flex-wrap gap-x-3">
        <Badge tone={decision === null ? 'clock' : 'plain'}>
          {decision === null ? feedWords.reasons[report.reason] : words.decisions[decision]}
        </Badge>
        <TextLink to={links.adminAccounts({ q: report.authorName })}>
          <bdi>{report.authorName}</bdi>
        </TextLink>
        <span>{words.by(report.reporterName)}</span>
        <Time at={report.createdAt} />
        {decision === null && report.isHidden && <Badge>{words.hidden}</Badge>}
        <TextLink to={links.post(report.slug)}>{words.see}</TextLink>
      </p>
      {report.note && (
        <p className="wrap-anywhere" dir="auto">
          {report.note}
        </p>
      )}
      <figure className="card grid gap-2">
        <figcaption className="small muted">{words.asReported}</figcaption>
        <p className="wrap-anywhere whitespace-pre-line" dir="auto">
          {withoutOverrides([report.evidence.body, ...report.evidence.options].join('\n'))}
        </p>
      </figure>
      {report.decisionNote && <p className="small wrap-anywhere">{report.decisionNote}</p>}
      {decision === null && (
        <div className="actions">
          <Button kind="danger" onClick={() => setAsking('upheld')}>
            {words.remove}
          </Button>
          <Button onClick={() => setAsking('dismissed')}>{words.leave}</Button>
        </div>
      )}
      {asking && (
        <NoteDialog
          title={asking === 'upheld' ? words.removeTitle : words.leaveTitle}
          lead={asking === 'upheld' ? words.removeLead : words.leaveLead}
          button={asking === 'upheld' ? words.remove : words.leave}
          name={`${asking} ${id}`}
          onClose={() => setAsking(undefined)}
          onSend={async (note) => {
            await decide.send({ params: { id }, body: { decision: asking, note } })
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
