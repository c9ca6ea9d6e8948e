import type { ReactNode } from 'react'
import { SampledFigures } from '#web/kit/sampled-figures.tsx'
import { PageHead } from '#web/kit/content.tsx'
import { Table } from '#web/kit/table.tsx'
import { matchWeights, referralWeights } from '../../contract.ts'
import { words as text } from '../messages.ts'
import { words } from '../public/words.ts'

export const meta = () => ({ title: text.title, description: text.lead })

/** `/how-numbers-work`: the rules behind every figure and every order on the site. */
export function Component() {
  return (
    <div className="page page-width">
      <PageHead title={text.title} lead={text.lead} />
      <div className="grid max-w-measure gap-12">
        <Section title={text.example}>
          <p>
            <SampledFigures
              figures={[
                { value: words.percent(71), label: words.answered },
                { value: words.hours(19), label: words.median, labelFirst: true },
                { value: '10', label: words.ranOut },
              ]}
              cases={34}
              noun={words.request}
            />
          </p>
          <p>{text.exampleLead}</p>
        </Section>
        <Section title={text.requests}>
          <Rules rules={text.requestRules} />
        </Section>
        <Section title={text.applications}>
          <Rules rules={text.applicationRules} />
        </Section>
        <Section title={text.always}>
          <ul className="list-disc ps-5">
            {text.alwaysRules.map((rule) => (
              <li key={rule} className="mt-2">
                {rule}
              </li>
            ))}
          </ul>
        </Section>
        <Section title={text.jobMatch}>
          <p>{text.jobMatchLead}</p>
          <Weights
            caption={text.jobMatch}
            rows={Object.entries(matchWeights).map(([part, weight]) => ({
              part: text.jobParts[part as keyof typeof matchWeights],
              percent: weight,
            }))}
          />
        </Section>
        <Section title={text.order}>
          <p>{text.orderLead}</p>
          <Weights
            caption={text.order}
            rows={Object.entries(referralWeights).map(([part, weight]) => ({
              part: text.orderParts[part as keyof typeof referralWeights],
              percent: Math.round(weight * 100),
            }))}
          />
          <p>{text.orderRank}</p>
          <p>{text.never}</p>
        </Section>
      </div>
    </div>
  )
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-3">
      <h2>{title}</h2>
      {children}
    </section>
  )
}

function Rules({ rules }: { rules: readonly [term: string, rule: string][] }) {
  return (
    <dl className="grid gap-4">
      {rules.map(([term, rule]) => (
        <div key={term}>
          <dt className="font-medium">{term}</dt>
          <dd className="muted mt-1">{rule}</dd>
        </div>
      ))}
    </dl>
  )
}

type Weight = { part: string; percent: number }

function Weights({ caption, rows }: { caption: string; rows: readonly Weight[] }) {
  return (
    <Table
      caption={caption}
      captionShown={false}
      rows={rows}
      keyOf={(row) => row.part}
      columns={[
        { heading: text.part, cell: (row) => row.part },
        { heading: text.counts, cell: (row) => words.percent(row.percent), number: true },
      ]}
    />
  )
}
