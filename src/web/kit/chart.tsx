/** Figures as drawings made by hand. Each has its table: the drawing shows the shape, the table the numbers. */
import type { ReactNode } from 'react'
import { dateWords, numberWords } from '#web/messages/format.ts'
import { chartWords } from '#web/messages/chart.ts'
import { Disclosure } from './content.tsx'
import { Table, type Column } from './table.tsx'
import './chart.css'

type DayChartProps<Row extends { day: string }> = {
  title: string
  /** What the figure means, and how it is counted. */
  definition: string
  rows: readonly Row[]
  valueOf: (row: Row) => number
  /** What is drawn, and what else the table says of a day. */
  columns: readonly Column<Row>[]
}

const width = 1000
const height = 100

/** A value for each day, as bars; the last day is not over and is drawn hollow. */
export function DayChart<Row extends { day: string }>({
  title,
  definition,
  rows,
  valueOf,
  columns,
}: DayChartProps<Row>) {
  const values = rows.map(valueOf)
  const most = Math.max(0, ...values)
  const sum = values.reduce((all, value) => all + value, 0)
  const step = width / Math.max(1, rows.length)
  const [first, last] = [rows[0], rows.at(-1)]
  return (
    <figure className="chart">
      <figcaption>
        <strong>{title}</strong>
        <span className="small muted">{chartWords.most(numberWords(most))}</span>
      </figcaption>
      {sum === 0 ? (
        <p className="muted">{chartWords.none}</p>
      ) : (
        <div aria-hidden="true">
          <svg
            className="chart-drawing"
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
          >
            <line x1={0} x2={width} y1={0} y2={0} />
            <line x1={0} x2={width} y1={height / 2} y2={height / 2} />
            {rows.map((row, index) => {
              const tall = (valueOf(row) / most) * height
              return (
                <rect
                  key={row.day}
                  data-open={index === rows.length - 1 || undefined}
                  x={index * step + step * 0.12}
                  width={step * 0.76}
                  y={height - tall}
                  height={tall}
                />
              )
            })}
          </svg>
          {first && last && (
            <p className="chart-ends">
              <span>{dayName(first.day)}</span>
              <span>{dayName(last.day)}</span>
            </p>
          )}
        </div>
      )}
      <p className="small muted max-w-measure">{definition}</p>
      <Disclosure summary={chartWords.table}>
        <Table
          caption={title}
          captionShown={false}
          keyOf={({ day }) => day}
          rows={rows.toReversed()}
          columns={[{ heading: chartWords.day, cell: ({ day }) => dayName(day) }, ...columns]}
        />
      </Disclosure>
    </figure>
  )
}

function dayName(day: string): string {
  return dateWords(new Date(`${day}T12:00:00Z`), 'UTC')
}

/** A number with a bar beside it, for the cell of a table: the table is the drawing. */
export function BarCell({ share, children }: { share: number; children: ReactNode }) {
  return (
    <span className="bar-cell">
      <i style={{ transform: `scaleX(${Math.min(1, Math.max(0, share))})` }} />
      <span>{children}</span>
    </span>
  )
}
