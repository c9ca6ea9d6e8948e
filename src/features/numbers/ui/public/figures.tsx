import { HonestNumber } from '#web/kit/honest-number.tsx'
import { TextLink } from '#web/kit/link.tsx'
import { links } from '#web/links.ts'
import type { ApplicationNumbers, ReferralNumbers } from '../../contract.ts'
import { words } from './words.ts'

type Answers = Pick<ReferralNumbers, 'sample' | 'answeredPercent' | 'medianHours'> &
  Partial<Pick<ReferralNumbers, 'overdue'>>

/** `71 % answered · median 19 h · 3 let the clock run out · 34 requests` */
export function ReferralAnswers({ numbers }: { numbers: Answers }) {
  const { sample, answeredPercent, medianHours, overdue } = numbers
  const figures = [
    { value: words.percent(answeredPercent ?? 0), label: words.answered },
    ...(medianHours === null
      ? []
      : [{ value: words.hours(medianHours), label: words.median, labelFirst: true }]),
    ...(overdue === undefined ? [] : [{ value: String(overdue), label: words.ranOut }]),
  ]
  return <HonestNumber figures={figures} cases={sample} noun={words.request} />
}

/** `81 % answered · median 4 days · 2 overdue now · 40 applications` */
export function ApplicationAnswers({ numbers }: { numbers: ApplicationNumbers }) {
  const { sample, answeredPercent, medianDays, overdue } = numbers
  const figures = [
    { value: words.percent(answeredPercent ?? 0), label: words.answered },
    ...(medianDays === null
      ? []
      : [{ value: words.days(medianDays), label: words.median, labelFirst: true }]),
    { value: String(overdue), label: words.overdueNow },
  ]
  return <HonestNumber figures={figures} cases={sample} noun={words.application} />
}

/** The whole of it in a few lines, with the way to the rules. */
export function ReferralRecord({ numbers }: { numbers: ReferralNumbers }) {
  const { referred, confirmed, upheld } = numbers
  return (
    <div className="grid gap-1">
      <p>
        <ReferralAnswers numbers={numbers} />
      </p>
      <p className="small muted">
        {words.confirmed(confirmed, referred)} {upheld > 0 && words.upheld(upheld)}
      </p>
      <p className="small">
        <TextLink to={links.howNumbersWork()}>{words.how}</TextLink>
      </p>
    </div>
  )
}
