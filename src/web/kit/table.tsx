import type { ReactNode } from 'react'
import './table.css'

export type Column<Row> = {
  heading: string
  cell: (row: Row) => ReactNode
  /** Numbers stand under each other, to the right. */
  number?: boolean
}

type TableProps<Row> = {
  caption: string
  /** Where the heading above says the same, the caption is read out alone. */
  captionShown?: boolean
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string
  /** On a phone each row is a block, its cells below each other with their headings. */
  stacks?: boolean
}

/** Rows and columns, as a table. */
export function Table<Row>({
  caption,
  captionShown = true,
  columns,
  rows,
  keyOf,
  stacks = false,
}: TableProps<Row>) {
  return (
    <div className="table-scroll" role="region" aria-label={caption} tabIndex={0}>
      <table className="table" data-stacks={stacks || undefined}>
        <caption className={captionShown ? undefined : 'sr-only'}>{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.heading} scope="col" data-number={column.number || undefined}>
                {column.heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td
                  key={column.heading}
                  data-number={column.number || undefined}
                  data-heading={stacks ? column.heading : undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
