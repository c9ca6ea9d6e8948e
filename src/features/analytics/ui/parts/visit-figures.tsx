import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { BarCell } from '#web/kit/chart.tsx'
import { Empty } from '#web/kit/content.tsx'
import { Table } from '#web/kit/table.tsx'
import { Time } from '#web/kit/time.tsx'
import { numberWords } from '#web/messages/format.ts'
import { getVisits, type periods } from '../../contract.ts'
import { definitions } from '../../messages.definitions.ts'
import { words as text } from '../messages.ts'
import { VisitorsChart } from './visitors-chart.tsx'

/** Visitors and views by day, pages, devices and roles. */
export function VisitFigures({ days }: { days: (typeof periods)[number] }) {
  const { data } = useQuery(query(getVisits, { query: { days } }))
  if (!data) return null
  const { pages, devices, roles, countedUntil } = data
  return (
    <>
      <VisitorsChart days={data.days} />
      {pages.length === 0 ? (
        <Empty title={text.none}>{text.noneHint}</Empty>
      ) : (
        <Shares
          title={text.pages}
          heading={text.page}
          definition={definitions.pages}
          rows={pages.map(({ page, views }) => ({ name: page, count: views }))}
        />
      )}
      <div className="grid gap-8 md:grid-cols-2">
        <Shares
          title={text.devices}
          heading={text.device}
          definition={definitions.devices}
          rows={devices.map(({ device, events }) => ({
            name: text.deviceNames[device],
            count: events,
          }))}
        />
        <Shares
          title={text.roles}
          heading={text.role}
          definition={definitions.roles}
          rows={roles.map(({ role, events }) => ({ name: text.roleNames[role], count: events }))}
        />
      </div>
      <p className="small muted">
        {countedUntil ? (
          <>
            {text.countedUntil} <Time at={countedUntil} form="exact" />
          </>
        ) : (
          text.nothingCounted
        )}
      </p>
    </>
  )
}

type SharesProps = {
  title: string
  heading: string
  definition: string
  rows: readonly { name: string; count: number }[]
}

function Shares({ title, heading, definition, rows }: SharesProps) {
  if (rows.length === 0) return null
  const most = Math.max(...rows.map(({ count }) => count))
  return (
    <section className="grid content-start gap-2">
      <h2>{title}</h2>
      <p className="small muted max-w-measure">{definition}</p>
      <Table
        caption={title}
        captionShown={false}
        keyOf={({ name }) => name}
        rows={rows}
        columns={[
          { heading, cell: ({ name }) => <span className="[overflow-wrap:anywhere]">{name}</span> },
          {
            heading: text.views,
            cell: ({ count }) => <BarCell share={count / most}>{numberWords(count)}</BarCell>,
          },
        ]}
      />
    </section>
  )
}
