import { useInfiniteQuery } from '@tanstack/react-query'
import type { LoaderFunctionArgs } from 'react-router'
import { queryClientContext } from '#web/api/query-client.ts'
import { pages } from '#web/api/query.ts'
import { Badge, Empty, PageHead } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { PagedList } from '#web/kit/lists.tsx'
import { Time } from '#web/kit/time.tsx'
import { links } from '#web/links.ts'
import { listOwnJobReports, type OwnJobReport } from '../../contract.ts'
import { decisionWords, reasonWords, words } from '../messages.ts'

const text = words.own
const own = pages(listOwnJobReports, { query: {} })

export async function loader({ context }: LoaderFunctionArgs) {
  await context.get(queryClientContext).fetchInfiniteQuery({ ...own, staleTime: 0 })
  return null
}

export const meta = () => ({ title: text.title, robots: 'noindex' })

/** `/job-reports`: jobs that the signed-in person reported, and what became of it. */
export function Component() {
  const list = useInfiniteQuery(own)
  const items = list.data?.pages.flatMap((page) => page.items as OwnJobReport[]) ?? []
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      {items.length === 0 ? (
        <Empty title={text.none}>{text.noneHint}</Empty>
      ) : (
        <PagedList list={list} shown={items.length}>
          {items.map(({ id, job, reason, decision, decisionNote, createdAt }) => (
            <li key={id} className="row grid gap-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
                <h2 className="text-17 font-medium" dir="auto">
                  {decision === 'removed' ? (
                    text.job(job.title, job.company)
                  ) : (
                    <TextLink to={links.job(job.id)}>{text.job(job.title, job.company)}</TextLink>
                  )}
                </h2>
                <Badge tone={decision === null ? 'clock' : 'plain'}>
                  {decision === null ? text.open : decisionWords[decision]}
                </Badge>
              </div>
              <p className="small muted flex flex-wrap gap-x-4 gap-y-1">
                <span>{reasonWords[reason]}</span>
                <Time at={createdAt} form="near" />
              </p>
              {decisionNote && (
                <p className="wrap-anywhere" dir="auto">
                  {decisionNote}
                </p>
              )}
            </li>
          ))}
        </PagedList>
      )}
    </div>
  )
}
