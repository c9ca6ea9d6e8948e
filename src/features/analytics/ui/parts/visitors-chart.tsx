import { DayChart } from '#web/kit/chart.tsx'
import { numberWords } from '#web/messages/format.ts'
import type { CallReply } from '#shared/endpoint.ts'
import type { getVisits } from '../../contract.ts'
import { definitions } from '../../messages.definitions.ts'
import { words as text } from '../messages.ts'

type Days = CallReply<typeof getVisits>['days']

export function VisitorsChart({ days }: { days: Days }) {
  return (
    <DayChart
      title={text.visitors}
      definition={definitions.visitors}
      rows={days}
      valueOf={({ visitors }) => visitors}
      columns={[
        { heading: text.visitors, cell: ({ visitors }) => numberWords(visitors), number: true },
        { heading: text.pageViews, cell: ({ pageViews }) => numberWords(pageViews), number: true },
        { heading: text.jobViews, cell: ({ jobViews }) => numberWords(jobViews), number: true },
      ]}
    />
  )
}
