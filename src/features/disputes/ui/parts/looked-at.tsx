import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { CompanyReference } from '#features/companies/contract.ts'
import { call } from '#web/api/call.ts'
import { keyOf, pages } from '#web/api/query.ts'
import { useSteps } from '#web/api/use-steps.ts'
import { Button } from '#web/kit/button.tsx'
import { Clock } from '#web/kit/clock.tsx'
import { TextArea } from '#web/kit/field.tsx'
import { CompanyName } from '#web/kit/company-mark.tsx'
import { Form, SubmitButton } from '#web/kit/form.tsx'
import { textOf } from '#web/kit/form-values.ts'
import { PagedList } from '#web/kit/lists.tsx'
import { notify } from '#web/kit/notifications.ts'
import { Badge, Empty } from '#web/kit/content.tsx'
import { Time } from '#web/kit/time.tsx'
import {
  decideFlagged,
  decideReported,
  listFlagged,
  listReported,
  type FlaggedRequest,
  type ReportedRequest,
} from '../../contract.ts'
import { suspicionWords, words } from '../messages.ts'
import { reportWords } from '../public/report-words.ts'

const text = words.admin

export const flagged = pages(listFlagged, { query: {} })
export const reported = pages(listReported, { query: {} })

/** What a person should look at: what referrers have reported, then what the rules kept back. */
export function LookedAt() {
  const reports = useInfiniteQuery(reported)
  const kept = useInfiniteQuery(flagged)
  const reportItems = reports.data?.pages.flatMap((page) => page.items as ReportedRequest[]) ?? []
  const keptItems = kept.data?.pages.flatMap((page) => page.items as FlaggedRequest[]) ?? []
  if (reportItems.length + keptItems.length === 0) {
    return <Empty title={text.nothingFlagged}>{text.nothingFlaggedLead}</Empty>
  }
  return (
    <div className="grid gap-10">
      {reportItems.length > 0 && (
        <section aria-labelledby="reports">
          <h2 id="reports" className="mb-2">
            {text.reports}
          </h2>
          <PagedList list={reports} shown={reportItems.length}>
            {reportItems.map((item) => (
              <ReportedRow key={item.id} item={item} />
            ))}
          </PagedList>
        </section>
      )}
      {keptItems.length > 0 && (
        <section aria-labelledby="kept">
          <h2 id="kept" className="mb-2">
            {text.kept}
          </h2>
          <PagedList list={kept} shown={keptItems.length}>
            {keptItems.map((item) => (
              <FlaggedRow key={item.id} item={item} />
            ))}
          </PagedList>
        </section>
      )}
    </div>
  )
}

function ReportedRow({ item }: { item: ReportedRequest }) {
  const queries = useQueryClient()
  return (
    <Row
      item={item}
      badges={<Badge tone="clock">{reportWords[item.reason]}</Badge>}
      about={
        <>
          <p className="border-l-2 border-line pl-4 whitespace-pre-line wrap-anywhere" dir="auto">
            {item.text}
          </p>
          <p className="small muted">
            <Time at={item.reportedAt} /> · {text.strikes(item.strikes)}
          </p>
        </>
      }
      going={text.reportKeep}
      ending={text.reportEnd}
      why={text.reportReason}
      decide={async (goesOn, reason) => {
        const body = { decision: goesOn ? ('keep' as const) : ('end' as const), reason }
        await call(decideReported, { params: { id: item.id }, body })
        notify({ message: goesOn ? text.reportKept : text.reportEnded, type: 'success' })
        await queries.invalidateQueries({ queryKey: keyOf(listReported) })
      }}
    />
  )
}

function FlaggedRow({ item }: { item: FlaggedRequest }) {
  const queries = useQueryClient()
  return (
    <Row
      item={item}
      badges={item.suspicions.map((name) => (
        <Badge key={name} tone="clock">
          {suspicionWords[name] ?? name}
        </Badge>
      ))}
      about={
        <>
          <p className="small muted">{text.strikes(item.strikes)}</p>
          <Clock dueAt={item.dueAt} startedAt={item.sentAt} who={text.goesOut} />
        </>
      }
      going={text.letGo}
      ending={text.stop}
      why={text.reason}
      decide={async (goesOn, reason) => {
        const body = { decision: goesOn ? ('send' as const) : ('spam' as const), reason }
        await call(decideFlagged, { params: { id: item.id }, body })
        notify({ message: goesOn ? text.wentOut : text.stopped, type: 'success' })
        await queries.invalidateQueries({ queryKey: keyOf(listFlagged) })
      }}
    />
  )
}

type RowProps = {
  item: { id: string; jobTitle: string; company: CompanyReference; note: string; whyMe: string[] }
  badges: ReactNode
  about: ReactNode
  going: string
  ending: string
  why: string
  decide: (goesOn: boolean, reason: string) => Promise<void>
}

/** The words of a request, what is said about them, and the two ways to decide. */
function Row({ item, badges, about, going, ending, why, decide }: RowProps) {
  const { busy, run } = useSteps()
  return (
    <li className="row grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h3 className="text-17" dir="auto">
            {item.jobTitle}
          </h3>
          <p className="muted small">
            <CompanyName company={item.company} />
          </p>
        </div>
        <span className="flex flex-wrap gap-2">{badges}</span>
      </div>
      <p className="whitespace-pre-line wrap-anywhere" dir="auto">
        {item.note}
      </p>
      <ul className="list-disc pl-5 wrap-anywhere">
        {item.whyMe.map((line, index) => (
          <li key={index} dir="auto">
            {line}
          </li>
        ))}
      </ul>
      {about}
      <Form name={`look-${item.id}`} onSubmit={(values) => decide(false, textOf(values, 'reason'))}>
        <TextArea
          label={why}
          hint={text.reasonHint}
          name="reason"
          rows={2}
          countTo={300}
          required
        />
        <div className="flex flex-wrap gap-3">
          <Button kind="primary" busy={busy} onClick={() => run(() => decide(true, ''))}>
            {going}
          </Button>
          <SubmitButton kind="danger">{ending}</SubmitButton>
        </div>
      </Form>
    </li>
  )
}
