import { percentOf } from '#shared/sampled-figures.ts'
import { BarCell } from '#web/kit/chart.tsx'
import { Table } from '#web/kit/table.tsx'
import { numberWords } from '#web/messages/format.ts'
import type { Milestone } from '../../contract.ts'
import { words as text } from '../messages.ts'

type Step = { step: Milestone; people: number }

/** How many have reached each step: the table is the drawing. */
export function FunnelSteps({
  steps,
  captionShown,
}: {
  steps: readonly Step[]
  captionShown: boolean
}) {
  const [first] = steps
  const all = first?.people ?? 0
  const share = (people: number) => percentOf(people, all)
  return (
    <Table
      caption={text.funnel}
      captionShown={captionShown}
      keyOf={({ step }) => step}
      rows={steps}
      columns={[
        { heading: text.step, cell: ({ step }) => text.steps[step] },
        {
          heading: text.people,
          cell: ({ people }) => (
            <BarCell share={all > 0 ? people / all : 0}>{numberWords(people)}</BarCell>
          ),
        },
        {
          heading: text.ofSignups,
          cell: ({ people }) => {
            const percent = share(people)
            return percent === null ? '–' : `${percent}%`
          },
          number: true,
        },
      ]}
    />
  )
}
