import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { LoaderFunctionArgs } from 'react-router'
import { momentWords } from '#shared/dates.ts'
import { load } from '#web/api/query-client.ts'
import { query } from '#web/api/query.ts'
import { Empty, PageHead } from '#web/kit/content.tsx'
import { Link } from '#web/kit/link.tsx'
import { Table } from '#web/kit/table.tsx'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import { useSearch } from '#web/shell/use-search.ts'
import { getTransparencyReport, type TransparencyReport } from '../../contract.ts'
import { words as text } from '../messages.ts'

const inputOf = (search: URLSearchParams) => ({
  query: { month: search.get('month') ?? undefined },
})

export const loader = ({ context, request }: LoaderFunctionArgs) =>
  load(context, getTransparencyReport, inputOf(new URL(request.url).searchParams))

export const meta = () => ({ title: text.title, description: text.lead })

const monthName = (month: string) =>
  momentWords(new Date(`${month}-15T12:00:00Z`), {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
  })

/** `/transparency`: what moderation did each month, for everyone. */
export function Component() {
  const { data } = useQuery(query(getTransparencyReport, inputOf(useSearch())))
  if (!data) return null
  const { months, report } = data
  return (
    <div className="page page-width grid gap-8">
      <PageHead title={text.title} lead={text.lead} />
      {report ? <Report report={report} /> : <Empty title={text.none}>{text.noneHint}</Empty>}
      {months.length > 1 && (
        <nav aria-label={text.months} className="grid max-w-measure gap-2">
          <h2>{text.months}</h2>
          <ul className="flex flex-wrap gap-x-4 gap-y-2">
            {months.map((month) => (
              <li key={month}>
                <Link
                  className="link"
                  to={links.transparency({ month })}
                  aria-current={month === report?.month ? 'page' : undefined}
                >
                  {monthName(month)}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </div>
  )
}

type Line = { name: string; count: number | null }

function Report({
  report: { month, reports, decisions, actions, appeals },
}: {
  report: TransparencyReport
}) {
  return (
    <div className="grid max-w-measure gap-8">
      <div className="grid gap-1">
        <h2>{monthName(month)}</h2>
        <p className="small muted">{text.small}</p>
      </div>
      <Section title={text.reports}>
        <Lines
          caption={text.byKind}
          lines={[
            { name: text.allReports, count: reports.total },
            ...reports.byKind.map(({ kind, count }) => ({ name: text.kinds[kind], count })),
          ]}
        />
        <Lines
          caption={text.byReason}
          lines={reports.byReason.map(({ reason, count }) => ({
            name: text.reasons[reason],
            count,
          }))}
        />
      </Section>
      <Section title={text.decisions}>
        <Lines
          caption={text.decisions}
          isTitled
          lines={[
            { name: text.decided, count: decisions.total },
            { name: text.actioned, count: decisions.actioned },
            { name: text.dismissed, count: decisions.dismissed },
          ]}
        />
        {decisions.medianHours !== null && <p>{text.median(decisions.medianHours)}</p>}
      </Section>
      <Section title={text.actions}>
        <Lines
          caption={text.actions}
          isTitled
          lines={(Object.keys(text.actionNames) as (keyof typeof actions)[]).map((name) => ({
            name: text.actionNames[name],
            count: actions[name],
          }))}
        />
      </Section>
      <Section title={text.appeals}>
        <Lines
          caption={text.appeals}
          isTitled
          lines={(['made', 'decided', 'upheld', 'overturned'] as const).map((name) => ({
            name: text.appealNames[name],
            count: appeals[name],
          }))}
        />
        {appeals.medianHours !== null && <p>{text.medianAppeal(appeals.medianHours)}</p>}
      </Section>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-4">
      <h3>{title}</h3>
      {children}
    </section>
  )
}

type LinesProps = { caption: string; lines: readonly Line[]; isTitled?: boolean }

function Lines({ caption, lines, isTitled = false }: LinesProps) {
  return (
    <Table<Line>
      caption={caption}
      captionShown={!isTitled}
      rows={lines}
      keyOf={({ name }) => name}
      columns={[
        { heading: text.what, cell: ({ name }) => name },
        {
          heading: text.count,
          number: true,
          cell: ({ count }) =>
            count === null ? (
              <>
                <span aria-hidden="true">–</span>
                <span className="sr-only">{text.hidden}</span>
              </>
            ) : (
              numberWords(count)
            ),
        },
      ]}
    />
  )
}
