import { useQuery } from '@tanstack/react-query'
import { fewestCases, figureOf, percentOf } from '#shared/sampled-figures.ts'
import { query } from '#web/api/query.ts'
import { BarCell } from '#web/kit/chart.tsx'
import { Empty } from '#web/kit/content.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { Table } from '#web/kit/table.tsx'
import { links } from '#web/links.ts'
import { numberWords } from '#web/messages/format.ts'
import { getReferralFigures, type periods } from '../../contract.ts'
import { definitions } from '../../messages.definitions.ts'
import { words as text } from '../messages.ts'

type Counted = { claimed: number; ended: number }

/** How requests are answered and filled, by wave and by company. */
export function ReferralFigures({ days }: { days: (typeof periods)[number] }) {
  const { data } = useQuery(query(getReferralFigures, { query: { days } }))
  if (!data) return null
  const { sent, answered, medianAnswerHours, waves, companies } = data
  if (sent === 0) return <Empty title={text.none}>{text.noneHint}</Empty>
  const facts = [
    [text.sent, numberWords(sent), definitions.sent],
    [text.answered, shareWords(answered, sent), definitions.answered],
    [text.firstAnswer, hoursWords(medianAnswerHours, answered), definitions.medianAnswer],
    [text.fillRate, fillWords(data), definitions.fillRate],
  ] as const
  return (
    <>
      <dl className="grid gap-4 md:grid-cols-2">
        {facts.map(([name, value, definition]) => (
          <div key={name} className="card grid gap-1">
            <dt className="font-semibold">{name}</dt>
            <dd className="text-24 numbers">{value}</dd>
            <dd className="small muted">{definition}</dd>
          </div>
        ))}
      </dl>
      <section className="grid gap-2">
        <h2>{text.waves}</h2>
        <p className="small muted max-w-measure">{definitions.waves}</p>
        <Table
          caption={text.waves}
          captionShown={false}
          keyOf={({ wave }) => String(wave)}
          rows={waves}
          columns={[
            { heading: text.wave, cell: ({ wave }) => wave },
            { heading: text.offers, cell: ({ offers }) => numberWords(offers), number: true },
            {
              heading: text.answered,
              cell: ({ answered: count, offers }) => shareWords(count, offers),
              number: true,
            },
            {
              heading: text.accepted,
              cell: ({ claimed, offers }) => (
                <BarCell share={offers > 0 ? claimed / offers : 0}>
                  {shareWords(claimed, offers)}
                </BarCell>
              ),
            },
          ]}
        />
      </section>
      <section className="grid gap-2">
        <h2>{text.companies}</h2>
        <Table
          caption={text.companies}
          captionShown={false}
          stacks
          keyOf={({ id }) => id}
          rows={companies}
          columns={[
            {
              heading: text.company,
              cell: ({ name, slug }) => (
                <TextLink to={links.company(slug)}>
                  <span dir="auto">{name}</span>
                </TextLink>
              ),
            },
            { heading: text.sent, cell: (row) => numberWords(row.sent), number: true },
            {
              heading: text.firstAnswer,
              cell: (row) => hoursWords(row.medianAnswerHours, row.sent),
              number: true,
            },
            { heading: text.fillRate, cell: fillWords, number: true },
          ]}
        />
      </section>
    </>
  )
}

/** Below five cases a share says nothing: the number stands alone. */
function shareWords(part: number, all: number): string {
  const percent = percentOf(part, all)
  return percent === null ? numberWords(part) : `${percent}% · ${numberWords(part)}`
}

function fillWords({ claimed, ended }: Counted): string {
  const percent = percentOf(claimed, claimed + ended)
  return percent === null ? text.notEnough : `${percent}%`
}

function hoursWords(hours: number | null, cases: number): string {
  const figure = cases < fewestCases ? null : figureOf(hours, cases)
  return figure === null ? text.notEnough : text.hours(figure)
}
