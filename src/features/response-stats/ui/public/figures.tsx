import { fewestCases } from '#shared/sampled-figures.ts'
import { SampledFigures } from '#web/kit/sampled-figures.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import type { ApplicationStats, ReferralStats } from '../../contract.ts'
import { words } from './words.ts'

type Answers = Pick<ReferralStats, 'sample' | 'answeredPercent' | 'medianHours'> &
  Partial<Pick<ReferralStats, 'overdue'>>

/** `71% replied · typically within 19 hours · 3 missed · 34 requests` */
export function ReferralAnswers({ responseStats }: { responseStats: Answers }) {
  const { sample, answeredPercent, medianHours, overdue } = responseStats
  const figures = [
    { value: words.percent(answeredPercent ?? 0), label: words.answered },
    ...(medianHours === null
      ? []
      : [{ value: words.hours(medianHours), label: words.median, labelFirst: true }]),
    ...(overdue === undefined ? [] : [{ value: String(overdue), label: words.ranOut }]),
  ]
  return <SampledFigures figures={figures} cases={sample} noun={words.request} />
}

/** `81% replied · typically within 4 days · 2 overdue now · 40 applications` */
export function ApplicationAnswers({ responseStats }: { responseStats: ApplicationStats }) {
  const { sample, answeredPercent, medianDays, overdue } = responseStats
  const figures = [
    { value: words.percent(answeredPercent ?? 0), label: words.answered },
    ...(medianDays === null
      ? []
      : [{ value: words.days(medianDays), label: words.median, labelFirst: true }]),
    { value: String(overdue), label: words.overdueNow },
  ]
  return <SampledFigures figures={figures} cases={sample} noun={words.application} />
}

/** The whole of it in a few lines, with the way to the rules. */
export function ReferralRecord({ responseStats }: { responseStats: ReferralStats }) {
  const { referred, confirmed, upheld } = responseStats
  return (
    <div className="grid gap-1">
      <p>
        <ReferralAnswers responseStats={responseStats} />
      </p>
      <p className="small muted">
        {referred === 0 && words.notReferred}
        {referred > 0 && referred < fewestCases && words.fewReferred(referred)}
        {referred >= fewestCases && (
          <>
            {words.confirmed(confirmed, referred)} {upheld > 0 && words.upheld(upheld)}
          </>
        )}
      </p>
      <p className="small">
        <TextLink to={links.howResponseStatsWork()}>{words.how}</TextLink>
      </p>
    </div>
  )
}
