import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
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
import { useSearch } from '#web/shell/use-search.ts'
import {
  decideJobReports,
  listReportedJobs,
  type JobReportDecision,
  type ReportedJob,
} from '../../contract.ts'
import { decisionWords, reasonWords, words } from '../messages.ts'

const text = words.admin

type Show = 'open' | 'decided'
const showOf = (search: URLSearchParams): Show =>
  search.get('show') === 'decided' ? 'decided' : 'open'
const listOf = (show: Show) => pages(listReportedJobs, { query: { show } })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const show = showOf(new URL(request.url).searchParams)
  await context.get(queryClientContext).fetchInfiniteQuery({ ...listOf(show), staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/admin/job-reports`: jobs that people reported. */
export function Component() {
  const show = showOf(useSearch())
  const list = useInfiniteQuery(listOf(show))
  const items = list.data?.pages.flatMap((page) => page.items as ReportedJob[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <LinkTabs
        label={text.show}
        current={show}
        tabs={[
          { name: 'open', to: links.adminJobReports(), label: text.open },
          { name: 'decided', to: links.adminJobReports({ show: 'decided' }), label: text.decided },
        ]}
      />
      {items.length === 0 ? (
        <Empty title={show === 'open' ? text.none : text.noneDecided}>
          {show === 'open' ? text.noneHint : text.noneDecidedHint}
        </Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <Reported key={`${item.job.id} ${item.firstAt}`} item={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

function Reported({ item }: { item: ReportedJob }) {
  const [asking, setAsking] = useState<JobReportDecision>()
  const { job, decision } = item
  return (
    <li className="row grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17 font-medium" dir="auto">
          {words.own.job(job.title, job.company)}
        </h2>
        <Badge tone={decision === null ? 'clock' : 'plain'}>
          {decision === null ? text.reports(item.reports) : decisionWords[decision]}
        </Badge>
      </div>
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        {item.reasons.map(({ reason, count }) => (
          <span key={reason}>{text.reasonCount(reasonWords[reason], count)}</span>
        ))}
        <Time at={item.firstAt} form="near" />
        {decision !== 'removed' && <TextLink to={links.job(job.id)}>{text.see}</TextLink>}
      </p>
      {item.notes.map((note, index) => (
        <p key={index} className="wrap-anywhere" dir="auto">
          {note}
        </p>
      ))}
      {item.decisionNote && (
        <p className="small wrap-anywhere" dir="auto">
          {item.decisionNote}
        </p>
      )}
      {decision === null && (
        <div className="flex flex-wrap gap-3">
          <Button size="small" kind="danger" onClick={() => setAsking('removed')}>
            {text.remove}
          </Button>
          <Button size="small" onClick={() => setAsking('dismissed')}>
            {text.dismiss}
          </Button>
        </div>
      )}
      {asking && <Decide job={job} decision={asking} onClose={() => setAsking(undefined)} />}
    </li>
  )
}

type DecideProps = { job: ReportedJob['job']; decision: JobReportDecision; onClose: () => void }

function Decide({ job, decision, onClose }: DecideProps) {
  const removes = decision === 'removed'
  const decide = useAction(decideJobReports, {
    refreshes: [listReportedJobs],
    onDone: () => {
      notify({ message: text.done, type: 'success' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={removes ? text.removeTitle(job.title) : text.dismissTitle(job.title)}
    >
      <Form
        name={`job reports ${job.id}`}
        onSubmit={async (values) => {
          const body = { decision, note: textOf(values, 'note') }
          await decide.send({ params: { id: job.id }, body })
        }}
      >
        <p>{removes ? text.removeLead : text.dismissLead}</p>
        <TextArea label={text.note} name="note" rows={3} maxLength={300} />
        <div className="actions">
          <Button onClick={onClose}>{words.cancel}</Button>
          <SubmitButton kind={removes ? 'danger' : 'primary'}>
            {removes ? text.remove : text.dismiss}
          </SubmitButton>
        </div>
      </Form>
    </Dialog>
  )
}
