import { useQuery } from '@tanstack/react-query'
import { query } from '#web/api/query.ts'
import { BarCell } from '#web/kit/chart.tsx'
import { Disclosure } from '#web/kit/content.tsx'
import { Table } from '#web/kit/table.tsx'
import { numberWords } from '#web/messages/format.ts'
import { getOwnFunnel } from '../../contract.ts'
import { ownWords as text } from '../messages.ts'

const steps = ['sent', 'answered', 'claimed', 'referred', 'confirmed', 'hired'] as const

/** How far a candidate's own requests have come. */
export function OwnFunnel() {
  const { data } = useQuery(query(getOwnFunnel))
  if (!data || data.sent === 0) return null
  return (
    <Disclosure summary={text.funnel}>
      <p className="small muted">{text.funnelHint}</p>
      <Table
        caption={text.funnel}
        captionShown={false}
        keyOf={(step) => step}
        rows={steps}
        columns={[
          { heading: text.step, cell: (step) => text.steps[step] },
          {
            heading: text.requests,
            cell: (step) => (
              <BarCell share={data[step] / data.sent}>{numberWords(data[step])}</BarCell>
            ),
          },
        ]}
      />
    </Disclosure>
  )
}
