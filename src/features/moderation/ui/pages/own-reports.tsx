import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { listOwnReports, type OwnReport } from '../../contract.ts'
import { kindWords } from '../messages.reporting.ts'
import { reasonWords } from '../public/reason-words.ts'
import { reportsWords as text } from '../messages.own.ts'

const own = pages(listOwnReports, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery({ ...own, staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/reports`: what the signed-in person reported, and what became of it. */
export function Component() {
  const list = useInfiniteQuery(own)
  const items = list.data?.pages.flatMap((page) => page.items as OwnReport[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      {items.length === 0 ? (
        <Empty title={text.none}>{text.noneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map((item) => (
            <Report key={item.id} report={item} />
          ))}
        </PagedList>
      )}
    </div>
  )
}

function Report({ report }: { report: OwnReport }) {
  const { thing, status, decision, reason, note, answer, isDuplicate, createdAt } = report
  const said =
    status === 'closed' && decision !== null ? text.decided[decision] : text.statuses[status]
  return (
    <li className="row grid gap-2">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-17 wrap-anywhere font-medium" dir="auto">
          {thing.path ? <TextLink to={thing.path}>{thing.title}</TextLink> : thing.title}
        </h2>
        <Badge tone={decision === null ? 'clock' : 'plain'}>{said}</Badge>
      </div>
      <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
        <span>{kindWords[thing.kind]}</span>
        <span>{reasonWords[reason]}</span>
        <Time at={createdAt} form="near" />
        {isDuplicate && <span>{text.duplicate}</span>}
      </p>
      {note && (
        <p className="small wrap-anywhere" dir="auto">
          {note}
        </p>
      )}
      {answer && (
        <p className="wrap-anywhere" dir="auto">
          {answer}
        </p>
      )}
    </li>
  )
}
