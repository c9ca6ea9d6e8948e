import { useQuery } from '@tanstack/react-query'
import { csvOf } from '#shared/csv.ts'
import { query } from '#web/api/query.ts'
import { Table } from '#web/kit/table.tsx'
import { numberWords } from '#web/messages/format.ts'
import { getFunnel, type FunnelLine } from '../../contract.ts'
import { words } from '../messages.ts'

const text = words.list
const numbers = ['sent', 'answered', 'interviews', 'offers', 'hired', 'noResponse'] as const

/** The candidate's own numbers by way, and the same numbers as a file (APP13). */
export function FunnelTable() {
  const { data } = useQuery(query(getFunnel))
  const lines = data?.lines ?? []
  if (lines.length === 0) return null
  const file = [
    ['source', ...numbers],
    ...lines.map((line) => [line.source, ...numbers.map((name) => line[name])]),
  ]
  return (
    <div className="grid justify-items-start gap-3">
      <Table
        caption={text.funnel}
        rows={lines}
        keyOf={(line) => line.source}
        columns={[
          { heading: text.funnelColumns.source, cell: (line) => text.sources[line.source] },
          ...numbers.map((name) => ({
            heading: text.funnelColumns[name],
            cell: (line: FunnelLine) => numberWords(line[name]),
            number: true,
          })),
        ]}
      />
      <a
        className="link"
        download="applications.csv"
        href={`data:text/csv;charset=utf-8,${encodeURIComponent(csvOf(file))}`}
      >
        {text.download}
      </a>
    </div>
  )
}
