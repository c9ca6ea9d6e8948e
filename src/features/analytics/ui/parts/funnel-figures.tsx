import { useQuery } from '@tanstack/react-query'
import { percentOf } from '#shared/sampled-figures.ts'
import { query } from '#web/api/query.ts'
import { Table } from '#web/kit/table.tsx'
import { dateWords, numberWords } from '#web/messages/format.ts'
import { getFunnel, milestones, type periods } from '../../contract.ts'
import { definitions } from '../../messages.definitions.ts'
import { words as text } from '../messages.ts'
import { FunnelSteps } from './funnel-steps.tsx'

const weeksShown = 8

/** How far people come, by week of sign-up, and when they come back. */
export function FunnelFigures({ days }: { days: (typeof periods)[number] }) {
  const { data } = useQuery(query(getFunnel, { query: { days } }))
  if (!data) return null
  const cohorts = data.cohorts.toReversed()
  const weekOf = ({ week }: { week: string }) => dateWords(new Date(`${week}T12:00:00Z`), 'UTC')
  const later = Math.min(weeksShown, Math.max(0, ...cohorts.map(({ returned }) => returned.length)))
  return (
    <>
      <section className="grid gap-2">
        <h2>{text.funnel}</h2>
        <p className="small muted max-w-measure">{definitions.funnel}</p>
        <FunnelSteps steps={data.steps} captionShown={false} />
        <p>
          {text.steps.visit}: {numberWords(data.visitors)}
        </p>
        <p className="small muted max-w-measure">{definitions.visit}</p>
      </section>
      {cohorts.length > 0 && (
        <>
          <section className="grid gap-2">
            <h2>{text.cohorts}</h2>
            <Table
              caption={text.cohorts}
              captionShown={false}
              keyOf={({ week }) => week}
              rows={cohorts}
              columns={[
                { heading: text.week, cell: weekOf },
                ...milestones.map((step, index) => ({
                  heading: text.steps[step],
                  cell: ({ steps }: (typeof cohorts)[number]) => numberWords(steps[index] ?? 0),
                  number: true,
                })),
              ]}
            />
          </section>
          <section className="grid gap-2">
            <h2>{text.retention}</h2>
            <p className="small muted max-w-measure">{definitions.retention}</p>
            <Table
              caption={text.retention}
              captionShown={false}
              keyOf={({ week }) => week}
              rows={cohorts}
              columns={[
                { heading: text.week, cell: weekOf },
                {
                  heading: text.people,
                  cell: ({ people }) => numberWords(people),
                  number: true,
                },
                ...Array.from({ length: later }, (_, weeks) => ({
                  heading: text.later(weeks),
                  cell: ({ returned, people }: (typeof cohorts)[number]) =>
                    returnWords(returned[weeks], people),
                  number: true,
                })),
              ]}
            />
          </section>
        </>
      )}
    </>
  )
}

/** Of a small cohort the number alone; of a week to come nothing. */
function returnWords(returned: number | undefined, people: number): string {
  if (returned === undefined) return ''
  const percent = percentOf(returned, people)
  return percent === null ? numberWords(returned) : `${percent}%`
}
