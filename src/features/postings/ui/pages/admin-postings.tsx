import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { call } from '#web/api/call.ts'
import { queryClientContext } from '#web/api/query-client.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { Dialog } from '#web/kit/dialog.tsx'
import { RadioGroup, TextArea } from '#web/kit/field.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { Link } from '#web/kit/link.tsx'
import { notify } from '#web/kit/notifications.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { Badge, Disclosure, Empty, PageHead } from '#web/kit/content.tsx'
import { links } from '#web/links.ts'
import { JobDescription } from '#features/jobs/ui/public/job-description.tsx'
import {
  decidePosting,
  listQueuedPostings,
  sendBackReasons,
  type QueuedPosting,
  type SendBackReason,
} from '../../contract.ts'
import { effectWords, reviewWords, sendBackWords, words } from '../messages.ts'

const text = words.admin
const list = () => pages(listQueuedPostings, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery({ ...list(), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/postings`: what a rule wants a person to look at before it is shown. */
export function Component() {
  const queue = useInfiniteQuery(list())
  const items = queue.data?.pages.flatMap((page) => page.items as QueuedPosting[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      {items.length === 0 ? (
        <Empty title={text.none}>{text.noneLead}</Empty>
      ) : (
        <PagedList list={queue} shown={items.length}>
          {items.map((item) => (
            <Row key={item.id} item={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

type Asking = 'send_back' | 'remove' | undefined

function Row({ item }: { item: QueuedPosting }) {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking>()
  const params = { id: item.id }
  const { title } = item.content
  const done = async () => {
    setAsking(undefined)
    notify({ message: text.decided, type: 'success' })
    await queries.invalidateQueries({ queryKey: keyOf(listQueuedPostings) })
  }
  const approve = async () => {
    await call(decidePosting, { params, body: { decision: 'approve' } })
    await done()
  }
  return (
    <li className="row grid gap-3">
      <div>
        <h2 className="text-17" dir="auto">
          {title}
        </h2>
        <p className="small muted" dir="auto">
          <Link className="link" to={links.company(item.company.slug)}>
            <CompanyName company={item.company} />
          </Link>
          {item.author && ` · ${text.by} ${item.author}`}
        </p>
      </div>
      <ul className="flex flex-wrap gap-2">
        {item.review.reasons.map((reason) => (
          <li key={reason}>
            <Badge tone="clock">{reviewWords[reason]}</Badge>
          </li>
        ))}
      </ul>
      {item.checks.wording.length > 0 && (
        <ul className="small grid gap-1">
          {item.checks.wording.map((hit) => (
            <li key={hit.rule + hit.text}>
              <q dir="auto">{hit.text}</q> · {effectWords[hit.effect]} · {hit.reason}
            </li>
          ))}
        </ul>
      )}
      <Clock dueAt={item.review.dueAt} startedAt={item.review.since} who={text.due} form="inline" />
      <Disclosure summary={text.read}>
        <JobDescription html={item.descriptionHtml} language={null} />
      </Disclosure>
      <div className="actions">
        <Button kind="primary" onClick={() => void approve().catch(() => undefined)}>
          {text.approve}
        </Button>
        <Button onClick={() => setAsking('send_back')}>{text.sendBack}</Button>
        <Button kind="plain" onClick={() => setAsking('remove')}>
          {text.remove}
        </Button>
      </div>
      {asking && (
        <Dialog
          open
          onClose={() => setAsking(undefined)}
          title={asking === 'remove' ? text.removeTitle(title) : text.sendBackTitle(title)}
        >
          <Form
            name={`${asking}-${item.id}`}
            onSubmit={async (values) => {
              const reason = textOf(values, 'reason') as SendBackReason
              const body = { decision: asking, reason, note: textOf(values, 'note') }
              await call(decidePosting, { params, body })
              await done()
            }}
          >
            <RadioGroup
              legend={text.reason}
              name="reason"
              required
              options={sendBackReasons.map((value) => ({ value, label: sendBackWords[value] }))}
            />
            <TextArea label={text.note} name="note" rows={3} countTo={600} />
            <SubmitButton kind={asking === 'remove' ? 'danger' : 'primary'}>
              {asking === 'remove' ? text.remove : text.sendBack}
            </SubmitButton>
          </Form>
        </Dialog>
      )}
    </li>
  )
}
